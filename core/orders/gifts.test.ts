import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { emails } from '#database/tables/emails.ts';
import { entitlements, orders } from '#database/tables/orders.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addMember, addProductAt } from '#tests/support/core-people.ts';
import { listChanges } from '../changes/list-changes.ts';
import { measureSchool } from '../desk/measure-school.ts';
import { eraseAccount } from '../members/erasure.ts';
import { openSession } from '../sign-in/open-session.ts';
import type { SignedInUser } from '../sign-in/sessions.ts';
import { daysOffered, deleteOldGifts, grantProduct, grantToAll } from './gifts.ts';
import { grantOrder } from './grants.ts';
import { countOfficeOrders, listMemberOrders, listOfficeOrders } from './list-orders.ts';
import { findOrderDetails, resendPurchaseEmail, revokeGrant } from './order-details.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});
afterAll(() => school?.[Symbol.asyncDispose]());

const actor = { uid: 'bureau', displayName: 'Hélène', email: 'helene@exemple.test' };
const someone = () => `ailleurs-${randomBytes(5).toString('hex')}@exemple.test`;
const addProduct = () => addProductAt(school.core, 4_900);
const give = (email: string, productId: string) => grantProduct(school.core, actor, { email, productId });

const findGifts = (email: string) => school.core.db.select().from(orders).where(eq(orders.email, email));
const countOpen = (uid: string) => school.core.db.$count(entitlements, eq(entitlements.uid, uid));

async function findEmail(orderId: string) {
  const ofOrder = and(eq(emails.kind, 'gift'), eq(emails.subjectId, orderId));
  return (await school.core.db.select().from(emails).where(ofOrder))[0];
}

async function enter({ uid }: Pick<SignedInUser, 'uid'>): Promise<void> {
  const now = new Date();
  vi.spyOn(school.core.identity, 'verifyToken').mockResolvedValueOnce({
    uid,
    email: undefined,
    issuedAt: now,
    // Account creation times are rounded to seconds.
    authTime: now,
    claims: {},
  });
  vi.spyOn(school.core.identity, 'isSignInEnded').mockResolvedValueOnce(false);
  await openSession(school.core, {
    token: 'a fresh token',
    session: null,
    device: null,
    browser: { userAgent: 'Firefox', timeZone: '', language: '' },
    log: school.core.log,
  });
}

const addOwner = (email: string) =>
  school.core.identity
    .createAccount({ email, password: 'une phrase assez longue', emailVerified: true })
    .then((uid) => ({ uid }));

describe('grant to a verified address', () => {
  test('opens the product immediately and sends an email that does not mention an order', async () => {
    const member = await addMember(school.core, { emailVerified: true });
    const { id, title } = await addProduct();
    expect(await give(member.email.toUpperCase(), id)).toBe('given');
    const [gift] = await findGifts(member.email);
    expect(gift).toMatchObject({ uid: member.uid, state: 'paid', origin: 'grant', amount: 0, paidAt: null });
    expect(await countOpen(member.uid)).toBe(1);
    const mail = await findEmail(gift?.id ?? '');
    expect(mail?.subject).toContain(title);
    expect(mail?.text).not.toMatch(/commande|prix|TTC|conditions générales/i);
    expect(mail?.text).toContain(`/course/${id}`);
    expect(await give(member.email, id)).toBe('owned');
  });
});

