import { join } from 'node:path';
import { ensureBuilt } from './build.js';
import { ensureInstalled } from './install.js';
import { must, projectNode, root } from './run.js';

// `npm run bench`: measures a temporary school on this machine. Options are in bench/README.md.
const options = process.argv.slice(2);
await ensureInstalled();
await ensureBuilt();
await must(projectNode, ['--expose-gc', join(root, 'bench', 'run.ts'), ...options], {
  env: { NODE_ENV: 'production' },
});
