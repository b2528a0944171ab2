import { type ChildProcess, execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { appendFile, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { chooseLauncher, type Launcher, launch, runToEnd } from '#twins/database/launcher.ts';
import { findFreePort } from './find-free-port.ts';

/** Debian's folder of the oldest supported PostgreSQL. */
const binaries = '/usr/lib/postgresql/15/bin';
const pooler = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find(existsSync);

/** Reason why servers cannot be started, or null. */
export const lacksPostgres = existsSync(join(binaries, 'pg_basebackup'))
  ? null
  : 'no PostgreSQL 15 of the system: apt-get install postgresql-15';
export const lacksPooler = lacksPostgres ?? (pooler ? null : 'no PgBouncer: apt-get install pgbouncer');

export const password = 'un mot/de@passe';
const role = 'cedille';

/** A separate PostgreSQL server, reached over TCP with a password. */
export type PostgresServer = {
  port: number;
  pid(): number;
  start(): Promise<void>;
  /** Kills the server and its sessions at once, like a power failure. */
  kill(): Promise<void>;
  /** Promotes a replica. Resolves once it accepts writes. */
  promote(): Promise<void>;
  /** Discards the data and becomes a replica of another server. */
  follow(primary: PostgresServer): Promise<void>;
  /** Turns synchronous replication on or off. */
  waitForReplica(whether: boolean): Promise<void>;
  run(text: string, database?: string): Promise<pg.QueryResult>;
};

export type PostgresServers = {
  folder: string;
  launcher: Launcher;
  create(settings?: Readonly<Record<string, string>>): Promise<PostgresServer>;
  /** Stores a certificate and key (PEM) readable by the servers. Returns the settings that refer to them. */
  keepCertificate(own: { certificate: string; key: string }): Promise<Readonly<Record<string, string>>>;
  /** Creates a synchronous replica. */
  replicate(primary: PostgresServer): Promise<PostgresServer>;
  /** Starts a pooler for a server. Returns its port. */
  pool(server: PostgresServer, mode: 'session' | 'transaction'): Promise<number>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** Returns the database URL for servers on these local ports. */
export function toUrl(
  ports: readonly number[],
  parameters: Record<string, string> = {},
  host = '127.0.0.1',
): string {
  const query = new URLSearchParams(parameters).toString();
  const hosts = ports.map((port) => `${host}:${port}`).join(',');
  return `postgresql://${role}:${encodeURIComponent(password)}@${hosts}/${role}${query && `?${query}`}`;
}

/** Prepares a folder for servers that run as an unprivileged account. */
export async function openPostgresServers(): Promise<PostgresServers> {
  const folder = await mkdtemp(join(tmpdir(), 'cedille-servers-'));
  const launcher = await chooseLauncher({
    directory: folder,
    program: join(binaries, 'postgres'),
    isNew: true,
    userNamespace: true,
  });
  const running = new Set<ChildProcess>();
  // A forced end must not leave servers running.
  const endAll = () => {
    for (const child of running) child.kill('SIGKILL');
  };
  process.once('exit', endAll);
  const tool = async (name: string, ...parameters: string[]) => {
    const { code, output } = await runToEnd(launcher, join(binaries, name), parameters);
    if (code !== 0) throw new Error(`${name}: ${output}`);
  };
  const begin = (program: string, ...parameters: string[]) => {
    const child = launch(launcher, program, parameters, ['ignore', 'ignore', 'pipe']);
    running.add(child);
    child.stderr?.resume();
    child.once('exit', () => running.delete(child));
    return child;
  };

  async function define(): Promise<PostgresServer & { data: string }> {
    const port = await findFreePort();
    const data = join(folder, String(port));
    let child: ChildProcess | undefined;

    const server = {
      port,
      data,
      pid(): number {
        if (!child?.pid) throw new Error('server is not running');
        return child.pid;
      },
      async start() {
        child = begin(join(binaries, 'postgres'), '-D', data, '-p', String(port));
        await waitUntil(() => server.run('select', 'postgres'));
      },
      async kill() {
        if (!child) return;
        const dead = once(child, 'exit');
        const sessions = await listChildren(server.pid());
        for (const pid of [server.pid(), ...sessions]) killProcess(pid);
        await dead;
        child = undefined;
      },
      async promote() {
        await tool('pg_ctl', 'promote', '-D', data);
      },
      async follow(primary: PostgresServer) {
        await server.kill();
        await rm(data, { recursive: true, force: true });
        const source = `host=127.0.0.1 port=${primary.port} user=postgres password='${password}'`;
        await tool('pg_basebackup', '-d', source, '-D', data, '-R', '--checkpoint=fast', '--no-sync');
        await appendFile(join(data, 'postgresql.auto.conf'), "synchronous_standby_names = ''\n");
        await server.start();
      },
      async waitForReplica(whether: boolean) {
        await server.run(`alter system set synchronous_standby_names = '${whether ? '*' : ''}'`);
        await server.run('select pg_reload_conf()');
        const state = whether ? 'sync' : 'async';
        await waitUntil(async () => {
          const { rows } = await server.run('select sync_state from pg_stat_replication');
          if (rows.some((row) => row.sync_state !== state) || (whether && rows.length === 0))
            throw new Error(`replication is ${rows.map((row) => row.sync_state).join()}`);
        });
      },
      async run(text: string, database = role): Promise<pg.QueryResult> {
        const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database });
        client.on('error', () => undefined);
        await client.connect();
        try {
          return await client.query(text);
        } finally {
          await client.end();
        }
      },
    };
    return server;
  }

  /** Writes a file readable only by the servers' account, which PostgreSQL requires. */
  async function writeSecret(file: string, text: string): Promise<void> {
    await writeFile(file, text, { mode: 0o600 });
    if (launcher.account) await chown(file, launcher.account.uid, launcher.account.gid);
  }

  async function create(settings: Readonly<Record<string, string>> = {}): Promise<PostgresServer> {
    const server = await define();
    const secret = join(folder, `password-${server.port}`);
    await writeSecret(secret, password);
    const initial = ['--auth=scram-sha-256', `--pwfile=${secret}`, '--username=postgres', '--encoding=UTF8'];
    await tool('initdb', '-D', server.data, ...initial, '--locale=C.UTF-8', '--no-sync');
    const lines = Object.entries({
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: '150',
      // These tests simulate the loss of a process or machine, not of the disk cache.
      fsync: 'off',
      wal_keep_size: '256MB',
      wal_retrieve_retry_interval: '200ms',
      ...settings,
    }).map(([name, value]) => `${name} = '${value}'\n`);
    await appendFile(join(server.data, 'postgresql.conf'), lines.join(''));
    await appendFile(join(server.data, 'pg_hba.conf'), 'host replication all 127.0.0.1/32 scram-sha-256\n');
    await server.start();
    await server.run(`create role ${role} login password '${password}'`, 'postgres');
    await server.run(`create database ${role} owner ${role}`, 'postgres');
    return server;
  }

  return {
    folder,
    launcher,
    create,
    async keepCertificate({ certificate, key }) {
      const [ssl_cert_file, ssl_key_file] = [join(folder, 'own.pem'), join(folder, 'own.key')];
      await writeFile(ssl_cert_file, certificate);
      await writeSecret(ssl_key_file, key);
      return { ssl: 'on', ssl_cert_file, ssl_key_file };
    },
    async replicate(primary) {
      const server = await define();
      await server.follow(primary);
      await primary.waitForReplica(true);
      return server;
    },
    async pool(server, mode) {
      const port = await findFreePort();
      const place = join(folder, `pooler-${port}`);
      await mkdir(place);
      const users = join(place, 'users.txt');
      await writeFile(users, `"${role}" "${password}"\n`);
      const settings = {
        listen_addr: '127.0.0.1',
        listen_port: port,
        unix_socket_dir: '',
        auth_type: 'scram-sha-256',
        auth_file: users,
        pool_mode: mode,
        default_pool_size: 40,
      };
      const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
      const file = join(place, 'pgbouncer.ini');
      const databases = `[databases]\n* = host=127.0.0.1 port=${server.port}\n[pgbouncer]\n`;
      await writeFile(file, `${databases}${lines.join('\n')}\n`);
      begin(pooler ?? 'pgbouncer', '--quiet', file);
      await waitUntil(async () => {
        const client = new pg.Client(toUrl([port]));
        client.on('error', () => undefined);
        await client.connect();
        await client.end();
      });
      return port;
    },
    async [Symbol.asyncDispose]() {
      const children = [...running];
      const families = await Promise.all(
        children.map(async ({ pid = 0 }) => [pid, ...(await listChildren(pid))]),
      );
      const ended = children.map((child) => once(child, 'exit'));
      for (const pid of families.flat()) killProcess(pid);
      await Promise.all(ended);
      process.off('exit', endAll);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The process may already have ended. */
function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Sessions are children of a server with their own process groups. */
async function listChildren(pid: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('pgrep', ['-P', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.split('\n').filter(Boolean).map(Number);
}

async function waitUntil(isSo: () => Promise<unknown>): Promise<void> {
  const end = performance.now() + 30_000;
  for (;;)
    try {
      await isSo();
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
      await wait(50);
    }
}
