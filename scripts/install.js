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
/** npm writes it last: it is there, and newer than the lock, only after a complete installation. */
const installed = join(modules, '.package-lock.json');

/** Marks an installation without the files that only tools read. */
const trimmed = join(modules, '.cedille-trimmed');

/**
 * Installs the locked packages, unless the installed ones are those of the lock already.
 * @param {'running' | 'everything'} purpose running takes what building and serving need, everything also what tests and checks do.
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
 * Runs `npm ci` in a folder with our package.json and lock.
 * @param {string} folder
 * @param {'--omit=dev' | '--include=dev'} kinds
 */
async function install(folder, kinds) {
  const npm = await findNpm();
  await must(
    npm.command,
    [
      ...npm.words,
      'ci',
      kinds,
      // The lock says what each package is: npm need not ask again for what it has seen.
      '--prefer-offline',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ],
    {
      cwd: folder,
      // What started us may have been told otherwise.
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

/** Adds the packages and files that are missing. Those that are there stay as they are, since a school may be running from them. */
async function addMissing() {
  // Beside the packages, so that files can be moved.
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
 * The npm that installs: Debian's cannot read the lock, and those before the one that package.json names leave out the link to our
 * Node. An older one fetches that one, and the Node that can run it.
 * @returns {Promise<{ command: string, words: string[], env: Record<string, string>, folder?: string }>} `folder`: to be removed
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
    // Nothing of the project is to be installed by it, and what started us may have been told of its folder.
    { cwd: folder, env: { npm_config_local_prefix: undefined } },
  );
  const programs = join(folder, 'node_modules', node, 'bin');
  return {
    command: join(programs, 'node'),
    words: [join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js')],
    // Scripts of packages run with it as well.
    env: { PATH: `${programs}${delimiter}${process.env.PATH ?? ''}` },
    folder,
  };
}

/** The registry has our Node as a package for Linux alone; elsewhere the one that runs us does, where it is new enough. */
function linkRunningNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 24 || (major === 24 && minor >= 17)) {
    symlinkSync(process.execPath, projectNode);
    return;
  }
  process.stderr.write(
    `Cédille needs Node 24.17 or newer, this is ${process.versions.node}. On Linux it comes as an optional package, unless npm is told to omit those; elsewhere install it (https://nodejs.org) and start again.\n`,
  );
  process.exit(1);
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
  const { dependencies, devDependencies } = readPackage();
  return Object.entries(running ? dependencies : { ...dependencies, ...devDependencies });
}

const readPackage = () => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** @param {[name: string, version: string]} wanted */
function isPresent([name, version]) {
  const path = join(modules, name, 'package.json');
  return existsSync(path) && JSON.parse(readFileSync(path, 'utf8')).version === version;
}

/** Optional peer dependencies that nothing here uses, and folders that some packages publish beside their code. */
const unused = ['typescript', '@typescript', 'esbuild', '@esbuild', 'pdfkit/.yarn', 'bintrees/test'];

/** TypeScript (Node runs none in packages), source maps and documents, licences excepted. */
const unusedFile = /(?:\.[cm]?tsx?|\.map|\.flow|[\\/](?!licen[cs]e)[^\\/]+\.md)$/i;

/**
 * Removes what serves no running school, the headers beside Node included: 250 of 650 MB. The site is built meanwhile; where this is
 * broken off, the rest stays.
 */
async function dropUnused() {
  writeFileSync(trimmed, '');
  const headers = readdirSync(modules).filter((name) => name.startsWith('node-linux-'));
  for (const path of [...unused, ...headers.map((name) => join(name, 'include'))])
    await rm(join(modules, path), { recursive: true, force: true });
  for (const path of await readdir(modules, { recursive: true }))
    if (unusedFile.test(path)) await rm(join(modules, path), { recursive: true, force: true });
}
