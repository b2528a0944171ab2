import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ensureBuilt } from './build.js';
import { ensureInstalled } from './install.js';
import { run } from './run.js';

// Runs the tests of a fresh clone:
//   npm test           unit, service and page suites, and one end-to-end test per area
//   npm run test:all   everything; with --rest only the part that `npm test` leaves out
//   npm run test:long  everything, with ten times as many randomised cases
// Arguments run every suite and end-to-end test whose path contains one of them: npm test -- identity
const options = process.argv.slice(2).filter((word) => word.startsWith('--'));
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const isLong = options.includes('--long');
const areRest = options.includes('--rest');
const areAll = !areRest && (isLong || options.includes('--all') || words.length > 0);

const quick = ['short', 'dom'].map((name) => `--project=${areRest ? '!' : ''}${name}`);
/** Tag of one end-to-end test per area of the site. */
const main = [areRest ? '--grep-invert' : '--grep', '@main'];

await ensureInstalled();
await ensureBuilt();

const { findChromium, installAdvice } = await import('./find-chromium.js');
const chromium = findChromium({ shell: true });
if (!chromium) {
  process.stderr.write(`${installAdvice}\n`);
  process.exit(1);
}
// Both runs of one CI job share a list.
const list = process.env.FLAKY_TESTS ?? join(mkdtempSync(join(tmpdir(), 'cedille-flaky-')), 'list');
appendFileSync(list, '');
const env = {
  CHROMIUM_PATH: chromium,
  NODE_ENV: 'test',
  FLAKY_TESTS: list,
  ...(isLong ? { TEST_SCALE: process.env.TEST_SCALE ?? '10' } : {}),
};
const code =
  (await run('vitest', ['run', '--passWithNoTests', ...(areAll ? words : quick)], { env })) ||
  (await run('playwright', ['test', '--pass-with-no-tests', ...(areAll ? words : main)], { env }));
// In CI, failed tests are retried. Lists those that passed only then at the end of the output.
if (process.env.CI) {
  const flaky = readFileSync(list, 'utf8').trim();
  const lines = flaky ? flaky.split('\n').map((line) => `flaky: ${line}`) : ['no flaky test'];
  process.stdout.write(`\n${lines.join('\n')}\n`);
}
if (!process.env.FLAKY_TESTS) rmSync(dirname(list), { recursive: true });
process.exitCode = code;
