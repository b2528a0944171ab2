import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type Doctor, openDoctor } from '#tests/support/doctor.ts';
import { findFreePort } from '#tests/support/find-free-port.ts';

let doctor: Doctor;
let database: TestDatabase;

beforeAll(async () => {
  doctor = await openDoctor();
  database = await createTestDatabase();
});
afterAll(async () => {
  await database?.[Symbol.asyncDispose]();
  await doctor?.[Symbol.asyncDispose]();
});

describe('check of the database', () => {
  const change = (edit: (url: URL) => void) => {
    const url = new URL(database.url);
    edit(url);
    return url.href;
  };
  const find = (DATABASE_URL: string) => doctor.findFault({ DATABASE_URL });

  test('reports nothing for a usable database', async () => {
    const findings = await doctor.examine({ DATABASE_URL: database.url });
    expect(findings.filter(({ remedy }) => remedy)).toEqual([]);
    expect(findings.find(({ title }) => title === 'Base de données')?.words).toMatch(/^PostgreSQL 1\d/);
    expect(findings.at(-1)?.words).toBe('d’accord avec PostgreSQL');
  });

  test('reports a closed port, a missing database and a read-only one', async () => {
    expect(await find('postgresql://moi:cachottier@127.0.0.1:1/ecole')).toMatch(
      /^Base de données : rien ne répond/,
    );
    expect(await find(change((url) => (url.pathname = '/il-n-y-en-a-pas')))).toMatch(/createdb/);
    const readOnly = change((url) => url.searchParams.set('options', '-c default_transaction_read_only=on'));
    expect(await find(readOnly)).toMatch(/en lecture seule → .*primaire/);
  });

  test('reports a role without permission to create schemas, and a wrong encoding', async () => {
    await using poor = await createTestDatabase();
    await poor.pool.query(
      `do $$ begin execute format('revoke create on database %I from public, %I', current_database(), current_user); end $$`,
    );
    expect(await find(poor.url)).toMatch(/ne peut pas créer de schémas.* → .*owner to/);
    const latin = `latin_${randomBytes(6).toString('hex')}`;
    await database.pool.query(`create database ${latin} encoding latin1 locale 'C' template template0`);
    try {
      expect(await find(change((url) => (url.pathname = `/${latin}`)))).toMatch(/LATIN1 → .*UTF8/);
    } finally {
      await database.pool.query(`drop database ${latin} with (force)`);
    }
  });

  const hasPgBouncer = spawnSync('which', ['pgbouncer']).status === 0;
  test.skipIf(!hasPgBouncer)(
    'accepts a pooler in session mode and reports one in transaction mode',
    async () => {
      for (const mode of ['session', 'transaction'] as const) {
        await using pooler = await startPooler(mode);
        const faults = await doctor.listFaults({ DATABASE_URL: pooler.url });
        expect(faults.map(({ words }) => words)).toEqual(
          mode === 'session' ? [] : [expect.stringMatching(/LISTEN.*mode transaction/)],
        );
      }
    },
  );

  async function startPooler(mode: string) {
    const { port, username, pathname, searchParams } = new URL(database.url);
    // PgBouncer refuses to run as root, and its account cannot access the socket folder.
    const relay = createServer((socket) => {
      const server = connect(join(searchParams.get('host') ?? '', `.s.PGSQL.${port || 5432}`));
      for (const end of [socket, server]) end.on('error', () => undefined);
      socket.pipe(server).pipe(socket);
    }).listen(0, '127.0.0.1');
    await once(relay, 'listening');
    const own = await mkdtemp(join(tmpdir(), 'cedille-pooler-'));
    await chmod(own, 0o755);
    const listenPort = await findFreePort();
    const file = join(own, 'pgbouncer.ini');
    await writeFile(
      file,
      `[databases]
* = host=127.0.0.1 port=${(relay.address() as AddressInfo).port} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
ignore_startup_parameters = extra_float_digits, options, statement_timeout, lock_timeout, idle_in_transaction_session_timeout
`,
    );
    const asNobody = process.geteuid?.() === 0 ? ['-u', 'nobody'] : [];
    const child = spawn('pgbouncer', [...asNobody, file], { stdio: ['ignore', 'ignore', 'pipe'] });
    const ended = once(child, 'exit');
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    await expect.poll(() => output).toContain('process up');
    return {
      url: `postgresql://x@127.0.0.1:${listenPort}${pathname}`,
      async [Symbol.asyncDispose]() {
        child.kill('SIGTERM');
        await ended;
        relay.close();
        await rm(own, { recursive: true, force: true });
      },
    };
  }
});
