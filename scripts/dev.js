import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './install.js';
import { ensureMessages } from './messages.js';
import { projectNode, root, run } from './run.js';

// `npm run dev`: runs the school from its sources with hot reload.
await ensureInstalled();
await ensureMessages();
const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];
process.exitCode = await run(projectNode, [...settings, 'server/start.ts'], {
  env: { NODE_ENV: 'development' },
});
