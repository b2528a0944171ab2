import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFile, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addresses } from '#app/routes.ts';
import { createSmtpRelay } from '../contracts/mail/create-smtp-relay.ts';
import { type Member, openAdmin } from '../support/accounts.ts';
import { makeFolder, openSchool } from '../support/open-school.ts';
import { type SchoolProcess, startSchoolProcess } from '../support/school.ts';
import { startPaymentsService } from '../support/school-among-services.ts';
import { openVisitor } from '../support/visitor.ts';

const login = { user: 'ecole@relais.test', password: `secret-${randomBytes(12).toString('hex')}` };
const rotation = new URL('../../server/rotate-settings-key.ts', import.meta.url).pathname;
const preload = new URL('../support/lead-elsewhere.ts', import.meta.url).pathname;

let payments: Awaited<ReturnType<typeof startPaymentsService>>;
let relay: Awaited<ReturnType<typeof createSmtpRelay>>;
let school: SchoolProcess;
let admin: Member;
let environment: Record<string, string>;

beforeAll(async () => {
  [payments, relay] = await Promise.all([startPaymentsService(), createSmtpRelay(() => 'take', login)]);
  environment = {
    NODE_OPTIONS: `--import ${pathToFileURL(preload)}`,
    LEAD_ELSEWHERE: JSON.stringify({ 'api.stripe.com': payments.url }),
  };
  school = await startSchoolProcess(environment);
  admin = await openAdmin(school);
  await school.database.pool.query(`update sessions set second_factor = 'totp'`);
  await connectRelay();
  await connectPayments();
}, 120_000);

afterAll(async () => {
  await school?.[Symbol.asyncDispose]();
  await relay?.[Symbol.asyncDispose]();
  await payments?.[Symbol.asyncDispose]();
});

/** Runs a command of a screen and returns its answer. */
async function ask(page: string, body: object): Promise<Record<string, unknown>> {
  const answer = await admin.visit(`/admin/launch${page}.data`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: school.url },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok && !text.includes('refused')) throw new Error(`${page} responded ${answer.status}: ${text}`);
  return { status: answer.status, text };
}

async function connectRelay(): Promise<void> {
  const settings = { host: '127.0.0.1', port: String(relay.port), from: 'bonjour@ecole.test', ...login };
  await ask('/mail', { act: 'try', ...settings });
  const raw = (await relay.received()).at(-1)?.raw.toString() ?? '';
  const [, code = ''] = /Subject: .*?(\d{6})/.exec(raw) ?? [];
  await ask('/mail', { act: 'confirm', code });
}

async function connectPayments(): Promise<void> {
  await ask('/payments', { act: 'try', secretKey: payments.secretKey });
  await ask('/payments', { act: 'confirm', agreed: true });
}

/** Starts another server of the school, with its own data directory. */
async function openBeside(extra: Record<string, string>, { withKey = true } = {}) {
  const folder = await makeFolder();
  if (withKey) await copyFile(join(school.dataDirectory, 'settings.key'), join(folder, 'settings.key'));
  return openSchool(folder, { ...environment, DATABASE_URL: school.database.url, ...extra });
}

const openAccount = () =>
  new Stripe(payments.secretKey, {
    httpClient: Stripe.createFetchHttpClient((input: Request | string | URL, init?: RequestInit) =>
      payments.twin.fetch(new Request(input, init)),
    ),
  });

async function findActiveWebhook(): Promise<string | undefined> {
  const { rows } = await school.database.pool.query(
    `select shown->>'webhook' as webhook from service_settings
      where service = 'payments' and state = 'active'`,
  );
  return rows[0]?.webhook;
}

const listWebhooks = async () => (await openAccount().webhookEndpoints.list()).data;

