import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build.js';
import { ensureInstalled } from './install.js';
import { run } from './run.js';

// `npm test`: every test, from a fresh clone. Words after it narrow the run: npm test -- identity
// `npm run test:long` runs the suites that draw their cases by chance ten times as long.
const long = process.argv.includes('--long');
const filters = process.argv.slice(2).filter((word) => word !== '--long');
await ensureInstalled();
await ensureBuilt();

// Before any test: contract suites drive it as well as the journeys.
const { findChromium, installAdvice } = await import('./find-chromium.js');
const chromium = findChromium({ shell: true });
if (!chromium) {
  process.stderr.write(`${installAdvice}\n`);
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), 'cedille-flaky-'));
const list = join(folder, 'list');
writeFileSync(list, '');
const env = {
  CHROMIUM_PATH: chromium,
  NODE_ENV: 'test',
  FLAKY_TESTS: list,
  ...(long ? { TEST_SCALE: process.env.TEST_SCALE ?? '10' } : {}),
};
const code =
  (await run('vitest', ['run', '--passWithNoTests', ...filters], { env })) ||
  (await run('playwright', ['test', '--pass-with-no-tests', ...filters], { env }));
// Where a failing test is tried once more, what passed only then is named last, where it is seen.
if (process.env.CI) {
  const flaky = readFileSync(list, 'utf8').trim();
  const lines = flaky ? flaky.split('\n').map((line) => `flaky: ${line}`) : ['no flaky test'];
  process.stdout.write(`\n${lines.join('\n')}\n`);
}
rmSync(folder, { recursive: true });
process.exitCode = code;
