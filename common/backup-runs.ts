/**
 * What keeps a backup from being made, or an archive from being restored: `damaged` (cut short or altered), `key` (none that opens it),
 * `unfit` (no archive of a school, or of a newer release), `occupied` (a school is there already), `no-room`, `place` (where backups go
 * does not answer), `no-trial` (nowhere to try the archive), `lost-file` (a file went while it was copied), `unanswered` (the commit of a
 * restore was not confirmed: the school may be there).
 */
export type BackupFault =
  | 'damaged'
  | 'key'
  | 'unfit'
  | 'occupied'
  | 'no-room'
  | 'place'
  | 'no-trial'
  | 'lost-file'
  | 'unanswered';

/** One try to save the school: a good one was restored for trial. */
export type BackupRun = {
  beganAt: Date;
  endedAt: Date;
  /** Folder or bucket. */
  place: string;
  /** Of the archive and of the files that were new in it. */
  bytes: number;
  /** Files that the school itself had lost before. */
  lostFiles: number;
  /** Null where the archive was tried and is good; « unknown » for what only a programmer can mend. */
  fault: BackupFault | 'unknown' | null;
};
