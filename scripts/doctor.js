import { ensureInstalled } from './install.js';
import { ensureMessages } from './messages.js';
import { projectNode, run } from './run.js';
import { loadSchoolSettings } from './settings.js';

// `npm run doctor`: checks the configuration by connecting to each service. Reports in French.
const settings = loadSchoolSettings('doctor');
await ensureInstalled('running');
await ensureMessages();
process.exitCode = await run(projectNode, [...settings, 'server/doctor/run-doctor.ts'], {
  env: { NODE_ENV: 'production' },
});
