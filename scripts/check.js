import { ensureInstalled } from './install.js';
import { ensureMessages } from './messages.js';
import { must, projectNode } from './run.js';

// `npm run check`: format, lint, types, imports and names; what a commit must pass.
await ensureInstalled();
await ensureMessages();
await must('react-router', ['typegen']);
await must('biome', ['ci', '--error-on-warnings', '.']);
await must('oxlint', [
  '--type-aware',
  '-A',
  'all',
  '-D',
  'typescript/no-floating-promises',
  '-D',
  'typescript/no-misused-promises',
  '--deny-warnings',
  '.',
]);
await must('tsc', ['--noEmit']);
// Folders that lean on each other, and names that two files give to two things.
await must(projectNode, ['scripts/check-house.js']);
