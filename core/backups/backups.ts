/** One try to save the school: a good one was restored for trial. */
export type BackupAttempt = {
  beganAt: Date;
  endedAt: Date;
  /** Folder or bucket. */
  place: string;
  /** What came to the place, in bytes. */
  bytes: number;
  /** Files that the school itself had lost before. */
  lostFiles: number;
  /** Null where it is good. */
  fault:
    | 'damaged'
    | 'key'
    | 'unfit'
    | 'occupied'
    | 'no-room'
    | 'place'
    | 'no-trial'
    | 'lost-file'
    | 'unknown'
    | null;
};

/** How the school is saved, as Node's side has built it. */
export type Backups = {
  /** Folder or bucket where each night is kept; null where the operator wants none. */
  place: string | null;
  /** Saves the school, and tries the archive. It writes down how it went, and throws where it failed. */
  backUpNight(): Promise<void>;
  /** The last try, the last good one, and since when the school is saved at all. */
  findAttempts(): Promise<{ last: BackupAttempt | null; lastGood: BackupAttempt | null; since: Date }>;
  /** Has an account that is erased here erased again by whoever restores an older archive. */
  noteErasure(erasure: { uid: string; erasedAt: string }): Promise<void>;
};
