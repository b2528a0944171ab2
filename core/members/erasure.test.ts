import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { letters } from '#database/tables/letters.ts';
import { sessions } from '#database/tables/members.ts';
import { entitlements, orders } from '#database/tables/orders.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addMember, addProductAt } from '#tests/support/core-people.ts';
import { grantOrder } from '../orders/grants.ts';
import { startPurchase } from '../orders/purchase.ts';
import { eraseAccount, removeAccount } from './erasure.ts';
import type { SignedInUser } from './sessions.ts';

let school: CoreUnderTest;
let member: SignedInUser;
let other: SignedInUser;

beforeAll(async () => {
  school = await openCore();
});

afterAll(() => school?.[Symbol.asyncDispose]());

beforeEach(async () => {
  vi.restoreAllMocks();
  member = await addMember(school.core);
  other = await addMember(school.core);
  const product = await addProductAt(school.core, 4_900);
  const wanted = await addProductAt(school.core, 2_000);
  for (const person of [member, other]) {
    await grantOrder(school.core, {
      ...person,
      productId: product.id,
      title: product.title,
      priceId: product.priceId,
      amount: 4_900,
      currency: 'eur',
    });
    await startPurchase(school.core, person, { productId: wanted.id, priceId: wanted.priceId });
    await school.core.db.insert(orders).values({
      id: randomUUID(),
      uid: person.uid,
      email: person.email,
      productId: wanted.id,
      title: wanted.title,
      priceId: wanted.priceId,
      amount: 2_000,
      currency: 'eur',
      state: 'refunded',
      origin: 'payment',
      termsVersion: '1',
      paidAt: school.core.now(),
    });
    await school.core.db.insert(sessions).values({
      idHash: person.uid,
      name: randomUUID(),
      uid: person.uid,
      authTime: school.core.now(),
      signedInAt: school.core.now(),
      expiresAt: new Date(Date.now() + 3_600_000),
    });
  }
});

async function countOf(person: SignedInUser) {
  const { db } = school.core;
  return {
    sessions: (await db.select().from(sessions).where(eq(sessions.uid, person.uid))).length,
    entitlements: (await db.select().from(entitlements).where(eq(entitlements.uid, person.uid))).length,
    orders: (await db.select().from(orders).where(eq(orders.uid, person.uid)))
      .map(({ state }) => state)
      .sort(),
    letters: (await db.select().from(letters).where(eq(letters.recipient, person.email))).length,
  };
}

/** The one that was paid for: what was given, and what was only begun, is no sale. */
const erased = { sessions: 0, entitlements: 0, orders: ['refunded'], letters: 0 };
const everything = { sessions: 1, entitlements: 1, orders: ['paid', 'pending', 'refunded'], letters: 1 };

describe('removeAccount', () => {
  test('erases the person, keeps what the law wants kept, and touches nobody else', async () => {
    expect(await countOf(member)).toEqual(everything);
    await removeAccount(school.core, member);
    expect(await countOf(member)).toEqual(erased);
    expect(await countOf(other)).toEqual(everything);
    // The account is remembered for a second by the client of the identity provider.
    expect(await school.core.identity.findAccountByEmail(member.email)).toBeNull();
    expect(await school.core.identity.findAccountByEmail(other.email)).not.toBeNull();
  });

  test('does nothing for an old sign-in', async () => {
    const signedInAt = new Date(school.core.now().getTime() - 301_000);
    await expect(removeAccount(school.core, { ...member, signedInAt })).rejects.toMatchObject({
      code: 'sign-in-recent',
    });
    expect(await countOf(member)).toEqual(everything);
    expect(await school.core.identity.findAccountByEmail(member.email)).not.toBeNull();
  });

  test.each<[string, () => void]>([
    [
      'before the account is deleted',
      () => vi.spyOn(school.core.identity, 'deleteAccount').mockRejectedValueOnce(new Error('cut')),
    ],
    [
      'after the account was deleted',
      () => {
        const { identity, db } = school.core;
        const deleteAccount = identity.deleteAccount.bind(identity);
        vi.spyOn(identity, 'deleteAccount').mockImplementationOnce(async (uid) => {
          await deleteAccount(uid);
          vi.spyOn(db, 'transaction').mockRejectedValueOnce(new Error('cut'));
        });
      },
    ],
  ])('is finished by the workers when it is cut short %s', async (_when, cut) => {
    cut();
    // A crash tells the person nothing; short of one, the request is recorded and that is what they are told.
    await removeAccount(school.core, member);
    // Whatever happens next, they are out.
    expect((await countOf(member)).sessions).toBe(0);
    expect(await countOf(member)).not.toEqual(erased);
    await school.database.pool.query(`update jobs.job set start_after = now() where name = 'erase-account'`);
    await school.work();
    // Workers wait for a call: this one wakes them.
    await school.core.jobs.send('erase-account', {
      uid: 'personne',
      email: 'personne@exemple.test',
      until: new Date(0).toISOString(),
    });
    await vi.waitFor(async () => expect(await countOf(member)).toEqual(erased), { timeout: 15_000 });
    expect(await school.core.identity.findAccountByEmail(member.email)).toBeNull();
    expect(await countOf(other)).toEqual(everything);
  });

  test('leaves nothing to do, and no address in the queue', async () => {
    await removeAccount(school.core, member);
    const { rows } = await school.database.pool.query(`select data from jobs.job where data::text like $1`, [
      `%${member.uid}%`,
    ]);
    expect(rows).toEqual([]);
  });

  test('twice is as good as once, and spares who comes back with the same address', async () => {
    const erasure = { uid: member.uid, email: member.email, until: school.core.now().toISOString() };
    await eraseAccount(school.core, erasure);
    const uid = await school.core.identity.createAccount({
      email: member.email,
      password: 'une autre phrase',
    });
    school.advance(1_000);
    await school.core.db.insert(letters).values({
      id: `lettre-${uid}`,
      kind: 'welcome',
      subjectId: uid,
      recipient: member.email,
      subject: 'Bienvenue',
      html: '',
      text: '',
      createdAt: school.core.now(),
    });
    await eraseAccount(school.core, erasure);
    expect((await countOf(member)).letters).toBe(1);
    expect(await school.core.identity.findAccountByEmail(member.email)).toMatchObject({ uid });
  });

  test('does nothing for an admin', async () => {
    await expect(removeAccount(school.core, { ...member, admin: true })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await countOf(member)).toEqual(everything);
  });
});
