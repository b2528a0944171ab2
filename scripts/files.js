import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './install.js';
import { projectNode, root, run } from './run.js';

// `npm run files -- check` and `npm run files -- move TO`: looks after the files of a school, open or not.
await ensureInstalled('running');
const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];
process.exitCode = await run(projectNode, [...settings, 'server/files.ts', ...process.argv.slice(2)], {
  env: { NODE_ENV: 'production' },
});
