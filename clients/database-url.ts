import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';

export type DatabaseHost = { host: string; port: number };

/** Parsed `DATABASE_URL`. `pg` supports one host only and interprets `sslmode` differently from libpq. */
export type DatabaseAddress = {
  /** Hosts in order of preference. */
  hosts: readonly DatabaseHost[];
  wantsWrites: boolean;
  connectMilliseconds: number;
  /** Address for `pg`: user, password, database and its own parameters. */
  connectionString: string;
  /** TLS options. If undefined, `pg` decides. */
  ssl: ConnectionOptions | false | undefined;
};

const example = 'must be an address such as postgresql://user:password@host:5432/database';

/** Parameters that this module handles itself and removes from the address. */
const ours = [
  'host',
  'port',
  'target_session_attrs',
  'connect_timeout',
  'sslmode',
  'sslrootcert',
  'sslcert',
  'sslkey',
];

/**
 * Parses an address as libpq does
 * (https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNSTRING).
 * @throws {Error} whose message continues a sentence after the setting's name and omits the password
 */
export function readDatabaseUrl(url: string): DatabaseAddress {
  const scheme = /^postgres(?:ql)?:\/\//.exec(url)?.[0] ?? '';
  const [place = ''] = url.slice(scheme.length).split(/[/?#]/, 1);
  const user = place.slice(0, place.lastIndexOf('@') + 1);
  const authority = place.slice(user.length);
  const rest = url.slice(scheme.length + place.length);
  const plain = `${scheme}${user}localhost${rest}`;
  if (!scheme || rest.includes('#') || !URL.canParse(plain)) throw new Error(example);
  const address = new URL(plain);
  const read = (name: string) => address.searchParams.get(name) ?? undefined;
  const hosts = readHosts(authority, read('host'), read('port'));
  const session = read('target_session_attrs') ?? 'any';
  if (!['any', 'read-write', 'primary'].includes(session))
    throw new Error('must set target_session_attrs=read-write: a school has to write');
  if (hosts.length > 1 && session === 'any')
    throw new Error(
      'names several hosts: add target_session_attrs=read-write, so that the one that accepts writes is used',
    );
  const timeout = read('connect_timeout') ?? '2';
  if (!/^\d{1,3}$/.test(timeout)) throw new Error('must set connect_timeout in whole seconds');
  const ssl = readSsl(read);
  for (const name of ours) address.searchParams.delete(name);
  return {
    hosts,
    wantsWrites: session !== 'any',
    connectMilliseconds: Math.max(1, Number(timeout)) * 1_000,
    connectionString: address.href,
    ssl,
  };
}

/** Returns the hosts. The parameters `host` and `port` override the authority. */
function readHosts(authority: string, host?: string, port?: string): DatabaseHost[] {
  const named = authority.split(',').map((each) => {
    // IPv6 addresses are in brackets, so any other colon begins the port.
    const [, name = '', number = ''] = /^(\[[\da-f:.]+\]|[^:[\]]*)(?::(\d+))?$/i.exec(each) ?? [];
    if (`${name}${number && `:${number}`}` !== each || !URL.canParse(`postgresql://${name}/`))
      throw new Error(example);
    return { host: decodeURIComponent(name.replace(/^\[|\]$/g, '')), port: number };
  });
  const names = host?.split(',') ?? named.map((each) => each.host);
  const numbers = port?.split(',') ?? named.map((each) => each.port);
  if (numbers.length !== 1 && numbers.length !== names.length)
    throw new Error('must list as many ports as hosts, or one for all');
  return names.map((name, index) => {
    const number = Number((numbers.length === 1 ? numbers[0] : numbers[index]) || 5_432);
    if (!(Number.isInteger(number) && number > 0 && number < 65_536)) throw new Error(example);
    return { host: name || 'localhost', port: number };
  });
}

/**
 * Returns TLS options as libpq does
 * (https://www.postgresql.org/docs/current/libpq-ssl.html#LIBPQ-SSL-PROTECTION).
 */
function readSsl(read: (name: string) => string | undefined): ConnectionOptions | false | undefined {
  const mode = read('sslmode');
  const root = read('sslrootcert');
  const file = (name: string) => {
    const path = read(name);
    if (!path || (name === 'sslrootcert' && path === 'system')) return undefined;
    try {
      return readFileSync(path, 'utf8');
    } catch (error) {
      throw new Error(`names a file as ${name} that cannot be read: ${path}`, { cause: error });
    }
  };
  if (mode === 'disable') return false;
  if (mode === undefined && root === undefined) return undefined;
  const ssl = { ca: file('sslrootcert'), cert: file('sslcert'), key: file('sslkey') };
  switch (mode) {
    case 'require':
      // For compatibility, libpq verifies sslmode=require like verify-ca if there is a root certificate.
      return ssl.ca ? { ...ssl, checkServerIdentity: anyName } : { ...ssl, rejectUnauthorized: false };
    case 'verify-ca':
      if (!ssl.ca) throw new Error('must name a certificate file as sslrootcert for sslmode=verify-ca');
      return { ...ssl, checkServerIdentity: anyName };
    case 'verify-full':
      return ssl;
    default:
      throw new Error('must set sslmode to disable, require, verify-ca or verify-full');
  }
}

const anyName = () => undefined;
