import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './install.js';
import { ensureMessages } from './messages.js';
import { projectNode, root, run } from './run.js';

// `npm run dev`: the same school from its sources; edits show at once.
await ensureInstalled();
await ensureMessages();
const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];
process.exitCode = await run(projectNode, [...settings, 'server/start.ts'], {
  env: { NODE_ENV: 'development' },
});
