import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.js';
import { ensureInstalled } from './install.js';
import { projectNode, root, run } from './run.js';

// `npm start`: a fresh clone becomes a school. The second time there is nothing to install or build.
await ensureInstalled();
await ensureBuilt();
const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];
process.exitCode = await run(
  projectNode,
  [...settings, '--max-old-space-size=384', '--max-semi-space-size=8', 'server/start.ts'],
  {
    // Compiled modules are kept beside the packages: the next start reads them instead of TypeScript.
    env: { NODE_ENV: 'production', NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'cedille') },
  },
);
