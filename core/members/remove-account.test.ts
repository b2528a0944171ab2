import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { letters } from '#database/tables/letters.ts';
import { sessions } from '#database/tables/members.ts';
import { entitlements, orders } from '#database/tables/orders.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addMember, addProductAt } from '#tests/support/core-people.ts';
import { grantOrder } from '../orders/grant-order.ts';
import { startPurchase } from '../orders/start-purchase.ts';
import { removeAccount } from './remove-account.ts';
import type { SignedInUser } from './sessions.ts';

let school: CoreUnderTest;
let member: SignedInUser;
let other: SignedInUser;

beforeAll(async () => {
  school = await openCore();
});

afterAll(() => school?.[Symbol.asyncDispose]());

beforeEach(async () => {
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
      origin: 'grant',
    });
    await startPurchase(school.core, person, { productId: wanted.id, priceId: wanted.priceId });
    await school.core.db.insert(sessions).values({
      idHash: person.uid,
      uid: person.uid,
      authTime: school.core.now(),
      expiresAt: new Date(Date.now() + 3_600_000),
    });
  }
});

/** A token that says who signed in, and how long ago (seconds). */
function signIn(uid: string, secondsAgo = 10): void {
  vi.spyOn(school.core.identity, 'verifyToken').mockResolvedValue({
    uid,
    email: undefined,
    issuedAt: school.core.now(),
    authTime: new Date(school.core.now().getTime() - secondsAgo * 1_000),
    claims: {},
  });
}

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

const everything = { sessions: 1, entitlements: 1, orders: ['paid', 'pending'], letters: 1 };

describe('removeAccount', () => {
  test('erases the person, keeps what the law wants kept, and touches nobody else', async () => {
    expect(await countOf(member)).toEqual(everything);
    signIn(member.uid);
    await removeAccount(school.core, member, 'jeton');
    expect(await countOf(member)).toEqual({ sessions: 0, entitlements: 0, orders: ['paid'], letters: 0 });
    expect(await countOf(other)).toEqual(everything);
    // The account is remembered for a second by the client of the identity provider.
    expect(await school.core.identity.findAccountByEmail(member.email)).toBeNull();
    expect(await school.core.identity.findAccountByEmail(other.email)).not.toBeNull();
  });

  test.each<[string, () => void]>([
    ['an old sign-in', () => signIn(member.uid, 301)],
    ['somebody else’s sign-in', () => signIn(other.uid)],
    ['no token', () => vi.spyOn(school.core.identity, 'verifyToken').mockResolvedValue(null)],
  ])('does nothing for %s', async (_what, arrange) => {
    arrange();
    await expect(removeAccount(school.core, member, 'jeton')).rejects.toMatchObject({
      code: 'sign-in-required',
    });
    expect(await countOf(member)).toEqual(everything);
    expect(await school.core.identity.findAccountByEmail(member.email)).not.toBeNull();
  });

  test('does nothing for an admin', async () => {
    signIn(member.uid);
    await expect(removeAccount(school.core, { ...member, admin: true }, 'jeton')).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await countOf(member)).toEqual(everything);
  });
});
