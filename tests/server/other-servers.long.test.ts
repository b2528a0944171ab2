import 'reflect-metadata';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAdmin, openMember } from '../support/accounts.ts';
import { createAuthority } from '../support/certificate.ts';
import { openPool } from '../support/database.ts';
import { buy } from '../support/pay.ts';
import {
  lacksPooler,
  openPostgresServers,
  type PostgresServer,
  type PostgresServers,
  toUrl,
} from '../support/postgres-servers.ts';
import { publishCourse } from '../support/publish-course.ts';
import { startSchool } from '../support/school.ts';

const why = lacksPooler ? ` (${lacksPooler})` : '';

describe.skipIf(lacksPooler)(`oldest supported PostgreSQL${why}`, () => {
  let servers: PostgresServers;
  let server: PostgresServer;
  let authority: string;

  beforeAll(async () => {
    servers = await openPostgresServers();
    const { certificate, sign } = await createAuthority();
    authority = join(servers.folder, 'authority.pem');
    await writeFile(authority, certificate);
    server = await servers.create(await servers.keepCertificate(await sign('localhost')));
  });
  afterAll(() => servers?.[Symbol.asyncDispose]());

  /** Runs a school from the first admin to a purchase, its email and a cached page. */
  async function live(url: string, name: string): Promise<void> {
    await server.run(`create database ${name} owner cedille`, 'postgres');
    const address = url.replace(/\/cedille(?=\?|$)/, `/${name}`);
    await using school = await startSchool({ DATABASE_URL: address });
    await using database = Object.assign(openPool(toUrl([server.port]).replace(/\/cedille$/, `/${name}`)), {
      [Symbol.asyncDispose]: () => database.end(),
    });
    const course = await publishCourse(await openAdmin(school));
    const place = Object.assign(Object.create(school) as typeof school, {
      database: { url: address, pool: database, [Symbol.asyncDispose]: async () => undefined },
    });
    const member = await openMember(place);
    await member.visit(await buy(member, course.buyPath));
    await expect
      .poll(async () => (await member.visit(`/course/${course.id}`)).text(), { timeout: 30_000 })
      .toContain(`/media/${course.id}/files/`);
    // The email needs a job, which a PostgreSQL notification starts.
    await expect.poll(() => school.emails(member.email), { timeout: 30_000 }).toHaveLength(1);
    const look = async () => (await fetch(`${school.url}/courses`)).headers.get('etag');
    await expect.poll(look, { timeout: 15_000 }).not.toBeNull();
    expect(school.errorLines()).toEqual([]);
  }

  test('serves a school over a connection with a verified certificate', { timeout: 120_000 }, () =>
    live(toUrl([server.port], { sslmode: 'verify-full', sslrootcert: authority }, 'localhost'), 'verified'),
  );

  test('serves a school through PgBouncer in session mode', { timeout: 120_000 }, async () =>
    live(toUrl([await servers.pool(server, 'session')], { target_session_attrs: 'read-write' }), 'pooled'),
  );

  test('rejects PgBouncer in transaction mode at startup with a sentence', async () => {
    const url = toUrl([await servers.pool(server, 'transaction')]);
    await expect(startSchool({ DATABASE_URL: url })).rejects.toThrow(
      /DATABASE_URL leads to a pooler in transaction mode.*session/,
    );
  });
});
