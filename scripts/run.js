// Plain JavaScript for any Node ≥ 18: these scripts run before anything is installed.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

export const projectNode = join(
  root,
  'node_modules',
  '.bin',
  process.platform === 'win32' ? 'node.cmd' : 'node',
);

const searchPath = `${join(root, 'node_modules', '.bin')}:${process.env.PATH ?? ''}`;

/**
 * Runs a program with the project's Node first on the path, and forwards signals. Returns its exit code.
 * @param {string} command @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, cwd?: string }} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      stdio: 'inherit',
      env: { ...process.env, PATH: searchPath, ...options.env },
    });
    /** @type {NodeJS.Signals[]} */
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    /** @param {NodeJS.Signals} signal */
    const pass = (signal) => child.kill(signal);
    for (const signal of signals) process.on(signal, pass);
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      for (const name of signals) process.off(name, pass);
      resolve(code ?? (signal ? 1 : 0));
    });
  });
}

/**
 * Runs a program. If it fails, exits with the same code.
 * @param {string} command @param {string[]} args @param {Parameters<typeof run>[2]} [options]
 */
export async function must(command, args, options) {
  const code = await run(command, args, options);
  if (code !== 0) process.exit(code);
}
