import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './install.js';
import { ensureMessages } from './messages.js';
import { projectNode, root, run } from './run.js';

// `npm run seed -- --large`: fills a school with many invented contents, for load tests.
await ensureInstalled();
await ensureMessages();
const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];
process.exitCode = await run(
  projectNode,
  [...settings, 'bench/large-school/seed.ts', ...process.argv.slice(2)],
  {
    env: { NODE_ENV: 'production' },
  },
);