describe('grant to an unverified address', () => {
  test('stays pending without an account and opens the product once the address owner signs in', async () => {
    const { id } = await addProduct();
    const email = someone();
    expect(await give(email, id)).toBe('waiting');
    const [gift] = await findGifts(email);
    expect(gift).toMatchObject({ uid: '', state: 'offered' });
    expect((await findEmail(gift?.id ?? ''))?.text).toContain('mode=inscription');
    const owner = await addOwner(email);
    await Promise.all([enter(owner), enter(owner)]);
    expect(await countOpen(owner.uid)).toBe(1);
    expect(await findGifts(email)).toMatchObject([{ uid: owner.uid, state: 'paid' }]);
    await enter(owner);
    expect(await countOpen(owner.uid)).toBe(1);
  });

  test('does not open the product for an account that never verified the address', async () => {
    const squatter = await addMember(school.core);
    const { id } = await addProduct();
    expect(await give(squatter.email, id)).toBe('waiting');
    await enter(squatter);
    expect(await countOpen(squatter.uid)).toBe(0);
    expect(await findGifts(squatter.email)).toMatchObject([{ uid: '', state: 'offered' }]);
    await school.core.identity.deleteAccount(squatter.uid);
    const owner = await addOwner(squatter.email);
    await enter(owner);
    expect(await countOpen(owner.uid)).toBe(1);
  });

  test('creates one order and one email for concurrent requests', async () => {
    const { id } = await addProduct();
    const email = someone();
    const outcomes = await Promise.all([give(email, id), give(email, id), give(email, id)]);
    expect(outcomes.sort()).toEqual(['waiting', 'waiting-already', 'waiting-already']);
    expect(await findGifts(email)).toHaveLength(1);
  });

  test('can be cancelled while pending and then does not open the product', async () => {
    const { id } = await addProduct();
    const email = someone();
    await give(email, id);
    const [gift] = await findGifts(email);
    const giftId = gift?.id ?? '';
    expect((await findOrderDetails(school.core, giftId)).access).toBe('offered');
    await resendPurchaseEmail(school.core, actor, giftId);
    await revokeGrant(school.core, actor, giftId);
    const owner = await addOwner(email);
    await enter(owner);
    expect(await countOpen(owner.uid)).toBe(0);
    const { rows } = await listChanges(school.core, { kind: 'order', subjectId: giftId });
    expect(rows.map(({ action }) => action)).toEqual(['withdraw', 'grant']);
    expect(await give(email, id)).toBe('given');
  });

  test('expires if the address owner got the product in the meantime', async () => {
    const { id, title, priceId } = await addProduct();
    const email = someone();
    await give(email, id);
    const owner = await addOwner(email);
    await grantOrder(school.core, {
      ...owner,
      email,
      productId: id,
      title,
      priceId,
      amount: 0,
      currency: 'eur',
    });
    await enter(owner);
    expect(await countOpen(owner.uid)).toBe(1);
    expect((await findGifts(email)).map(({ state }) => state).sort()).toEqual(['expired', 'paid']);
  });

  test('is deleted after a year, and with the account of its address', async () => {
    const { id } = await addProduct();
    const [late, gone] = [someone(), someone()];
    await give(late, id);
    await give(gone, id);
    const uid = await school.core.identity.createAccount({
      email: gone,
      password: 'une phrase assez longue',
    });
    await eraseAccount(school.core, { uid, emails: [gone], until: new Date().toISOString() });
    expect(await findGifts(gone)).toEqual([]);
    const [gift] = await findGifts(late);
    const later = { ...school.core, now: () => new Date(Date.now() + (daysOffered + 1) * 24 * 3_600_000) };
    await deleteOldGifts(later);
    expect(await findGifts(late)).toEqual([]);
    expect(await findEmail(gift?.id ?? '')).toBeUndefined();
  });
});

test('grants a product to every address of a list, whatever the outcome of the others', async () => {
  const { id, title } = await addProduct();
  const member = await addMember(school.core, { emailVerified: true });
  await give(member.email, id);
  const [first, second] = [someone(), someone()];
  const answer = await grantToAll(school.core, actor, {
    emails: [first, member.email, second],
    productId: id,
  });
  expect(answer).toEqual({
    title,
    outcomes: [
      { email: first, outcome: 'waiting' },
      { email: member.email, outcome: 'owned' },
      { email: second, outcome: 'waiting' },
    ],
  });
});

test('excludes grants and free orders from sales', async () => {
  const { core } = school;
  const before = await measureSchool(core);
  const member = await addMember(core, { emailVerified: true });
  const [given, free] = [await addProduct(), await addProductAt(core, 0)];
  await give(member.email, given.id);
  await give(someone(), given.id);
  const { id: productId, title, priceId } = free;
  await grantOrder(core, { ...member, productId, title, priceId, amount: 0, currency: 'eur' });
  const { members: _, ...figures } = await measureSchool(core);
  expect(before).toMatchObject({ today: figures.today, month: figures.month, ever: figures.ever });
  const ofMember = { uid: member.uid };
  expect(
    (await listOfficeOrders(core, { ...ofMember, kind: 'sales' })).rows.map((row) => row.origin),
  ).toEqual(['free']);
  expect(
    (await listOfficeOrders(core, { ...ofMember, kind: 'gifts' })).rows.map((row) => row.origin),
  ).toEqual(['grant']);
  expect(await countOfficeOrders(core, { ...ofMember, kind: 'sales' })).toMatchObject({ count: 1, cents: 0 });
  expect((await listMemberOrders(core, member.uid)).map(({ isGift }) => isGift).sort()).toEqual([
    false,
    true,
  ]);
});
