import { randomInt } from 'node:crypto';
import { ensureBuilt } from './build.js';
import { ensureInstalled } from './install.js';
import { must } from './run.js';

// `npm run torture`: the full fault-injection suite. Arguments narrow it; TORTURE_SEED repeats a run.
await ensureInstalled();
await ensureBuilt();
const seed = process.env.TORTURE_SEED ?? String(randomInt(1, 2 ** 31));
process.stdout.write(`TORTURE_SEED=${seed}\n`);
const env = { NODE_ENV: 'test', TORTURE: 'whole', TEST_SEED: seed };
const words = process.argv.slice(2);
await must('vitest', ['run', '--reporter=verbose', '--project=torture', '--no-file-parallelism', ...words], {
  env,
});
