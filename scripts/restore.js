import { ensureInstalled } from './install.js';
import { projectNode, run } from './run.js';
import { loadSchoolSettings } from './settings.js';

// `npm run restore -- ARCHIVE`: restores a school. See docs/backup.md.
const settings = loadSchoolSettings('restore');
await ensureInstalled('running');
process.exitCode = await run(projectNode, [...settings, 'server/restore.ts', ...process.argv.slice(2)], {
  env: { NODE_ENV: 'production' },
});
