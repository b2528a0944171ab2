import { existsSync, lstatSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { must, projectNode, root } from './run.js';

const modules = join(root, 'node_modules');
/** npm writes it last: it is there, and newer than the lock, only after a complete installation. */
const installed = join(modules, '.package-lock.json');

/**
 * Installs the locked packages, unless the installed ones are those of the lock already.
 * @param {'running' | 'everything'} purpose running takes what building and serving need, everything also what tests and checks do.
 */
export async function ensureInstalled(purpose = 'everything') {
  const running = purpose === 'running';
  const current = isCurrent();
  if (current && listPackages(running).every(isPresent)) return;
  process.stdout.write('Cédille: installing packages (half a minute, once)…\n');
  // Tools are added to what is there, since a school may be running from it.
  const verb = current ? ['install', '--no-save'] : ['ci'];
  await must(
    'npm',
    [...verb, running ? '--omit=dev' : '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      // What started us may have been told otherwise.
      env: { NODE_ENV: 'development', npm_config_production: undefined, npm_config_omit: undefined },
    },
  );
  if (!existsSync(projectNode)) {
    process.stderr.write(
      'Cédille needs Node 24, which the package “node” brings by an install script. Allow it and start again: npm rebuild node\n',
    );
    process.exit(1);
  }
  if (running) dropUnused();
}

function isCurrent() {
  if (!existsSync(installed) || !existsSync(projectNode)) return false;
  return statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
}

/**
 * The names and versions that package.json pins.
 * @param {boolean} running without those of tests and checks
 * @returns {[name: string, version: string][]}
 */
function listPackages(running) {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return Object.entries(running ? dependencies : { ...dependencies, ...devDependencies });
}

/** @param {[name: string, version: string]} wanted */
function isPresent([name, version]) {
  const path = join(modules, name, 'package.json');
  return existsSync(path) && JSON.parse(readFileSync(path, 'utf8')).version === version;
}

/**
 * Removes what serves no running school, 120 MB: what npm keeps because a package would use it where it is, and
 * the headers beside Node, whose binary has a second name outside that folder.
 */
function dropUnused() {
  for (const name of ['typescript', '@typescript', 'esbuild', '@esbuild', 'prettier'])
    rmSync(join(modules, name), { recursive: true, force: true });
  const bringsNode = join(modules, 'node');
  if (lstatSync(join(bringsNode, 'bin', 'node'), { throwIfNoEntry: false })?.isFile())
    rmSync(join(bringsNode, 'node_modules'), { recursive: true, force: true });
}
