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

/** Room for a release while it is installed and built, in bytes. */
const roomBytes = 1.5 * 1024 ** 3;

/** Written last into a release: without it the release is not complete, and is installed again. */
const completeMark = '.complete';

/** The folder of a release that a link leads to, null where there is none. @param {'current' | 'previous'} link */
export function findRelease(link) {
  try {
    return join(releases, basename(readlinkSync(join(home, link))));
  } catch {
    return null; // No release was installed yet.
  }
}

/** Makes a link lead to a release, in one step. @param {'current' | 'previous'} link @param {string} release */
export function relink(link, release) {
  const made = join(home, `.${link}.new`);
  rmSync(made, { force: true });
  symlinkSync(join('releases', basename(release)), made);
  renameSync(made, join(home, link));
}

/**
 * Installs and builds a release in a folder of its own, beside the one that runs, and returns that folder.
 * @param {string | undefined} wanted a tag, branch or commit; without it, the newest of the branch that was cloned
 */
export function installRelease(wanted) {
  if (!existsSync(join(source, '.git')))
    throw new Failure(
      `There is no clone of the project in ${source}: docs/production.md says how it is made.`,
    );
  const commit = findCommit(wanted);
  const { version } = JSON.parse(git('show', `${commit}:package.json`));
  const release = join(releases, `${version}-${commit.slice(0, 12)}`);
  if (existsSync(join(release, completeMark))) return release;
  process.stdout.write(`Installing ${basename(release)} beside the release that runs…\n`);
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
    throw new Failure(
      `A release needs 1.5 GB beside the one that runs: make room on the disk of ${releases}.`,
    );
}

/** @param {string} commit @param {string} release */
function unpack(commit, release) {
  const archive = join(release, '.source.tar');
  git('archive', '--format=tar', `--output=${archive}`, commit);
  execFileSync('tar', ['-xf', archive, '-C', release]);
  rmSync(archive);
}

/** Runs a step of the installation with the lowest priority, so that the school that runs stays fast. @param {string} release @param {string} step */
function runGently(release, step) {
  const { status } = spawnSync('nice', ['-n', '19', process.execPath, '--input-type=module', '-e', step], {
    cwd: release,
    stdio: 'inherit',
  });
  if (status !== 0)
    throw new Failure('The new release could not be installed; the one that runs was not touched.');
}

/**
 * Copies the hashed files of a release into the next one: pages that were opened before the switch still load them.
 * @param {string} from @param {string} to
 */
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

/** Removes every release but those that the links lead to. */
export function removeOldReleases() {
  const kept = new Set([findRelease('current'), findRelease('previous')]);
  for (const name of readdirSync(releases))
    if (!kept.has(join(releases, name))) rmSync(join(releases, name), { recursive: true, force: true });
}

const noteName = '.upgrade.json';

/**
 * What an upgrade leaves in the new release, for a way back.
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
