import { join } from 'node:path';
import { build } from './build.js';
import { ensureInstalled } from './install.js';
import { projectNode, root, run } from './run.js';
import { schoolFlags } from './school-flags.js';
import { loadSettings } from './settings.js';

// `npm start`: installs, builds and runs a school. Later starts skip the installation and the build.
await ensureInstalled('running');
const { compressed } = await build();
stopWithNpm();
const settings = loadSettings();
process.exitCode = await run(projectNode, [...settings, ...schoolFlags, 'server/start.ts'], {
  // Caches compiled modules, so that the next start does not parse TypeScript.
  env: { NODE_ENV: 'production', NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'cedille') },
});

await compressed;

/**
 * npm signals only the shell that it runs scripts in, which exits without forwarding. A changed parent
 * process is the sign. scripts/run.js forwards our own signal to the school.
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
