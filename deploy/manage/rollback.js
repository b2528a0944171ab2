import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Failure } from './failure.js';
import { findRelease, readNote, relink } from './releases.js';
import { home, readSettings, runAsService, systemctl, unit, waitUntilReady } from './service.js';
import { requireKnownSchema, switchTo } from './upgrade.js';

/**
 * `restore` also restores the backup of the upgrade, needed after a schema change. Later data is lost.
 * @param {{ restore: boolean }} options
 */
export async function rollBack({ restore }) {
  const [current, previous] = [findRelease('current'), findRelease('previous')];
  if (current === null || previous === null) throw new Failure('There is no previous release.');
  if (restore) await restoreBefore(current, previous);
  else {
    await requireKnownSchema(previous).catch(() => {
      throw new Failure(
        `${basename(previous)} cannot run on the current database. « cedille rollback --restore » also restores the backup from before the upgrade: data written since then is lost.`,
      );
    });
    await switchTo(previous, current);
  }
  process.stdout.write(`${basename(previous)} is running.\n`);
}

/** @param {string} current @param {string} previous */
async function restoreBefore(current, previous) {
  const archive = readNote(current)?.archive;
  if (!archive) throw new Failure('The last upgrade made no backup: restore one with « cedille restore ».');
  const { DATA_DIR = '', DATABASE_URL, BLOBS_URL } = readSettings();
  if (DATABASE_URL || BLOBS_URL)
    throw new Failure(
      `Database or files are not in DATA_DIR: stop the service, empty the database, link ${join(home, 'current')} to ${previous}, then: cedille restore "${archive}"`,
    );
  systemctl('stop', `${unit}.socket`, `${unit}.service`);
  const aside = join(
    DATA_DIR,
    `before-rollback-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`,
  );
  const folders = ['postgres', 'files'];
  mkdirSync(aside, { mode: 0o700 });
  move(folders, DATA_DIR, aside);
  const { code } = await runAsService(previous, ['server/restore.ts', archive]);
  if (code !== 0) {
    move(folders, aside, DATA_DIR);
    systemctl('start', `${unit}.socket`, `${unit}.service`);
    throw new Failure(
      'The backup could not be restored. The current release runs again on the current data.',
    );
  }
  relink('previous', current);
  relink('current', previous);
  systemctl('start', `${unit}.socket`, `${unit}.service`);
  if (!(await waitUntilReady()))
    throw new Failure(`${basename(previous)} did not start (journalctl -u ${unit} -n 50).`);
  process.stdout.write(
    `The data from before the rollback is in ${aside}: delete it when you no longer need it.\n`,
  );
}

/** @param {string[]} names @param {string} from @param {string} to */
function move(names, from, to) {
  for (const name of names) if (existsSync(join(from, name))) renameSync(join(from, name), join(to, name));
}
