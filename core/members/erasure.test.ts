import { randomUUID } from 'node:crypto';
import { and, eq, like } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { changes } from '#database/tables/changes.ts';
import { emails } from '#database/tables/emails.ts';
import { sessions } from '#database/tables/members.ts';
import { entitlements, orders } from '#database/tables/orders.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addMember, addProductAt } from '#tests/support/core-people.ts';
import { payAt } from '#tests/support/pay.ts';
import { toWanted } from '#tests/support/wanted.ts';
import { ownsProduct } from '../access.ts';
import { claimGifts, grantProduct } from '../orders/gifts.ts';
import { grantOrder } from '../orders/grants.ts';
import { startPurchase } from '../orders/purchase.ts';
import type { SignedInUser } from '../sign-in/sessions.ts';
import { eraseAccount, removeAccount } from './erasure.ts';
import { savePicture } from './picture.ts';

let school: CoreUnderTest;
let member: SignedInUser;
let other: SignedInUser;
let wanted: Awaited<ReturnType<typeof addProductAt>>;

beforeAll(async () => {
  school = await openCore();
});

afterAll(() => school?.[Symbol.asyncDispose]());

beforeEach(async () => {
  vi.restoreAllMocks();
  member = await addMember(school.core, { emailVerified: true });
  other = await addMember(school.core, { emailVerified: true });
  const product = await addProductAt(school.core, 4_900);
  wanted = await addProductAt(school.core, 2_000);
  for (const person of [member, other]) {
    await grantOrder(school.core, {
      ...person,
      productId: product.id,
      title: product.title,
      priceId: product.priceId,
      amount: 4_900,
      currency: 'eur',
    });
    await startPurchase(school.core, person, toWanted(wanted));
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
    letters: (await db.select().from(emails).where(eq(emails.recipient, person.email))).length,
  };
}

/** Runs the delayed erasure of an account. */
async function eraseNow({ uid }: SignedInUser): Promise<void> {
  await school.database.pool.query(
    `update jobs.job set start_after = now() where name = 'erase-account' and data ->> 'uid' = $1`,
    [uid],
  );
  await school.work();
  // Sends another job, because the workers wait for a notification.
  await school.core.jobs.send('erase-account', {
    uid: 'personne',
    emails: ['personne@exemple.test'],
    until: new Date(0).toISOString(),
  });
}

async function listErasures({ uid }: SignedInUser) {
  const { rows } = await school.database.pool.query<{ data: unknown; later: boolean }>(
    `select data, start_after > now() + interval '4 minutes' as later from jobs.job where data::text like $1`,
    [`%${uid}%`],
  );
  return rows;
}

const drawPicture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#b3242b' } })
    .png()
    .toBuffer();

/** Only sales remain: the other orders were granted or unpaid. */
const erased = { sessions: 0, entitlements: 0, orders: ['refunded'], letters: 0 };
const everything = { sessions: 1, entitlements: 1, orders: ['paid', 'pending', 'refunded'], letters: 1 };

describe('removeAccount', () => {
  test('erases the person, keeps legally required records and leaves others unchanged', async () => {
    expect(await countOf(member)).toEqual(everything);
    await removeAccount(school.core, member);
    expect(await countOf(member)).toEqual(erased);
    expect(await countOf(other)).toEqual(everything);
    // The identity client caches accounts for a second.
    expect(await school.core.identity.findAccountByEmail(member.email)).toBeNull();
    expect(await school.core.identity.findAccountByEmail(other.email)).not.toBeNull();
  });

  test('rejects an old sign-in', async () => {
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
  ])('is completed by the workers if it is interrupted %s', async (_when, cut) => {
    cut();
    // The call succeeds once the request is recorded.
    await removeAccount(school.core, member);
    expect((await countOf(member)).sessions).toBe(0);
    expect(await countOf(member)).not.toEqual(erased);
    await eraseNow(member);
    await vi.waitFor(async () => expect(await countOf(member)).toEqual(erased), { timeout: 15_000 });
    expect(await school.core.identity.findAccountByEmail(member.email)).toBeNull();
    expect(await countOf(other)).toEqual(everything);
  });

  test('removes the address from the queue and schedules a second erasure pass', async () => {
    await removeAccount(school.core, member);
    const until = expect.any(String);
    expect(await listErasures(member)).toEqual([
      { data: { uid: member.uid, emails: [], until }, later: true },
    ]);
  });

  test('deletes data written by a concurrent request in the second pass', async () => {
    const { core } = school;
    await removeAccount(core, member);
    await savePicture(
      { ...core, identity: { ...core.identity, setPhotoUrl: async () => undefined } },
      member,
      await drawPicture(),
    );
    await core.db.insert(sessions).values({
      idHash: member.uid,
      name: randomUUID(),
      uid: member.uid,
      authTime: core.now(),
      signedInAt: core.now(),
      expiresAt: new Date(Date.now() + 3_600_000),
    });
    const purchase = startPurchase(core, member, toWanted(wanted));
    await expect(purchase).rejects.toThrow('USER_NOT_FOUND');
    expect((await countOf(member)).orders).toContain('pending');
    const [waiting] = await listErasures(member);
    await eraseAccount(core, waiting?.data as Parameters<typeof eraseAccount>[1]);
    expect(await countOf(member)).toEqual(erased);
    const pictures = await Array.fromAsync(core.files.list('members/'));
    expect(pictures).toEqual([]);
  });

  test('expires a pending payment, so that nobody pays for an erased account', async () => {
    const { core, buyer } = school;
    const [begun] = await core.db
      .select()
      .from(orders)
      .where(and(eq(orders.uid, member.uid), eq(orders.state, 'pending')));
    await removeAccount(core, member);
    expect(await core.payments.checkout.sessions.retrieve(begun?.sessionId ?? '')).toMatchObject({
      status: 'expired',
    });
    const page = await buyer.visit(begun?.sessionUrl ?? '');
    expect(await page.text()).not.toContain('name="number"');
  });

  test('keeps the sale of a payment whose webhook has not arrived yet', async () => {
    const { core, buyer } = school;
    const [begun] = await core.db
      .select()
      .from(orders)
      .where(and(eq(orders.uid, member.uid), eq(orders.state, 'pending')));
    await payAt(buyer, begun?.sessionUrl ?? '');
    await removeAccount(core, member);
    expect((await countOf(member)).orders).toEqual(['paid', 'refunded']);
  });

  test('keeps the data of an unverified address for its real owner', async () => {
    const { core } = school;
    const intruder = await addMember(core);
    const product = await addProductAt(core, 2_000);
    expect(await grantProduct(core, null, { email: intruder.email, productId: product.id })).toBe('waiting');
    await removeAccount(core, intruder);
    expect((await countOf(intruder)).letters).toBe(1);
    const uid = await core.identity.createAccount({
      email: intruder.email,
      password: 'une autre phrase',
      emailVerified: true,
    });
    const owner = await core.identity.findAccount(uid);
    await claimGifts(core, owner as NonNullable<typeof owner>);
    expect(await ownsProduct(core.db, uid, product.id)).toBe(true);
  });

  test('does not match an address that ends with the erased one', async () => {
    const { core } = school;
    const longer = `jean.${member.email}`;
    const email = { kind: 'reply', subject: '', html: '', createdAt: core.now() };
    await core.db.insert(emails).values([
      {
        ...email,
        id: `a-${member.uid}`,
        subjectId: `a-${member.uid}`,
        recipient: longer,
        text: `Bonjour ${longer}.`,
      },
      {
        ...email,
        id: `b-${member.uid}`,
        subjectId: `b-${member.uid}`,
        recipient: 'ecole@exemple.test',
        text: `De\n${member.email}, à vous.`,
      },
    ]);
    await core.db.insert(changes).values({
      id: `c-${member.uid}`,
      uid: 'autre',
      who: 'Hélène',
      action: 'update',
      kind: 'news',
      subjectId: 'n1',
      title: '',
      after: { note: `${longer}\n${member.email}` },
    });
    await removeAccount(core, member);
    const kept = await core.db
      .select({ id: emails.id })
      .from(emails)
      .where(like(emails.id, `%-${member.uid}`));
    expect(kept).toEqual([{ id: `a-${member.uid}` }]);
    const [line] = await core.db
      .select()
      .from(changes)
      .where(eq(changes.id, `c-${member.uid}`));
    expect(line?.after).toEqual({ note: `${longer}\n` });
  });

  test('is idempotent and spares a new account with the same address', async () => {
    const erasure = { uid: member.uid, emails: [member.email], until: school.core.now().toISOString() };
    await eraseAccount(school.core, erasure);
    const uid = await school.core.identity.createAccount({
      email: member.email,
      password: 'une autre phrase',
    });
    school.advance(1_000);
    await school.core.db.insert(emails).values({
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

  test('rejects an admin', async () => {
    await expect(removeAccount(school.core, { ...member, role: 'accountant' })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await countOf(member)).toEqual(everything);
  });
});
