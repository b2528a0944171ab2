import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { Agent } from 'node:https';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findRunningDatabase } from '#twins/database/start-database.ts';
import { type Certificate, createCertificate } from '../support/certificate.ts';
import { startLoad } from '../support/constant-load.ts';
import { openPool } from '../support/database.ts';
import { isInstalled, proxies, startDeployedProxy } from '../support/deployed-proxy.ts';
import { findFreePort } from '../support/find-free-port.ts';
import { type InstalledSchool, installSchool } from '../support/installed-school.ts';

const timeout = 900_000;
/** Requests per second. */
const rate = 10;
const present = proxies.filter(isInstalled);

let school: InstalledSchool;
let certificate: Certificate;
let folder: string;
const ports: number[] = [];
const running: AsyncDisposable[] = [];

describe.skipIf(present.length === 0)('upgrade behind a proxy', { timeout }, () => {
  beforeAll(async () => {
    certificate = await createCertificate();
    folder = await mkdtemp(join(tmpdir(), 'cedille-proxies-'));
    for (const _ of present) ports.push(await findFreePort());
    school = await installSchool(`https://localhost:${ports[0]}`);
    await vi.waitFor(() => expect(school.service.output()).toContain('"msg":"ready"'), { timeout: 120_000 });
    for (const [index, name] of present.entries()) {
      const [port = 0, plainPort] = [ports[index], await findFreePort()];
      running.push(
        await startDeployedProxy(name, {
          folder: await mkdtemp(join(folder, name)),
          port,
          plainPort,
          ports: [school.port],
          certificate,
        }),
      );
    }
  }, timeout);

  afterAll(async () => {
    for (const proxy of running) await proxy[Symbol.asyncDispose]();
    await school?.[Symbol.asyncDispose]();
    await certificate?.[Symbol.asyncDispose]();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  async function visit(asset: string) {
    const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });
    const headers = {
      host: `localhost:${ports[0]}`,
      origin: `https://localhost:${ports[0]}`,
      'content-type': 'application/json',
    };
    const kinds = [
      { method: 'GET', path: '/', status: 200 },
      { method: 'GET', path: '/courses?q=le', status: 200 },
      { method: 'GET', path: asset, status: 200 },
      { method: 'POST', path: '/api/__session', body: '{"token":null}', status: 204 },
      { method: 'GET', path: '/login', status: 200 },
    ];
    const load = startLoad((turn) => {
      const kind = kinds[turn % kinds.length] as (typeof kinds)[number];
      return { ...kind, headers, port: ports[turn % ports.length] ?? 0, ...(turn % 4 < 2 && { agent }) };
    }, rate);
    return {
      async [Symbol.asyncDispose]() {
        const { sent, failed, slowest } = await load.end();
        agent.destroy();
        process.stdout.write(`${sent} requests, ${failed.length} failed, the slowest took ${slowest} ms\n`);
        expect(failed).toEqual([]);
        expect(sent).toBeGreaterThan(rate);
      },
    };
  }

  const findAsset = async () => {
    const page = await (
      await fetch(`http://127.0.0.1:${school.port}/`, { headers: { host: `localhost:${ports[0]}` } })
    ).text();
    return /\/assets\/[\w.-]+/.exec(page)?.[0] ?? 'no file';
  };
  const current = async () => basename(await readlink(join(school.home, 'current')));

  async function query<Row extends object>(text: string): Promise<Row[]> {
    const pool = openPool((await findRunningDatabase(join(school.dataDirectory, 'postgres'))) ?? '');
    try {
      return (await pool.query<Row>(text)).rows;
    } finally {
      await pool.end();
    }
  }

  let [first, second] = ['', ''];

  test('answers every request and preserves the assets of open pages', async () => {
    first = await current();
    const asset = await findAsset();
    const style = 'app/ui/styles/site.css';
    const text = await readFile(new URL(`../../${style}`, import.meta.url), 'utf8');
    second = await school.commitRelease('1.0.1', { [style]: `${text}\n.upgraded { color: red; }\n` });
    {
      await using _ = await visit(asset);
      const { code, output } = await school.cedille('upgrade');
      expect([code, output]).toEqual([0, expect.stringContaining(`${second} is running.`)]);
    }
    expect(await current()).toBe(second);
    expect(await query("select value->>'version' as version from settings where key = 'release'")).toEqual([
      { version: '1.0.1' },
    ]);
  });

  test('rolls back automatically if the new release does not start', async () => {
    const broken = await school.commitRelease('1.0.2', { 'server/start.ts': "throw new Error('broken');\n" });
    await school.placeRelease(broken);
    {
      await using _ = await visit(await findAsset());
      const { code, output } = await school.cedille('upgrade', '--unchecked');
      expect([code, output]).toEqual([1, expect.stringContaining(`${second} runs again`)]);
    }
    expect(await current()).toBe(second);
  });

  test('rolls back on request without losing a request', async () => {
    {
      await using _ = await visit(await findAsset());
      expect(await school.cedille('rollback')).toMatchObject({ code: 0 });
    }
    expect(await current()).toBe(first);
  });

  test('rejects a plain rollback after a schema change and restores the backup with --restore', async () => {
    expect(await school.cedille('upgrade', second.slice(-12))).toMatchObject({ code: 0 });
    await query("insert into identity.migrations (name, applied_at) values ('step of tomorrow', now())");
    await query("insert into settings (key, value) values ('since', '{}')");
    const refused = await school.cedille('rollback');
    expect([refused.code, await current()]).toEqual([1, second]);
    expect(refused.output).toContain('cedille rollback --restore');

    expect(await school.cedille('rollback', '--restore')).toMatchObject({ code: 0 });
    expect(await current()).toBe(first);
    expect(await query("select from settings where key = 'since'")).toEqual([]);
    expect(
      (await readdir(school.dataDirectory)).find((name) => name.startsWith('before-rollback-')),
    ).toBeDefined();
  });

  test('backs up and checks the school with the settings of the service', async () => {
    const archive = join(school.dataDirectory, 'school.zip');
    expect(await school.cedille('backup', archive)).toMatchObject({
      code: 0,
      output: expect.stringContaining(`${archive}: `),
    });
    const { output } = await school.cedille('doctor');
    expect(output).toContain(`https://localhost:${ports[0]}`);
  });

  test('migrates a school under load after one backup, without losing a request', async () => {
    const former = await current();
    const folder = 'database/migrations';
    const journal = JSON.parse(
      await readFile(new URL(`../../${folder}/meta/_journal.json`, import.meta.url), 'utf8'),
    );
    const entry = {
      ...journal.entries.at(-1),
      idx: journal.entries.length,
      when: Date.now(),
      tag: '9999_next',
    };
    const next = await school.commitRelease('1.1.0', {
      [`${folder}/9999_next.sql`]: 'CREATE TABLE "next_things" ("id" text PRIMARY KEY NOT NULL);',
      [`${folder}/meta/_journal.json`]: JSON.stringify({
        ...journal,
        entries: [...journal.entries, entry],
      }),
    });
    await school.placeRelease(next);
    {
      await using _ = await visit(await findAsset());
      const { code, output } = await school.cedille('upgrade');
      expect([code, output]).toEqual([0, expect.stringContaining(`${next} is running.`)]);
    }
    expect(await query("select to_regclass('public.next_things') is not null as there")).toEqual([
      { there: true },
    ]);
    const archives = await readdir(join(school.dataDirectory, '../backups/archives'));
    expect(archives.filter((name) => name.endsWith(`-${former}-to-${next}.zip`))).toHaveLength(1);
    expect(archives.filter((name) => name.endsWith('-to-1.1.0.zip'))).toEqual([]);
  });
});