describe('settings on screen', () => {
  test('apply without a restart: emails leave through the relay and Stripe has the webhook', async () => {
    const { rows } = await school.database.pool.query(
      `select service, state, shown from service_settings where state = 'active' order by service`,
    );
    expect(rows.map(({ service }) => service)).toEqual(['mail', 'payments']);
    expect(await listWebhooks()).toMatchObject([{ url: `${school.url}/api/stripe/webhook` }]);
  });

  test('change while visitors read: no request fails', async () => {
    let isOver = false;
    const statuses: number[] = [];
    const read = async () => {
      while (!isOver) statuses.push((await fetch(`${school.url}/contact?${Math.random()}`)).status);
    };
    const readers = [read(), read(), read()];
    await connectRelay();
    await ask('/mail', { act: 'restore' });
    isOver = true;
    await Promise.all(readers);
    expect(statuses.length).toBeGreaterThan(20);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test('a former Stripe key is confirmed again, because its webhook was deleted', async () => {
    await connectPayments();
    const [before] = await listWebhooks();
    const ofAnotherSite = await openAccount().webhookEndpoints.create({
      url: 'https://autre.example/stripe',
      enabled_events: ['charge.refunded'],
    });
    await ask('/payments', { act: 'restore' });
    expect((await listWebhooks()).map(({ id }) => id)).toContain(before?.id);
    expect(await findActiveWebhook()).toBe(before?.id);
    await ask('/payments', { act: 'confirm', agreed: true });
    const after = (await listWebhooks()).filter(({ id }) => id !== ofAnotherSite.id);
    expect([after.length, (await listWebhooks()).length]).toEqual([1, 2]);
    expect(after[0]?.id).not.toBe(before?.id);
    expect(await findActiveWebhook()).toBe(after[0]?.id);
    expect((await ask('/payments', { act: 'check' })).text).toContain('le webhook est en place');
  });

  test('an environment variable wins, and the screen cannot change it', async () => {
    await using fixed = await openBeside({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'fixe@ecole.test' });
    const page = await (await admin.visit(`${fixed.url}/admin/launch/mail`)).text();
    expect(page).not.toContain('name="password"');
  });
});

describe('secrets', () => {
  test('are in no page, table, log, export or file', async () => {
    const places = new Map<string, string>();
    for (const { pattern, access } of addresses) {
      if (/[:*]/.test(pattern)) continue;
      const answer = await admin.visit(pattern);
      places.set(`${access} ${pattern}`, Buffer.from(await answer.arrayBuffer()).toString('latin1'));
      places.set(`data ${pattern}`, await (await admin.visit(`${pattern}.data`)).text());
    }
    const { pool } = school.database;
    const { rows: tables } = await pool.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    for (const { name } of tables) {
      const { rows } = await pool.query(
        `select coalesce(string_agg(t::text, ' '), '') as rows from ${name} t`,
      );
      places.set(name, rows[0].rows);
    }
    places.set('log', school.output());
    for (const file of await readdir(school.dataDirectory, { recursive: true, withFileTypes: true }))
      if (file.isFile() && file.name !== 'settings.key') {
        const path = join(file.parentPath, file.name);
        if ((await stat(path)).size < 5_000_000) places.set(path, await readFile(path, 'latin1'));
      }
    const { rows: signing } = await payments.database.pool.query<{ secret: string }>(
      'select secret from payments.webhook_secrets',
    );
    const secrets = [
      ...[login.password, encodeURIComponent(login.password), payments.secretKey],
      ...signing.map(({ secret }) => secret),
    ];
    expect(signing.length).toBeGreaterThan(0);
    const leaks = [...places].filter(([, text]) => secrets.some((secret) => text.includes(secret)));
    expect(places.size).toBeGreaterThan(100);
    expect(leaks.map(([place]) => place)).toEqual([]);
  });

  test('are encrypted with the new key of a running school, so that a second rotation loses none', async () => {
    const rotate = () =>
      promisify(execFile)(process.execPath, [rotation], {
        env: { PATH: process.env.PATH, DATABASE_URL: school.database.url, DATA_DIR: school.dataDirectory },
      });
    const readKeyIds = async () => {
      const { rows } = await school.database.pool.query(
        `select distinct split_part(sealed, '.', 2) as id from service_settings order by id`,
      );
      return rows.map(({ id }) => id);
    };
    const before = await readKeyIds();
    await rotate();
    const [rotated, ...others] = await readKeyIds();
    expect([others, before.includes(rotated)]).toEqual([[], false]);
    await vi.waitFor(
      async () => {
        await connectRelay();
        expect(await readKeyIds()).toEqual([rotated]);
      },
      { timeout: 20_000, interval: 500 },
    );
    await rotate();
    expect(await readFile(join(school.dataDirectory, 'settings.key'), 'utf8')).toMatch(/^(\S{43}\n){2}$/);
    await using other = await openBeside({});
    expect(other.output()).not.toContain('cannot be decrypted');
  });

  test('the stored password is sent to its own relay only', async () => {
    const tryRelay = async (host: string) =>
      (
        await ask('/mail', {
          ...{ act: 'try', host, port: String(relay.port), from: 'bonjour@ecole.test' },
          ...{ user: login.user, password: '' },
        })
      ).text;
    expect(await tryRelay('127.0.0.1')).not.toContain('refused');
    expect(await tryRelay('localhost')).toContain('refused');
  });

  test('the key file is readable by its owner alone', async () => {
    const { mode } = await stat(join(school.dataDirectory, 'settings.key'));
    expect(mode & 0o777).toBe(0o600);
  });

  test('a missing key file is not replaced, and the school starts without these services', async () => {
    await using other = await openBeside({}, { withKey: false });
    expect((await fetch(`${other.url}/`)).status).toBe(200);
    expect(other.output()).toContain('stored settings cannot be decrypted');
    await expect(stat(join(other.dataDirectory, 'settings.key'))).rejects.toThrow('ENOENT');
    await expect(admin.visit(`${other.url}/admin/launch`).then((page) => page.text())).resolves.toContain(
      'Clé des réglages introuvable',
    );
  });
});

test('a copy neither sells nor sends until the owner confirms it', async () => {
  const { pool } = school.database;
  const countSent = async () =>
    (await relay.received()).filter(({ raw }) => /Subject: .*No/.test(raw.toString())).length;
  const sent = await countSent();
  // As after a restore into another PostgreSQL.
  await pool.query(
    `update settings set value = jsonb_set(value, '{cluster}', '"another"') where key = 'installation'`,
  );
  const showsLaunch = async (words: string) =>
    (await (await admin.visit('/admin/launch')).text()).includes(words);
  await vi.waitUntil(() => showsLaunch('Est-ce votre vraie école'), { timeout: 60_000, interval: 200 });
  const written = await openVisitor(school).visit('/contact', {
    form: { name: 'Noé', email: 'noe@exemple.test', subject: 'niveau', body: 'Une question ?', suite: '' },
  });
  expect(written.status).toBe(303);
  expect((await fetch(`${school.url}/readyz`)).status).toBe(200);
  expect((await ask('/payments', { act: 'trial' })).text).toContain('refused');
  expect(await countSent()).toBe(sent);
  await ask('', { act: 'confirm', isCopy: true });
  expect(await showsLaunch('Cette école est une copie')).toBe(true);
  expect(await showsLaunch('Paiements simulés')).toBe(true);
  await ask('', { act: 'confirm', isCopy: false });
  expect(await showsLaunch('Paiements de test')).toBe(true);
});
