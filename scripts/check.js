import { ensureInstalled } from './install.js';
import { ensureMessages } from './messages.js';
import { must, projectNode } from './run.js';

// `npm run check`: format, lint, imports and types; what a commit must pass.
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
// Asked for by `npm run check -- --house`.
if (process.argv.includes('--house')) await must(projectNode, ['scripts/check-house.js']);
