/**
 * What keeps a backup from being made, or an archive from being restored: `damaged` (cut short or altered), `key` (none that opens it),
 * `unfit` (no archive of a school, or of a newer release), `occupied` (a school is there already), `no-room`, `place` (where backups go
 * does not answer), `no-trial` (nowhere to try the archive), `lost-file` (a file went while it was copied).
 */
export type BackupFault =
  | 'damaged'
  | 'key'
  | 'unfit'
  | 'occupied'
  | 'no-room'
  | 'place'
  | 'no-trial'
  | 'lost-file';

/** Its message is one sentence for who runs the server. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
  readonly fault: BackupFault;

  constructor(fault: BackupFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}
