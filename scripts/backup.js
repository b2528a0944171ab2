import { ensureInstalled } from './install.js';
import { projectNode, run } from './run.js';
import { loadSchoolSettings } from './settings.js';

// `npm run backup -- FILE`: backs up the school. See docs/backup.md.
const settings = loadSchoolSettings('backup');
await ensureInstalled('running');
process.exitCode = await run(projectNode, [...settings, 'server/back-up.ts', ...process.argv.slice(2)], {
  env: { NODE_ENV: 'production' },
});
