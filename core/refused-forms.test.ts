import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { deleteOldRefused, deleteRefused, findRefused, keepRefused } from './refused-forms.ts';

let school: CoreUnderTest;
beforeAll(async () => {
  school = await openCore();
});
afterAll(() => school?.[Symbol.asyncDispose]());
beforeEach(() => school.database.pool.query('truncate refused_forms, pending_statements'));

const typed = { body: 'Où est mon cours ? 🥐', status: 400 };

const sender = '203.0.113.9';

/** Stores forms of a network, oldest first. */
const fill = (network: string, count: number) =>
  school.database.pool.query(
    `insert into refused_forms (secret_hash, sealed, network, expires_at)
      select $1 || '-' || n, '', $1, $2::timestamptz + n * interval '1 millisecond' from generate_series(1, $3::int) n`,
    [network, school.core.now(), count],
  );

const countOf = async (network: string): Promise<number> =>
  (await school.database.pool.query('select from refused_forms where network = $1', [network])).rowCount ?? 0;

const isStored = async (secretHash: string): Promise<boolean> =>
  (await school.database.pool.query('select from refused_forms where secret_hash = $1', [secretHash]))
    .rowCount === 1;

test('findRefused returns a form for its secret until the form is deleted', async () => {
  const { core } = school;
  const secret = await keepRefused(core, typed, sender);
  expect(await findRefused(core, secret)).toEqual(typed);
  expect(await findRefused(core, secret)).toEqual(typed);
  for (const other of [null, undefined, '', 'inconnu', secret.toUpperCase(), '0'.repeat(32)])
    expect(await findRefused(core, other)).toBeNull();
  await deleteRefused(core, secret);
  await deleteRefused(core, null);
  expect(await findRefused(core, secret)).toBeNull();
});

test('keepRefused stores neither readable text nor the secret', async () => {
  const secret = await keepRefused(school.core, typed, sender);
  const { rows } = await school.database.pool.query('select * from refused_forms');
  expect(rows).toHaveLength(1);
  expect(Buffer.from(rows[0].sealed, 'base64').toString()).not.toMatch(/cours|body/);
  expect(JSON.stringify(rows)).not.toContain(secret);
});

test('deleteOldRefused deletes a form after 15 minutes', async () => {
  const { core } = school;
  const secret = await keepRefused(core, typed, sender);
  const later = { db: core.db, now: () => new Date(core.now().getTime() + 16 * 60_000) };
  expect(await findRefused(later, secret)).toBeNull();
  await deleteOldRefused(core);
  expect(await countOf(sender)).toBe(1);
  await deleteOldRefused(later);
  expect(await countOf(sender)).toBe(0);
});

test('keepRefused rejects a form that is longer than any form of the site', async () => {
  const long = { body: 'x'.repeat(70_000) };
  await expect(keepRefused(school.core, long, sender)).rejects.toMatchObject({ code: 'too-large' });
});

describe('keepRefused for a network with many forms', () => {
  test('deletes the oldest forms of the network and no form of another network', async () => {
    const { core } = school;
    const other = await keepRefused(core, typed, '198.51.100.1');
    await fill(sender, 2_050);
    const secret = await keepRefused(core, typed, sender);
    expect([await countOf(sender), await findRefused(core, secret)]).toEqual([60, typed]);
    expect([await isStored(`${sender}-2050`), await isStored(`${sender}-1`)]).toEqual([true, false]);
    expect(await findRefused(core, other)).toEqual(typed);
  });

  test('counts all IPv6 addresses of a household as one network', async () => {
    for (let host = 1; host <= 61; host++) await keepRefused(school.core, typed, `2001:db8:1:2::${host}`);
    expect(await countOf('2001:db8:1:2::/64')).toBe(60);
  });
});

describe('keepRefused with a full table', () => {
  beforeEach(async () => {
    await school.database.pool.query(
      `insert into refused_forms (secret_hash, sealed, network, expires_at)
        select n::text, '', 'network ' || n % 400, $1::timestamptz + interval '1 minute' from generate_series(1, 20000) n`,
      [school.core.now()],
    );
  });

  test('rejects the form of a new network instead of deleting valid forms of others', async () => {
    await expect(keepRefused(school.core, typed, sender)).rejects.toMatchObject({
      code: 'too-many-requests',
    });
    expect(await countOf('network 1')).toBe(50);
  });

  test('replaces an older form of the same network', async () => {
    await school.database.pool.query("update refused_forms set network = $1 where secret_hash = '1'", [
      sender,
    ]);
    const secret = await keepRefused(school.core, typed, sender);
    expect(await findRefused(school.core, secret)).toEqual(typed);
    expect([await isStored('1'), await countOf(sender)]).toEqual([false, 1]);
  });

  test('deletes expired forms first', async () => {
    const later = { db: school.core.db, now: () => new Date(school.core.now().getTime() + 2 * 60_000) };
    const secret = await keepRefused(later, typed, sender);
    expect(await findRefused(later, secret)).toEqual(typed);
  });
});
