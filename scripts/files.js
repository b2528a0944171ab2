import { ensureInstalled } from './install.js';
import { projectNode, run } from './run.js';
import { loadSchoolSettings } from './settings.js';

// `npm run files -- check` and `npm run files -- move TO`: verifies or copies the stored files.
const settings = loadSchoolSettings('files');
await ensureInstalled('running');
process.exitCode = await run(projectNode, [...settings, 'server/files.ts', ...process.argv.slice(2)], {
  env: { NODE_ENV: 'production' },
});
