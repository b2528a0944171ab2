import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.js';
import { ensureInstalled } from './install.js';
import { projectNode, root, run } from './run.js';

// `npm start`: a fresh clone becomes a school. The second time there is nothing to install or build.
await ensureInstalled();
await ensureBuilt();
const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];
process.exitCode = await run(projectNode, [...settings, '--max-old-space-size=384', 'server/start.ts'], {
  env: { NODE_ENV: 'production' },
});
