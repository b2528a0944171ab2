import { join } from 'node:path';
import { ensureBuilt } from './build.js';
import { ensureInstalled } from './install.js';
import { must, projectNode, root } from './run.js';

// `npm run screens`: screenshots of all screens in screens/: four widths, light and dark. To narrow the run:
// npm run screens -- /admin --widths=390 --themes=dark
await ensureInstalled();
await ensureBuilt();
const { findChromium, installAdvice } = await import('./find-chromium.js');
const chromium = findChromium();
if (!chromium) {
  process.stderr.write(`${installAdvice}\n`);
  process.exit(1);
}
await must(projectNode, [join(root, 'tests', 'screens', 'take-screens.ts'), ...process.argv.slice(2)], {
  env: { CHROMIUM_PATH: chromium },
});
