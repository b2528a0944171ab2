import type { BackupRun } from '#common/backup-runs.ts';

/** How the school is saved, as Node's side has built it. */
export type Backups = {
  /** Folder or bucket where each night is kept; null where the operator wants none. */
  place: string | null;
  /** Saves the school, and tries the archive. It writes down how it went, and throws where it failed. */
  runNightlyBackup(): Promise<void>;
  /** The last try, the last good one, and since when the school is saved at all. */
  findTries(): Promise<{ last: BackupRun | null; lastGood: BackupRun | null; since: Date }>;
  /** Has an account that is erased here erased again by whoever restores an older archive. */
  recordErasure(erasure: { uid: string; erasedAt: string }): Promise<void>;
};
