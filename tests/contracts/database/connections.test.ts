import 'reflect-metadata';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient, createPool, keepsSessions } from '#clients/database.ts';
import { keepListening } from '#database/listener.ts';
import { createAuthority } from '#tests/support/certificate.ts';
import {
  lacksPooler,
  lacksPostgres,
  openPostgresServers,
  type PostgresServer,
  type PostgresServers,
  toUrl,
} from '#tests/support/postgres-servers.ts';

let servers: PostgresServers;

beforeAll(async () => {
  if (!lacksPostgres) servers = await openPostgresServers();
});
afterAll(() => servers?.[Symbol.asyncDispose]());

async function reach(url: string): Promise<string> {
  const client = createClient(url, {});
  await client.connect();
  const { rows } = await client.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
  await client.end();
  return rows[0]?.ssl ? 'encrypted' : 'plain';
}

describe.skipIf(lacksPostgres)(`TLS${lacksPostgres ? ` (${lacksPostgres})` : ''}`, () => {
  let server: PostgresServer;
  let plain: PostgresServer;
  const files: Record<string, string> = {};

  beforeAll(async () => {
    const [ours, other] = await Promise.all([createAuthority(), createAuthority()]);
    for (const [name, { certificate }] of Object.entries({ ours, other })) {
      files[name] = join(servers.folder, `${name}.pem`);
      await writeFile(files[name], certificate);
    }
    const kept = await servers.keepCertificate(await ours.sign('localhost'));
    [server, plain] = await Promise.all([servers.create(kept), servers.create()]);
  });

  const address = (host: string, sslmode: string, root?: string) =>
    toUrl([server.port], { sslmode, ...(root ? { sslrootcert: files[root] ?? '' } : {}) }, host);

  test.each([
    ['localhost', 'disable', undefined, 'plain'],
    ['127.0.0.1', 'require', undefined, 'encrypted'],
    ['127.0.0.1', 'require', 'ours', 'encrypted'],
    ['127.0.0.1', 'verify-ca', 'ours', 'encrypted'],
    ['localhost', 'verify-full', 'ours', 'encrypted'],
  ])('a client connects to %s with sslmode=%s and root certificate %s', async (host, mode, root, kind) => {
    expect(await reach(address(host, mode, root))).toBe(kind);
  });

  test.each([
    ['a certificate for another host', '127.0.0.1', 'verify-full', 'ours', 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['a certificate of another authority', 'localhost', 'verify-full', 'other', /SIGNATURE|UNABLE_TO_VERIFY/],
    ['a certificate of another authority', 'localhost', 'verify-ca', 'other', /SIGNATURE|UNABLE_TO_VERIFY/],
    ['a certificate of another authority', 'localhost', 'require', 'other', /SIGNATURE|UNABLE_TO_VERIFY/],
    ['a certificate that no system root signed', 'localhost', 'verify-full', undefined, /UNABLE_TO_VERIFY/],
  ])('a client rejects %s: host %s, sslmode %s', async (_, host, mode, root, code) => {
    await expect(reach(address(host, mode, root))).rejects.toMatchObject({
      code: expect.stringMatching(code),
    });
  });

  test('a client compares the certificate with the name of the host that it tries', async () => {
    const parameters = {
      target_session_attrs: 'read-write',
      sslmode: 'verify-full',
      sslrootcert: files.ours ?? '',
    };
    // One server under two host names. Its certificate contains only the second name.
    const url = toUrl([server.port], parameters).replace('@127.0.0.1', `@127.0.0.1:${server.port},localhost`);
    expect(await reach(url)).toBe('encrypted');
  });

  test('a client rejects a server without TLS if sslmode requires TLS', async () => {
    await expect(reach(toUrl([plain.port], { sslmode: 'require' }))).rejects.toThrow('does not support SSL');
  });
});

describe.skipIf(lacksPooler)(`PgBouncer${lacksPooler ? ` (${lacksPooler})` : ''}`, () => {
  let server: PostgresServer;
  const ports: { session: number; transaction: number } = { session: 0, transaction: 0 };

  beforeAll(async () => {
    server = await servers.create();
    for (const mode of ['session', 'transaction'] as const) ports[mode] = await servers.pool(server, mode);
  });

  const address = (mode: keyof typeof ports) => toUrl([ports[mode]], { target_session_attrs: 'read-write' });
  const ignore = () => undefined;

  test('keeps a connection’s timeouts, prepared statements and advisory locks in session mode', async () => {
    const pool = createPool(address('session'), { size: 2, deadline: 200, onError: ignore });
    const show = async (name: string) => Object.values((await pool.query(`show ${name}`)).rows[0] ?? {})[0];
    expect(await show('statement_timeout')).toBe('200ms');
    expect(await show('lock_timeout')).toBe('2s');
    expect(await show('idle_in_transaction_session_timeout')).toBe('10s');
    await expect(pool.query('select pg_sleep(5)')).rejects.toMatchObject({ code: '57014' });
    const [one, two] = [await pool.connect(), await pool.connect()];
    for (let time = 0; time < 2; time++) {
      const named = { name: 'double', text: 'select $1::int * 2 as twice', values: [21] };
      expect((await one.query(named)).rows).toEqual([{ twice: 42 }]);
    }
    await one.query('select pg_advisory_lock(1)');
    expect((await two.query('select pg_try_advisory_lock(1) as mine')).rows).toEqual([{ mine: false }]);
    await one.query('select pg_advisory_unlock(1)');
    expect((await two.query('select pg_try_advisory_lock(1) as mine')).rows).toEqual([{ mine: true }]);
    one.release();
    two.release();
    await pool.end();
    const next = new pg.Client(toUrl([ports.session]));
    await next.connect();
    expect((await next.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '0' }]);
    await next.end();
  });

  test('delivers notifications in session mode', async () => {
    const heard = Promise.withResolvers<string>();
    const listener = keepListening((config) => createClient(address('session'), config), {
      onError: heard.reject,
    });
    listener.listen('news', heard.resolve);
    await expect.poll(() => listener.hearing()).toBe('listening');
    const pool = createPool(address('session'), { onError: ignore });
    await pool.query("select pg_notify('news', 'rentrée')");
    expect(await heard.promise).toBe('rentrée');
    await Promise.all([pool.end(), listener.stop()]);
  });

  test('makes keepsSessions return false in transaction mode only', async () => {
    expect(await keepsSessions(address('session'))).toBe(true);
    expect(await keepsSessions(address('transaction'))).toBe(false);
    expect(await keepsSessions(toUrl([server.port]))).toBe(true);
  });

  test('rejects a client that sends its timeouts in the startup packet', async () => {
    const client = new pg.Client({ connectionString: toUrl([ports.session]), statement_timeout: 200 });
    client.on('error', ignore);
    await expect(client.connect()).rejects.toThrow('unsupported startup parameter: statement_timeout');
  });
});
