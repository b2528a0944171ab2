import { ensureBuilt } from './build.js';
import { ensureInstalled } from './install.js';
import { must } from './run.js';

// `npm test`: every test, from a fresh clone. Words after it narrow the run: npm test -- identity
const filters = process.argv.slice(2);
await ensureInstalled();
await ensureBuilt();

// Before any test: contract suites drive it as well as the journeys.
const { findChromium, installAdvice } = await import('./find-chromium.js');
const chromium = findChromium({ shell: true });
if (!chromium) {
  process.stderr.write(`${installAdvice}\n`);
  process.exit(1);
}
const env = { CHROMIUM_PATH: chromium, NODE_ENV: 'test' };
await must('vitest', ['run', '--passWithNoTests', ...filters], { env });
await must('playwright', ['test', '--pass-with-no-tests', ...filters], { env });
