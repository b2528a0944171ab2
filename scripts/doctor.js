import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './install.js';
import { ensureMessages } from './messages.js';
import { projectNode, root, run } from './run.js';

// `npm run doctor`: says in French what is wrong with a configuration, reaching each service once.
await ensureInstalled('running');
await ensureMessages();
const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];
process.exitCode = await run(projectNode, [...settings, 'server/doctor/run-doctor.ts'], {
  env: { NODE_ENV: 'production' },
});
