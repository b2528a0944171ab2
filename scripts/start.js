import { join } from 'node:path';
import { build } from './build.js';
import { ensureInstalled } from './install.js';
import { projectNode, root, run } from './run.js';
import { schoolFlags } from './school-flags.js';
import { loadSettings } from './settings.js';

// `npm start`: a fresh clone becomes a school. The second time there is nothing to install or build.
await ensureInstalled('running');
const { compressed } = await build();
stopWithNpm();
const settings = loadSettings();
process.exitCode = await run(projectNode, [...settings, ...schoolFlags, 'server/start.ts'], {
  // Compiled modules are kept beside the packages: the next start reads them instead of TypeScript.
  env: { NODE_ENV: 'production', NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'cedille') },
});

await compressed;

/**
 * Told to stop, npm tells the shell that it runs scripts in, and the shell ends without telling us: that it is gone is the sign.
 * The signal that we send ourselves reaches the school (scripts/run.js), which stops in order.
 */
function stopWithNpm() {
  if (process.env.npm_lifecycle_event !== 'start') return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}
