import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Failure } from './failure.js';
import { findRelease, installRelease, keepAssets, relink, removeOldReleases, writeNote } from './releases.js';
import { home, runAsService, systemctl, unit, waitUntilReady } from './service.js';

/**
 * Installs a release beside the one that runs, checks it, makes a backup and switches to it. If it does not start, the former release
 * takes its place again.
 * @param {{ wanted?: string, isChecked: boolean, isSaved: boolean }} options
 */
export async function upgrade({ wanted, isChecked, isSaved }) {
  // The account of the service has to read what is installed, whatever the shell forbids.
  process.umask(0o022);
  const release = installRelease(wanted);
  const current = findRelease('current');
  if (current === null) {
    relink('current', release);
    process.stdout.write(`${basename(release)} is installed in ${home}/current.\n`);
    return;
  }
  if (current === release) {
    process.stdout.write(`${basename(release)} runs already.\n`);
    return;
  }
  if (isChecked) await requireNothingWorse(release, current);
  const archive = isSaved ? await backUp(current) : null;
  keepAssets(current, release);
  writeNote(release, { from: basename(current), archive });
  await switchTo(release, current);
  listChangedUnits(release, current);
  removeOldReleases();
  process.stdout.write(`${basename(release)} runs. The way back: cedille rollback\n`);
}

/**
 * Makes sure that the new release can run on the database, and that its doctor finds nothing that the one of the current release does
 * not find.
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
    `The new release finds faults that the present one does not (${added.join(', ')}): mend them, or repeat with --unchecked.`,
  );
}

/** @param {string} release */
const examine = (release) =>
  runAsService(release, ['server/doctor/run-doctor.ts'], { capture: true, gently: true });

/** The titles of what the doctor wants to be mended. @param {string} output */
const listFaults = (output) => [...output.matchAll(/^✗ (.*?)\s:/gm)].map(([, title = '']) => title);

/** Names the service files that a release has changed: those of the system may have changes of the operator. @param {string} release @param {string} former */
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

/** Backs the school up, as each night does, and returns where the archive is. @param {string} release */
async function backUp(release) {
  process.stdout.write('Backing up…\n');
  const { code, output } = await runAsService(release, ['server/back-up.ts', '--night'], {
    capture: true,
    gently: true,
  });
  process.stdout.write(output);
  const [, archive] = /restore -- "(.*)"$/m.exec(output) ?? [];
  if (code !== 0 || archive === undefined)
    throw new Failure(
      'The backup failed, and nothing was changed. Repeat with --without-backup if you have another one.',
    );
  return archive;
}

/**
 * Switches the service to a release, and back to the former one if it does not start.
 * @param {string} release @param {string} former
 */
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
    `${basename(release)} did not start, nor does ${basename(former)} on the database as it is now (${log}). Go back to the backup with: cedille rollback --restore`,
  );
}

/** @param {string} release @param {string} previous */
function restartWith(release, previous) {
  relink('previous', previous);
  relink('current', release);
  process.stdout.write(`Restarting with ${basename(release)}…\n`);
  systemctl('restart', `${unit}.service`);
}
