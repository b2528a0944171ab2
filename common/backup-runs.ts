/**
 * Reasons for a failed backup or restore: `damaged` (archive truncated or altered), `key` (no key decrypts
 * it), `unfit` (not an archive of a school, or of a newer release), `occupied` (a school exists already),
 * `place` (destination unavailable), `no-trial` (no database for verification), `lost-file` (a file
 * disappeared during the copy), `unanswered` (commit of the restore unconfirmed).
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

/** A backup run. A successful one was verified by a trial restore. */
export type BackupRun = {
  beganAt: Date;
  endedAt: Date;
  /** Destination: folder or bucket. */
  place: string;
  /** Size of the archive plus the files that were new in it. */
  bytes: number;
  /** Number of files that the school had lost before. */
  lostFiles: number;
  /** Null if the archive was verified; `unknown` for unexpected errors. */
  fault: BackupFault | 'unknown' | null;
};
