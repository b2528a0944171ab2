import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cacheByContent, clearContentCache } from '#core/cache-by-content.ts';
import type { Core } from '#core/context.ts';
import { toAppError } from '#core/errors.ts';
import { consumePoint } from '#core/limits.ts';
import { loaderWrites } from '#core/loader-writes.ts';
import { settings } from '#database/tables/settings.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { createReadingCore } from './reading-core.ts';

let school: CoreUnderTest;
let core: Core;

beforeAll(async () => {
  school = await openCore();
  core = createReadingCore(school.core, school.services.readingPool);
});
afterAll(() => school?.[Symbol.asyncDispose]());

const row = { key: 'essai', value: {} };

describe('database of a loader', () => {
  test('allows reads, also in a transaction', async () => {
    expect(await core.db.select().from(settings).where(sql`false`)).toEqual([]);
    expect(await core.db.transaction((tx) => tx.select().from(settings).where(sql`false`))).toEqual([]);
  });

  test.each<[string, (db: Core['db']) => Promise<unknown>]>([
    ['an insert', (db) => db.insert(settings).values(row)],
    ['an insert in a transaction', (db) => db.transaction((tx) => tx.insert(settings).values(row))],
    ['an update', (db) => db.update(settings).set({ value: {} })],
    ['a deletion', (db) => db.delete(settings)],
    ['a row lock', (db) => db.select().from(settings).for('update')],
    [
      'a write hidden in a query',
      (db) => db.execute(sql`with gone as (delete from settings returning key) select * from gone`),
    ],
    ['a rate limit', (db) => consumePoint(db, { name: 'essai', points: 1, seconds: 60 }, 'x')],
  ])('rejects %s as a bug of the loader', async (_name, write) => {
    const error = await write(core.db).then(
      () => null,
      (error: unknown) => error,
    );
    expect(error).not.toBeNull();
    expect(toAppError(error)).toMatchObject({ code: 'internal', status: 500 });
  });

  test('stays usable after a rejected write, like the writing pool', async () => {
    await expect(core.db.insert(settings).values(row)).rejects.toThrow();
    expect(await core.db.select().from(settings).where(sql`false`)).toEqual([]);
    await school.core.db.delete(settings).where(sql`key = 'essai'`);
  });

  test('shares the content cache with the writing core', async () => {
    const version = { contentVersion: () => 1 };
    const first = await cacheByContent({ ...core, ...version }, 'essai', async () => 'first');
    const second = await cacheByContent({ ...school.core, ...version }, 'essai', async () => 'second');
    expect([first, second]).toEqual(['first', 'first']);
    clearContentCache(school.core);
    expect(await cacheByContent({ ...core, ...version }, 'essai', async () => 'third')).toBe('third');
  });
});

describe('services of a loader', () => {
  test.each<[string, (reading: Core) => unknown]>([
    ['payments.refunds.create', ({ payments }) => payments.refunds.create({ payment_intent: 'pi' })],
    ['payments.checkout.sessions.expire', ({ payments }) => payments.checkout.sessions.expire('cs')],
    ['identity.setClaims', ({ identity }) => identity.setClaims('u', { admin: true, stripeCustomerId: '' })],
    ['files.put', ({ files }) => files.put('x', new Uint8Array(), { contentType: 'text/plain' })],
    ['files.remove', ({ files }) => files.remove('x')],
    ['jobs.send', ({ jobs }) => jobs.send('sweep', {})],
    ['mail.sendMail', ({ mail }) => mail.sendMail({ to: 'x@exemple.test' })],
    ['backups.runNightlyBackup', ({ backups }) => backups.runNightlyBackup()],
  ])('reject %s', (name, call) => {
    expect(() => call(core)).toThrow(`a loader called ${name}, which may write`);
  });

  test('allow reads', async () => {
    expect(await core.files.stat('nulle-part')).toBeNull();
    expect(await core.identity.findAccount('nobody')).toBeNull();
    expect((await core.payments.prices.list({ limit: 1 })).data).toEqual([]);
    await expect(core.payments.checkout.sessions.retrieve('cs_x')).rejects.toThrow(/No such checkout/);
    expect(core.files.bucket).toBe(school.core.files.bucket);
  });
});

describe('named loader write', () => {
  test('can change the database', async () => {
    const limit = { name: 'essai', points: 1, seconds: 60 };
    await consumePoint(core.writes('rate-limit').db, limit, 'x');
    await expect(consumePoint(core.writes('rate-limit').db, limit, 'x')).rejects.toMatchObject({
      code: 'too-many-requests',
    });
  });

  test('is rejected if its name is not in the table', () => {
    expect(() => core.writes('anything' as never)).toThrow('unknown loader write: anything');
  });

  test('has at least one use in app or core', () => {
    const used = new Set(
      ['app', 'core']
        .flatMap(listSources)
        .flatMap((path) =>
          [...readFileSync(path, 'utf8').matchAll(/\.writes\('([^']*)'\)/g)].map(([, name]) => name),
        ),
    );
    expect([...used].sort()).toEqual(Object.keys(loaderWrites).sort());
  });
});

const listSources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && path !== 'loader-writes.ts')
    .map((path) => join(folder, path));
