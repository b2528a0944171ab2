import type { BackupRun } from '#common/backup-runs.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { findNextBackup } from './nightly-backup-time.ts';

/** Maximum age of the last successful backup, in milliseconds: two missed nights. */
const patience = 2 * 24 * 3_600_000;

export type BackupState = {
  place: string | null;
  last: BackupRun | null;
  lastGood: BackupRun | null;
  /** `failed` if the last run failed, `late` without a successful run for two days. */
  warning: 'failed' | 'late' | null;
  /** Start of the next nightly backup; null if the operator disabled them. */
  next: Date | null;
};

export async function findBackupState({ backups, now }: Pick<Core, 'backups' | 'now'>): Promise<BackupState> {
  const { last, lastGood, since } = await backups.findTries();
  const isLate = (lastGood?.endedAt ?? since).getTime() < now().getTime() - patience;
  const warning = last?.fault ? 'failed' : isLate ? 'late' : null;
  const { place } = backups;
  if (place === null) return { place, last, lastGood, warning: null, next: null };
  return { place, last, lastGood, warning, next: findNextBackup(now()) };
}

/** Returns a French sentence about a failed or late backup for the owner, or null. */
export async function findMissedBackup(core: Pick<Core, 'backups' | 'now'>): Promise<string | null> {
  const { warning } = await findBackupState(core);
  if (warning === null) return null;
  return warning === 'late' ? m.backups_late() : m.warnings_backups_failed();
}
