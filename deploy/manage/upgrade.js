import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Failure } from './failure.js';
import { findRelease, installRelease, keepAssets, relink, removeOldReleases, writeNote } from './releases.js';
import { home, runAsService, systemctl, unit, waitUntilReady } from './service.js';

/**
 * Installs a release, checks it, makes a backup and switches to it. If it does not start, switches back.
 * @param {{ wanted?: string, isChecked: boolean, isSaved: boolean }} options
 */
export async function upgrade({ wanted, isChecked, isSaved }) {
  // The service account must be able to read the release, whatever the umask of the shell.
  process.umask(0o022);
  const release = installRelease(wanted);
  const current = findRelease('current');
  if (current === null) {
    relink('current', release);
    process.stdout.write(`${basename(release)} is installed in ${home}/current.\n`);
    return;
  }
  if (current === release) {
    process.stdout.write(`${basename(release)} is already running.\n`);
    return;
  }
  if (isChecked) await requireNothingWorse(release, current);
  const archive = isSaved ? await backUp(current, release) : null;
  keepAssets(current, release);
  writeNote(release, { from: basename(current), archive });
  await switchTo(release, current);
  listChangedUnits(release, current);
  removeOldReleases();
  process.stdout.write(`${basename(release)} is running. To undo: cedille rollback\n`);
}

/**
 * Requires that the new release accepts the schema and that its doctor finds no additional faults.
 * @param {string} release @param {string} current
 */
async function requireNothingWorse(release, current) {
  await requireKnownSchema(release);
  const known = new Set(listFaults((await examine(current)).output));
  const { output } = await examine(release);
  const added = listFaults(output).filter((title) => !known.has(title));
  if (added.length === 0) return;
  process.stdout.write(output);
  throw new Failure(
    `The new release reports faults that the current one does not (${added.join(', ')}): fix them, or repeat with --unchecked.`,
  );
}

/** @param {string} release */
const examine = (release) =>
  runAsService(release, ['server/doctor/run-doctor.ts'], { capture: true, gently: true });

/** Returns the titles of the faults in the doctor's output. @param {string} output */
const listFaults = (output) => [...output.matchAll(/^✗ (.*?)\s:/gm)].map(([, title = '']) => title);

/**
 * Only reports changed units, because the installed units may have local changes.
 * @param {string} release @param {string} former
 */
function listChangedUnits(release, former) {
  for (const file of ['cedille.service', 'cedille.socket']) {
    const [now, before] = [release, former].map((each) => join(each, 'deploy', file));
    if (now && before && existsSync(before) && readFileSync(now, 'utf8') !== readFileSync(before, 'utf8'))
      process.stdout.write(`${now} has changed: compare it with your own in /etc/systemd/system.\n`);
  }
}

/** @param {string} release */
export async function requireKnownSchema(release) {
  const { code } = await runAsService(release, ['server/check-schema.ts'], { gently: true });
  if (code !== 0) throw new Failure(`${basename(release)} cannot run on this database.`);
}

/**
 * Makes a backup that is retained for twelve months, and returns the archive.
 * @param {string} release @param {string} next
 */
async function backUp(release, next) {
  process.stdout.write('Backing up…\n');
  const { code, output } = await runAsService(
    release,
    ['server/back-up.ts', `--upgrade=${basename(release)}-to-${basename(next)}`],
    {
      capture: true,
      gently: true,
    },
  );
  process.stdout.write(output);
  const [, archive] = /restore -- "(.*)"$/m.exec(output) ?? [];
  if (code !== 0 || archive === undefined)
    throw new Failure(
      'The backup failed and nothing was changed. If you have another backup, repeat with --without-backup.',
    );
  return archive;
}

/** If the release does not start, switches back. @param {string} release @param {string} former */
export async function switchTo(release, former) {
  const before = findRelease('previous');
  restartWith(release, former);
  if (await waitUntilReady()) return;
  restartWith(former, before ?? former);
  const log = `journalctl -u ${unit} -n 50`;
  if (await waitUntilReady())
    throw new Failure(`${basename(release)} did not start (${log}). ${basename(former)} runs again.`);
  restartWith(release, former);
  throw new Failure(
    `${basename(release)} did not start, and neither did ${basename(former)} on the current database (${log}). Restore the backup with: cedille rollback --restore`,
  );
}

/** @param {string} release @param {string} previous */
function restartWith(release, previous) {
  relink('previous', previous);
  relink('current', release);
  process.stdout.write(`Restarting with ${basename(release)}…\n`);
  systemctl('restart', `${unit}.service`);
}
