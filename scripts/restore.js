import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './install.js';
import { projectNode, root, run } from './run.js';

// `npm run restore -- ARCHIVE`: puts a school back, as docs/backup.md says.
await ensureInstalled('running');
const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];
process.exitCode = await run(projectNode, [...settings, 'server/restore.ts', ...process.argv.slice(2)], {
  env: { NODE_ENV: 'production' },
});
