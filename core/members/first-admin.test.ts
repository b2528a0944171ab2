import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addMember } from '#tests/support/core-people.ts';
import { countOutcomes } from '#tests/support/count-outcomes.ts';
import { createFirstAdminLink, ensureAdmin, isFirstAdminLink, makeFirstAdmin } from './first-admin.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});
// Each test starts with a school without accounts.
beforeEach(() => school.database.pool.query('truncate admin_links, settings, identity.accounts cascade'));
afterAll(() => school?.[Symbol.asyncDispose]());

const person = { email: 'camille@ecole.test', password: 'une phrase assez longue', displayName: 'Camille' };

async function openLink(): Promise<string> {
  const link = await createFirstAdminLink(school.core);
  return new URL(link ?? '').searchParams.get('cle') ?? '';
}

describe('the first-admin link', () => {
  test('creates one admin and works once', async () => {
    const secret = await openLink();
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(await isFirstAdminLink(school.core, secret)).toBe(true);
    await makeFirstAdmin(school.core, secret, person);
    expect(await school.core.identity.findAccountByEmail(person.email)).toMatchObject({
      displayName: 'Camille',
      emailVerified: true,
      claims: { admin: true },
    });
    expect(await isFirstAdminLink(school.core, secret)).toBe(false);
    await expect(
      makeFirstAdmin(school.core, secret, { ...person, email: 'autre@ecole.test' }),
    ).rejects.toMatchObject({
      code: 'forbidden',
    });
    expect(await school.core.identity.findAccountByEmail('autre@ecole.test')).toBeNull();
    expect(await createFirstAdminLink(school.core)).toBeNull();
  });

  test('creates one admin for several concurrent uses', async () => {
    const secret = await openLink();
    const uses = await Promise.allSettled(
      Array.from({ length: 5 }, (_, each) =>
        makeFirstAdmin(school.core, secret, { ...person, email: `a${each}@ecole.test` }),
      ),
    );
    expect(countOutcomes(uses)).toEqual({ done: 1, forbidden: 4 });
    const { rows } = await school.database.pool.query(
      'select count(*)::int as accounts from identity.accounts',
    );
    expect(rows).toEqual([{ accounts: 1 }]);
  });

  test('works for each of several servers that start together, until one is used', async () => {
    const secrets = [await openLink(), await openLink(), await openLink()];
    for (const secret of secrets) expect(await isFirstAdminLink(school.core, secret)).toBe(true);
    const uses = await Promise.allSettled(
      secrets.map((secret, each) =>
        makeFirstAdmin(school.core, secret, { ...person, email: `b${each}@ecole.test` }),
      ),
    );
    expect(countOutcomes(uses)).toEqual({ done: 1, forbidden: 2 });
    for (const secret of secrets) expect(await isFirstAdminLink(school.core, secret)).toBe(false);
  });

  test('expires after a day or when a later server start creates a new link', async () => {
    const first = await openLink();
    school.advance(11 * 60_000);
    const second = await openLink();
    expect(await isFirstAdminLink(school.core, first)).toBe(false);
    school.advance(24 * 3_600_000 - 1_000);
    expect(await isFirstAdminLink(school.core, second)).toBe(true);
    school.advance(2_000);
    expect(await isFirstAdminLink(school.core, second)).toBe(false);
    await expect(makeFirstAdmin(school.core, second, person)).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('remains valid if the admin could not be created', async () => {
    const secret = await openLink();
    await expect(
      makeFirstAdmin(school.core, secret, { ...person, password: 'motdepasse123' }),
    ).rejects.toMatchObject({
      code: 'invalid-input',
      userMessage: expect.stringContaining('deviner'),
    });
    await makeFirstAdmin(school.core, secret, person);
  });

  test.each(['', 'x', 'A'.repeat(43)])('rejects the secret %j', async (secret) => {
    await openLink();
    expect(await isFirstAdminLink(school.core, secret)).toBe(false);
  });

  test('is stored only as a digest', async () => {
    const secret = await openLink();
    const { rows } = await school.database.pool.query('select * from admin_links');
    expect(JSON.stringify(rows)).not.toContain(secret);
  });
});

describe('ensureAdmin', () => {
  test('creates the account once and does not change its password afterwards', async () => {
    await ensureAdmin(school.core, person);
    await ensureAdmin(school.core, { ...person, password: 'une tout autre phrase' });
    const { rows } = await school.database.pool.query(
      'select count(*)::int as accounts from identity.accounts',
    );
    expect(rows).toEqual([{ accounts: 1 }]);
    expect(await createFirstAdminLink(school.core)).toBeNull();
  });

  test('rejects an unverified account, which may belong to a stranger', async () => {
    const member = await addMember(school.core);
    await expect(ensureAdmin(school.core, { ...person, email: member.email })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await school.core.identity.findAccount(member.uid)).toMatchObject({ claims: { admin: false } });
  });

  test('keeps the Stripe customer of a former buyer', async () => {
    const uid = await school.core.identity.createAccount({ ...person, emailVerified: true });
    await school.core.identity.setClaims(uid, { admin: false, stripeCustomerId: 'cus_1' });
    await ensureAdmin(school.core, person);
    expect(await school.core.identity.findAccount(uid)).toMatchObject({
      claims: { admin: true, stripeCustomerId: 'cus_1' },
    });
  });
});
