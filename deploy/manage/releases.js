import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statfsSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { Failure } from './failure.js';
import { home } from './service.js';

const releases = join(home, 'releases');
const source = join(home, 'source');

/** Disk space to install and build a release, in bytes. */
const roomBytes = 1.5 * 1024 ** 3;

/** File that is written last. A release without this file is incomplete and is installed again. */
const completeMark = '.complete';

/** Returns the release that a link points to. @param {'current' | 'previous'} link */
export function findRelease(link) {
  try {
    return join(releases, basename(readlinkSync(join(home, link))));
  } catch {
    return null;
  }
}

/** Points a link to a release, atomically. @param {'current' | 'previous'} link @param {string} release */
export function relink(link, release) {
  const made = join(home, `.${link}.new`);
  rmSync(made, { force: true });
  symlinkSync(join('releases', basename(release)), made);
  renameSync(made, join(home, link));
}

/**
 * Installs and builds a release in its own folder, and returns the folder.
 * @param {string | undefined} wanted tag, branch or commit; by default the head of the cloned branch
 */
export function installRelease(wanted) {
  if (!existsSync(join(source, '.git')))
    throw new Failure(`No clone of the project in ${source}: see docs/production.md.`);
  const commit = findCommit(wanted);
  const { version } = JSON.parse(git('show', `${commit}:package.json`));
  const release = join(releases, `${version}-${commit.slice(0, 12)}`);
  if (existsSync(join(release, completeMark))) return release;
  process.stdout.write(`Installing ${basename(release)}…\n`);
  rmSync(release, { recursive: true, force: true });
  mkdirSync(release, { recursive: true });
  requireRoom();
  unpack(commit, release);
  for (const step of [
    "import('./scripts/install.js').then(({ ensureInstalled }) => ensureInstalled('running'))",
    "import('./scripts/build.js').then(({ ensureBuilt }) => ensureBuilt())",
  ])
    runGently(release, step);
  writeFileSync(join(release, completeMark), `${commit}\n`);
  return release;
}

/** @param {string | undefined} wanted */
function findCommit(wanted) {
  execFileSync('git', ['-C', source, 'fetch', '--quiet', '--tags', 'origin'], { stdio: 'inherit' });
  for (const name of wanted === undefined ? ['@{upstream}'] : [`origin/${wanted}`, wanted]) {
    const { status, stdout } = spawnSync(
      'git',
      ['-C', source, 'rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`],
      { encoding: 'utf8' },
    );
    if (status === 0) return stdout.trim();
  }
  throw new Failure(
    `There is no ${wanted ?? 'branch to follow'} in ${source}: name a tag, a branch or a commit.`,
  );
}

/** @param {...string} words */
const git = (...words) => execFileSync('git', ['-C', source, ...words], { encoding: 'utf8' });

function requireRoom() {
  const { bavail, bsize } = statfsSync(releases);
  if (bavail * bsize < roomBytes)
    throw new Failure(`A new release needs 1.5 GB: free space on the disk of ${releases}.`);
}

/** @param {string} commit @param {string} release */
function unpack(commit, release) {
  const archive = join(release, '.source.tar');
  git('archive', '--format=tar', `--output=${archive}`, commit);
  execFileSync('tar', ['-xf', archive, '-C', release]);
  rmSync(archive);
}

/** Runs an installation step with the lowest priority. @param {string} release @param {string} step */
function runGently(release, step) {
  const { status } = spawnSync('nice', ['-n', '19', process.execPath, '--input-type=module', '-e', step], {
    cwd: release,
    stdio: 'inherit',
  });
  if (status !== 0)
    throw new Failure('The new release could not be installed. The current one was not changed.');
}

/** Copies the old release's hashed files for open pages. @param {string} from @param {string} to */
export function keepAssets(from, to) {
  const folders = [from, to].map((release) => join(release, 'build/client/assets'));
  const [old = '', next = ''] = folders;
  const listed = join(to, 'build/.assets-of-before');
  const before = join(from, 'build/.assets-of-before');
  const older = new Set(existsSync(before) ? JSON.parse(readFileSync(before, 'utf8')) : []);
  const present = new Set(readdirSync(next));
  const kept = readdirSync(old).filter((name) => !older.has(name) && !present.has(name));
  for (const name of kept)
    cpSync(join(old, name), join(next, name), { recursive: true, preserveTimestamps: true });
  writeFileSync(listed, JSON.stringify(kept));
}

export function removeOldReleases() {
  const kept = new Set([findRelease('current'), findRelease('previous')]);
  for (const name of readdirSync(releases))
    if (!kept.has(join(releases, name))) rmSync(join(releases, name), { recursive: true, force: true });
}

const noteName = '.upgrade.json';

/**
 * Data for a rollback, stored in the new release by an upgrade.
 * @typedef {{ from: string, archive: string | null }} UpgradeNote
 * @param {string} release @param {UpgradeNote} note
 */
export function writeNote(release, note) {
  writeFileSync(join(release, noteName), JSON.stringify(note));
}

/** @param {string} release @returns {UpgradeNote | null} */
export function readNote(release) {
  const file = join(release, noteName);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
