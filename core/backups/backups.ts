import type { BackupRun } from '#common/backup-runs.ts';

/** Backup service of the school, implemented outside the Vite module graph. */
export type Backups = {
  /** Folder or bucket of the nightly backups; null if the operator disabled them. */
  place: string | null;
  /** Backs up the school, verifies the archive and records the result. Throws on failure. */
  runNightlyBackup(): Promise<void>;
  /** Returns the last run, the last successful run and the time since which backups are enabled. */
  findTries(): Promise<{ last: BackupRun | null; lastGood: BackupRun | null; since: Date }>;
  /** Registers an erased account, so that restoring an older archive erases it again. */
  recordErasure(erasure: { uid: string; erasedAt: string }): Promise<void>;
};
