import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './install.js';
import { projectNode, root, run } from './run.js';

// `npm run backup -- FILE`: saves the school. docs/backup.md says how it is restored.
await ensureInstalled('running');
const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];
process.exitCode = await run(projectNode, [...settings, 'server/back-up.ts', ...process.argv.slice(2)], {
  env: { NODE_ENV: 'production' },
});
