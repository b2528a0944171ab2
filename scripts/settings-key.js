import { ensureInstalled } from './install.js';
import { projectNode, run } from './run.js';
import { loadSchoolSettings } from './settings.js';

// `npm run settings-key`: encrypts the settings entered on screen with a new key. See docs/production.md.
const settings = loadSchoolSettings('settings-key');
await ensureInstalled('running');
process.exitCode = await run(
  projectNode,
  [...settings, 'server/rotate-settings-key.ts', ...process.argv.slice(2)],
  {
    env: { NODE_ENV: 'production' },
  },
);
