import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { must, projectNode, root } from './run.js';

const modules = join(root, 'node_modules');
/** npm writes this file last. It is newer than the lock only after a complete installation. */
const installed = join(modules, '.package-lock.json');

const trimmed = join(modules, '.cedille-trimmed');

/**
 * Installs the locked packages if the installed ones differ.
 * @param {'running' | 'everything'} purpose `running` excludes the packages of tests and checks
 */
export async function ensureInstalled(purpose = 'everything') {
  const running = purpose === 'running';
  const current = isCurrent();
  const complete = listPackages(running).every(isPresent) && (running || !existsSync(trimmed));
  if (current && complete) return;
  process.stdout.write('Cédille: installing packages (half a minute, once)…\n');
  if (current) return addMissing();
  await install(root, running ? '--omit=dev' : '--include=dev');
  if (!existsSync(projectNode)) linkRunningNode();
  if (running) void dropUnused();
}

/**
 * Runs `npm ci` in a folder that contains our package.json and lock.
 * @param {string} folder @param {'--omit=dev' | '--include=dev'} kinds
 */
async function install(folder, kinds) {
  const npm = await findNpm();
  await must(
    npm.command,
    [
      ...npm.words,
      'ci',
      kinds,
      // The lock determines every package, so cached metadata is good enough.
      '--prefer-offline',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ],
    {
      cwd: folder,
      // Overrides npm settings inherited from the parent process.
      env: {
        NODE_ENV: 'development',
        npm_config_local_prefix: undefined,
        npm_config_production: undefined,
        npm_config_omit: undefined,
        ...npm.env,
      },
    },
  );
  if (npm.folder) rmSync(npm.folder, { recursive: true });
}

/** Adds missing packages and files. Existing ones stay, because a school may be running from them. */
async function addMissing() {
  // On the same file system, so that files can be moved.
  const folder = join(root, 'build', 'packages');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const file of ['package.json', 'package-lock.json'])
    copyFileSync(join(root, file), join(folder, file));
  await install(folder, '--include=dev');
  moveMissing(join(folder, 'node_modules'), modules);
  copyFileSync(join(folder, 'node_modules', '.package-lock.json'), installed);
  rmSync(trimmed, { force: true });
  rmSync(folder, { recursive: true });
}

/**
 * @param {string} from
 * @param {string} to
 */
function moveMissing(from, to) {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (!lstatSync(target, { throwIfNoEntry: false })) renameSync(source, target);
    else if (entry.isDirectory()) moveMissing(source, target);
  }
}

/**
 * Old versions of npm cannot read the lock or do not link our Node. Then fetches the right one into `folder`.
 * @returns {Promise<{ command: string, words: string[], env: Record<string, string>, folder?: string }>}
 */
async function findNpm() {
  const { optionalDependencies, packageManager } = readPackage();
  const node = `node-${process.platform}-${process.arch}`;
  const own = { command: 'npm', words: [], env: {} };
  const version = execFileSync('npm', ['--version'], { cwd: root, encoding: 'utf8' }).trim();
  const isOld = version.localeCompare(packageManager.replace('npm@', ''), 'en', { numeric: true }) < 0;
  if (!isOld || !optionalDependencies[node]) return own;
  const folder = mkdtempSync(join(tmpdir(), 'cedille-npm-'));
  const fetched = [packageManager, `${node}@${optionalDependencies[node]}`];
  await must(
    'npm',
    ['install', '--prefix', folder, ...fetched, '--no-audit', '--no-fund', '--loglevel=error'],
    // Must not install into the project, whose folder the parent process may have configured.
    { cwd: folder, env: { npm_config_local_prefix: undefined } },
  );
  const programs = join(folder, 'node_modules', node, 'bin');
  return {
    command: join(programs, 'node'),
    words: [join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js')],
    env: { PATH: `${programs}${delimiter}${process.env.PATH ?? ''}` },
    folder,
  };
}

/** Links the running Node if it is new enough: the registry has our Node as a package for Linux only. */
function linkRunningNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 24 || (major === 24 && minor >= 17)) {
    symlinkSync(process.execPath, projectNode);
    return;
  }
  process.stderr.write(
    `Cédille needs Node 24.17 or newer, this is ${process.versions.node}. On Linux it comes as an optional package, unless npm is configured to omit those. Elsewhere install it (https://nodejs.org) and start again.\n`,
  );
  process.exit(1);
}

function isCurrent() {
  if (!existsSync(installed) || !existsSync(projectNode)) return false;
  return statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
}

/**
 * @param {boolean} running without the packages of tests and checks
 * @returns {[name: string, version: string][]}
 */
function listPackages(running) {
  const { dependencies, devDependencies } = readPackage();
  return Object.entries(running ? dependencies : { ...dependencies, ...devDependencies });
}

const readPackage = () => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** @param {[name: string, version: string]} wanted */
function isPresent([name, version]) {
  const path = join(modules, name, 'package.json');
  return existsSync(path) && JSON.parse(readFileSync(path, 'utf8')).version === version;
}

const unused = ['typescript', '@typescript', 'esbuild', '@esbuild', 'pdfkit/.yarn', 'bintrees/test'];

/** TypeScript (Node runs none in packages), source maps and documents, except licences. */
const unusedFile = /(?:\.[cm]?tsx?|\.map|\.flow|[\\/](?!licen[cs]e)[^\\/]+\.md)$/i;

/** Removes 250 of 650 MB that no running school needs, during the build. If interrupted, the rest stays. */
async function dropUnused() {
  writeFileSync(trimmed, '');
  const headers = readdirSync(modules).filter((name) => name.startsWith('node-linux-'));
  for (const path of [...unused, ...headers.map((name) => join(name, 'include'))])
    await rm(join(modules, path), { recursive: true, force: true });
  for (const path of await readdir(modules, { recursive: true }))
    if (unusedFile.test(path)) await rm(join(modules, path), { recursive: true, force: true });
}
