import { type Config, ConfigError } from './config.ts';

const databaseReasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'no server answers at its address',
  ENOENT: 'no server answers at its address',
  ENOTFOUND: 'its host is not known',
  EAI_AGAIN: 'its host is not known',
  ETIMEDOUT: 'its host does not answer',
  EHOSTUNREACH: 'its host does not answer',
  '28P01': 'its user or password is refused',
  '28000': 'its user is refused',
  '3D000': 'the server has no such database',
  '42501': 'its user may not create tables there',
};

/** Turns a database error that the operator can fix into a ConfigError without the password. */
export function explainDatabase(error: unknown): unknown {
  // With several database servers, the message contains the reason for each.
  const isRefusal = error instanceof Error && ['08001', '25006'].includes(codeOf(error));
  const reason = isRefusal ? error.message : databaseReasons[codeOf(error)];
  return reason ? new ConfigError(`DATABASE_URL cannot be used: ${reason}.`) : error;
}

export function explainBucket(error: unknown): unknown {
  return error instanceof Error && error.name === 'BucketRefusedError'
    ? new ConfigError(`BLOBS_URL cannot be used: ${error.message}.`)
    : error;
}

export function explainFolder({ dataDirectory }: Config, error: unknown): unknown {
  return /^E(ACCES|EXIST|NOENT|NOTDIR|PERM|ROFS|NAMETOOLONG)$/.test(codeOf(error))
    ? new ConfigError(
        `DATA_DIR ${dataDirectory} cannot be used (${codeOf(error)}): choose a folder that this account can write to.`,
      )
    : error;
}

export function explainAdmin(error: unknown): unknown {
  switch (codeOf(error)) {
    case 'invalid-input':
      return new ConfigError(
        'The identity provider rejects ADMIN_PASSWORD or ADMIN_EMAIL: choose a stronger password and an existing address.',
      );
    case 'conflict':
      return new ConfigError(
        'ADMIN_EMAIL has an account whose address was never verified: verify it with a sign-in link first, or choose another address.',
      );
    default:
      return error;
  }
}

export function explainAddress({ host, port }: Config, error: unknown): unknown {
  switch (codeOf(error)) {
    case 'EACCES':
      return new ConfigError(`This account lacks the permission to use PORT ${port}: choose one above 1023.`);
    case 'EADDRINUSE':
      return new ConfigError(
        `PORT ${port} on ${host} is already in use; stop the other program or choose another PORT.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new ConfigError(`HOST ${host} is not an address of this machine.`);
    default:
      return error;
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
