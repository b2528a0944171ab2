import type { BackupFault } from '#common/backup-runs.ts';

/** An error whose message is one sentence for the operator of the server. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
  readonly fault: BackupFault;

  constructor(fault: BackupFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}
