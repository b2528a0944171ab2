import { ensureInstalled } from './install.js';
import { projectNode, run } from './run.js';
import { loadSchoolSettings } from './settings.js';

// `npm run backup -- FILE`: saves the school. docs/backup.md says how it is restored.
const settings = loadSchoolSettings('backup');
await ensureInstalled('running');
process.exitCode = await run(projectNode, [...settings, 'server/back-up.ts', ...process.argv.slice(2)], {
  env: { NODE_ENV: 'production' },
});
