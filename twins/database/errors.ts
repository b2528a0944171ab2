/** Another live process is running the database in this folder. */
export class DatabaseInUseError extends Error {
  override readonly name = 'DatabaseInUseError';
  /** Process id of the holder, from the application name of its session. */
  readonly pid: number | undefined;

  constructor(directory: string, pid: number | undefined, place = '') {
    super(
      `The database in ${directory} is in use by process ${pid ?? '(unknown)'}${place}: stop that process first, or give this one another data folder.`,
    );
    this.pid = pid;
  }
}

type DatabaseStartReason =
  | 'no-binaries'
  | 'no-account'
  | 'unsafe-folder'
  | 'other-version'
  | 'unreachable'
  | 'disk-full'
  | 'disk-too-small'
  | 'did-not-start';

export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';
  readonly reason: DatabaseStartReason;

  constructor(reason: DatabaseStartReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
