import type { BackupRun } from '#common/backup-runs.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';

/** A school whose last good backup is older than this should know, in milliseconds: two nights were missed. */
const patience = 2 * 24 * 3_600_000;

export type BackupState = {
  /** Folder or bucket; null where the operator wants none. */
  place: string | null;
  last: BackupRun | null;
  lastGood: BackupRun | null;
  /** What somebody should look at: the last try failed, or none was good for two days. */
  warning: 'failed' | 'late' | null;
};

/** How the school is saved, and whether that wants a human. */
export async function findBackupState({ backups, now }: Pick<Core, 'backups' | 'now'>): Promise<BackupState> {
  const { last, lastGood, since } = await backups.findTries();
  const isLate = (lastGood?.endedAt ?? since).getTime() < now().getTime() - patience;
  const warning = last?.fault ? 'failed' : isLate ? 'late' : null;
  return { place: backups.place, last, lastGood, warning: backups.place === null ? null : warning };
}

/** What is wrong with how the school is saved, in a sentence of the owner's; null while nothing is. */
export async function findMissedBackup(core: Pick<Core, 'backups' | 'now'>): Promise<string | null> {
  const { warning } = await findBackupState(core);
  if (warning === null) return null;
  return warning === 'late' ? m.backups_late() : m.warnings_backups_failed();
}
