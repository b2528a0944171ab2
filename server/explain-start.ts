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

/** What the operator can mend of a database that was configured, in a sentence without its password. */
export function explainDatabase(error: unknown): unknown {
  // Of several servers, each says of itself why it will not do.
  const isRefusal = error instanceof Error && ['08001', '25006'].includes(codeOf(error));
  const reason = isRefusal ? error.message : databaseReasons[codeOf(error)];
  return reason ? new ConfigError(`DATABASE_URL cannot be used: ${reason}.`) : error;
}

/** The same of the bucket where files are kept. */
export function explainBucket(error: unknown): unknown {
  return error instanceof Error && error.name === 'BucketRefusedError'
    ? new ConfigError(`BLOBS_URL cannot be used: ${error.message}.`)
    : error;
}

/** The same of the folder where everything is kept. */
export function explainFolder({ dataDirectory }: Config, error: unknown): unknown {
  return /^E(ACCES|EXIST|NOENT|NOTDIR|PERM|ROFS|NAMETOOLONG)$/.test(codeOf(error))
    ? new ConfigError(
        `DATA_DIR ${dataDirectory} cannot be used (${codeOf(error)}): name a folder that this account may write.`,
      )
    : error;
}

/** The same of the admin that the configuration asks for. */
export function explainAdmin(error: unknown): unknown {
  switch (codeOf(error)) {
    case 'invalid-input':
      return new ConfigError(
        'ADMIN_PASSWORD or ADMIN_EMAIL is refused by the identity provider: choose a password that is harder to guess, and an address that exists.',
      );
    case 'conflict':
      return new ConfigError(
        'ADMIN_EMAIL has an account whose address was never confirmed: confirm it with a sign-in link first, or name another address.',
      );
    default:
      return error;
  }
}

/** The same of the address to listen on. */
export function explainAddress({ host, port }: Config, error: unknown): unknown {
  switch (codeOf(error)) {
    case 'EACCES':
      return new ConfigError(`PORT ${port} needs more rights than this account has; choose one above 1023.`);
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
