import { randomBytes } from 'node:crypto';
import { serialize } from 'node:v8';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emails } from '#database/tables/emails.ts';
import { directory, verifiedAddresses } from '#database/tables/members.ts';
import { importedPeople, importedPurchases, importLines } from '#database/tables/moving-in.ts';
import { entitlements, orders } from '#database/tables/orders.ts';
import { courseProgress } from '#database/tables/progress.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addMember, addProductAt, grantProduct } from '#tests/support/core-people.ts';
import { endAccess, ownsProduct } from '../access.ts';
import { listChanges } from '../changes/list-changes.ts';
import type { PersonLine, PersonPurchase } from '../imports/people/person-line.ts';
import { eraseAccount } from '../members/erasure.ts';
import { findCustomer } from '../orders/checkout-session.ts';
import { carryOutRecall, measureRecall } from '../orders/recall-product.ts';
import { claimImported } from './claim-imported.ts';
import { listProblems } from './count-lines.ts';
import { chooseProducts, listForeignItems } from './foreign-items.ts';
import { countInvitations, invitePeople } from './invite-people.ts';
import { listImportedPurchases } from './list-imported.ts';
import { endDueImports } from './old-imports.ts';
import {
  createPeopleImport,
  deletePeopleImport,
  findPeopleImport,
  startPeopleImport,
  undoPeopleImport,
} from './people-import.ts';
import { runImport } from './run-import.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});
afterAll(() => school?.[Symbol.asyncDispose]());
beforeEach(() =>
  school.database.pool.query(
    'truncate people_imports, import_lines, imported_people, imported_purchases, suppressed_addresses, remembered_mappings, entitlements cascade',
  ),
);

const actor = { uid: 'bureau', displayName: 'Hélène', email: 'helene@exemple.test' };
const someone = () => `ailleurs-${randomBytes(5).toString('hex')}@exemple.test`;

const nobody: Omit<PersonLine, 'line'> = {
  file: null,
  email: null,
  firstName: '',
  lastName: '',
  createdAt: null,
  newsletter: { status: 'unknown', confirmedAt: null, source: '' },
  purchase: null,
  stripeCustomerId: null,
  tags: [],
  issues: [],
};

const buys = (name: string, externalId: string | null, more: Partial<PersonPurchase> = {}) => ({
  externalId,
  item: { id: null, name },
  boughtAt: new Date('2025-03-02T10:00:00Z'),
  amount: { value: 4_900, currency: 'EUR' },
  state: 'paid' as const,
  accessUntil: null,
  progress: null,
  ...more,
});

/** Uploads a file that the reader returns as these lines, and reads it. */
async function upload(lines: Partial<PersonLine>[], { bytes = randomBytes(12).toString('hex') } = {}) {
  const path = `lessons/${randomBytes(16).toString('hex')}/files/ventes.csv`;
  await school.core.files.put(path, new TextEncoder().encode(bytes), { contentType: 'text/csv' });
  const whole = lines.map((line, index) => ({ ...nobody, line: index + 2, ...line }));
  const lineBytes = serialize(whole);
  const runInWorker = async () => ({
    outcome: 'packed',
    people: { platform: 'kajabi', kind: 'both', columns: [], notes: [], lineCount: whole.length },
    bytes: lineBytes,
    ends: Uint32Array.of(lineBytes.length),
  });
  const id = await createPeopleImport(school.core, actor, { path, name: 'ventes.csv' });
  await runImport({ ...school.core, runInWorker }, id);
  return { id, path };
}

async function importAll(
  lines: Partial<PersonLine>[],
  items: Record<string, string | null> = {},
  closesRefunded = false,
) {
  const { id, path } = await upload(lines);
  await choose(id, items);
  await startPeopleImport(school.core, actor, id, { closesRefunded });
  await runImport(school.core, id);
  return { id, path };
}

const choose = (id: string, items: Record<string, string | null>) =>
  chooseProducts(
    school.core,
    id,
    Object.entries(items).map(([name, productId]) => ({ key: `name:${name.toLowerCase()}`, productId })),
  );

async function undo(id: string) {
  await undoPeopleImport(school.core, actor, id);
  await runImport(school.core, id);
}

const find = (id: string) => findPeopleImport(school.core.db, id);

/** Everything that an import writes about people. */
async function snapshot() {
  const read = async (query: string) => (await school.database.pool.query(query)).rows;
  return {
    people: await read(
      'select email, first_name, last_name, consent_at, uid from imported_people order by email',
    ),
    purchases: await read(
      'select purchase_key, product_id, state, person_id from imported_purchases order by purchase_key',
    ),
    accesses: await read(
      'select uid, product_id, order_id, granted_at, revoked_at from entitlements order by uid, product_id',
    ),
    suppressed: await read('select distinct digest, reason from suppressed_addresses order by digest'),
  };
}

async function addVerified() {
  const member = await addMember(school.core, { emailVerified: true });
  const now = new Date();
  await school.core.db
    .insert(directory)
    .values({ uid: member.uid, email: member.email, displayName: member.displayName, createdAt: now });
  await school.core.db
    .insert(verifiedAddresses)
    .values({ email: member.email, uid: member.uid, verifiedAt: now });
  return member;
}

async function signIn(uid: string) {
  const account = await school.core.identity.findAccount(uid, { fresh: true });
  if (!account) throw new Error(`no account ${uid}`);
  await claimImported(school.core, account);
}

describe('the dry run', () => {
  test('counts every kind of line and writes nothing about people', async () => {
    const product = await addProductAt(school.core, 4_900);
    const member = await addVerified();
    const twice = { email: someone(), purchase: buys('Cours A', 'K-2') };
    const before = await snapshot();
    const { id } = await upload([
      { email: member.email, purchase: buys('Cours A', 'K-1') },
      twice,
      twice,
      { email: null, issues: [{ code: 'email-missing', column: 'Email' }] },
      { email: someone(), purchase: buys('Cours B', 'K-3') },
      { email: someone(), purchase: buys('Cours C', 'K-4') },
      { email: someone(), purchase: buys('Cours A', 'K-5', { state: 'refunded' }) },
      { email: someone(), purchase: buys('Cours A', 'K-6', { state: 'failed' }) },
      { email: someone(), newsletter: { status: 'unsubscribed', confirmedAt: null, source: '' } },
      { email: someone(), newsletter: { status: 'bounced', confirmedAt: null, source: '' } },
      { email: someone(), newsletter: { status: 'subscribed', confirmedAt: null, source: '' } },
      {
        email: someone(),
        newsletter: { status: 'subscribed', confirmedAt: new Date(), source: 'OPTIN_TIME' },
      },
    ]);
    await choose(id, { 'Cours A': product.id, 'Cours C': null });
    expect(await find(id)).toMatchObject({
      state: 'review',
      source: 'Kajabi',
      counts: {
        ...{ people: 10, known: 1, withoutAddress: 1, repeated: 1, problems: 1, purchases: 6, toImport: 2 },
        ...{ opensNow: 1, unmapped: 1, leftOut: 1, refunded: 1, unpaid: 1, imported: 0, refundedSince: 0 },
        ...{ unsubscribed: 1, bounced: 1, unproven: 1, consents: 1 },
      },
    });
    expect(await listProblems(school.core.db, id, { limit: 10 })).toMatchObject([
      { line: 4, repeats: true },
      { line: 5, email: '', issues: [{ code: 'email-missing' }] },
    ]);
    expect(await snapshot()).toEqual(before);
  });

  test('suggests products with similar titles and remembers the choices for later files', async () => {
    const product = await addProductAt(school.core, 4_900);
    const { id } = await upload([{ email: someone(), purchase: buys(`${product.title} 2024`, 'S-1') }]);
    const [item] = await listForeignItems(school.core, id);
    expect(item).toMatchObject({ purchases: 1, choice: undefined, suggestion: { id: product.id } });
    await choose(id, { [`${product.title} 2024`]: product.id });
    const later = await upload([{ email: someone(), purchase: buys(`${product.title} 2024`, 'S-2') }]);
    expect(await listForeignItems(school.core, later.id)).toMatchObject([
      { choice: { product: { id: product.id } } },
    ]);
    expect(await find(later.id)).toMatchObject({ counts: { unmapped: 0, toImport: 1 } });
  });

  test('rejects the same file while another import of it is open', async () => {
    const first = await upload([{ email: someone() }], { bytes: 'le même fichier' });
    const second = await upload([{ email: someone() }], { bytes: 'le même fichier' });
    expect(await find(second.id)).toMatchObject({ state: 'failed', fault: 'same-file', path: '' });
    await deletePeopleImport(school.core, first.id);
    expect(await school.core.files.stat(first.path)).toBeNull();
    const third = await upload([{ email: someone() }], { bytes: 'le même fichier' });
    expect(await find(third.id)).toMatchObject({ state: 'review' });
  });
});

describe('the import', () => {
  test('opens access at once for an account and at sign-in for others, without orders or emails', async () => {
    const product = await addProductAt(school.core, 4_900);
    const member = await addVerified();
    const stranger = await addMember(school.core, { emailVerified: true });
    const emailsBefore = await school.core.db.$count(emails);
    const ordersBefore = await school.core.db.$count(orders);
    const { id, path } = await importAll(
      [
        { email: member.email, purchase: buys('Cours A', 'A-1') },
        { email: stranger.email, firstName: 'Ana', purchase: buys('Cours A', 'A-2') },
      ],
      { 'Cours A': product.id },
    );
    expect(await ownsProduct(school.core.db, member.uid, product.id)).toBe(true);
    expect(await ownsProduct(school.core.db, stranger.uid, product.id)).toBe(false);
    await signIn(stranger.uid);
    expect(await ownsProduct(school.core.db, stranger.uid, product.id)).toBe(true);
    expect(await listImportedPurchases(school.core, stranger.uid)).toMatchObject([
      { source: 'Kajabi', title: product.title, amount: 4_900, currency: 'EUR', state: 'paid' },
    ]);
    expect(await find(id)).toMatchObject({
      state: 'done',
      path: '',
      counts: { madePeople: 2, madePurchases: 2, madeAccesses: 1 },
    });
    expect(await school.core.files.stat(path)).toBeNull();
    expect(await school.core.db.$count(emails)).toBe(emailsBefore);
    expect(await school.core.db.$count(orders)).toBe(ordersBefore);
    const changes = await listChanges(school.core, { kind: 'people-import' } as never);
    expect(changes.rows.map(({ action }) => action).toSorted()).toEqual(['import', 'import-done']);
  });

  test('opens no access for refunded, disputed, revoked, failed and ended purchases', async () => {
    const product = await addProductAt(school.core, 4_900);
    const states = ['refunded', 'disputed', 'revoked', 'failed', 'pending', 'ended'] as const;
    const members = await Promise.all(states.map(addVerified));
    await importAll(
      states.map((state, index) => ({
        email: members[index]?.email as string,
        purchase: buys('Cours A', state, { state }),
      })),
      { 'Cours A': product.id },
    );
    expect(await school.core.db.$count(entitlements)).toBe(0);
  });

  test('changes nothing when the file is imported a second time', async () => {
    const product = await addProductAt(school.core, 4_900);
    const member = await addVerified();
    const lines: Partial<PersonLine>[] = [
      { email: member.email, firstName: 'Léa', purchase: buys('Cours A', 'B-1') },
      { email: someone(), purchase: buys('Cours A', null) },
      { email: someone(), newsletter: { status: 'subscribed', confirmedAt: new Date(0), source: 'date' } },
      { email: someone(), newsletter: { status: 'unsubscribed', confirmedAt: null, source: '' } },
    ];
    await importAll(lines, { 'Cours A': product.id });
    const before = await snapshot();
    const { id } = await importAll(lines);
    expect(await snapshot()).toEqual(before);
    expect(await find(id)).toMatchObject({
      counts: { imported: 2, toImport: 0, madePeople: 0, madePurchases: 0 },
    });
  });

  test('fills only empty fields of a person, and an undo empties only these', async () => {
    const email = someone();
    await importAll([{ email, firstName: 'Léa' }]);
    const { id } = await importAll([{ email, firstName: 'Lea', lastName: 'Martin' }]);
    const read = async () => (await school.core.db.select().from(importedPeople))[0];
    expect(await read()).toMatchObject({ firstName: 'Léa', lastName: 'Martin' });
    await undo(id);
    expect(await read()).toMatchObject({ firstName: 'Léa', lastName: '' });
  });

  test('reports a later refund, and ends the access only if chosen', async () => {
    const product = await addProductAt(school.core, 4_900);
    const member = await addVerified();
    await importAll([{ email: member.email, purchase: buys('Cours A', 'R-1') }], { 'Cours A': product.id });
    const refunded = [
      { email: member.email, purchase: buys('Cours A', 'R-1', { state: 'refunded' as const }) },
    ];
    const reported = await importAll(refunded);
    expect(await find(reported.id)).toMatchObject({ counts: { refundedSince: 1 } });
    expect(await ownsProduct(school.core.db, member.uid, product.id)).toBe(true);
    const { id } = await importAll(refunded, {}, true);
    expect(await ownsProduct(school.core.db, member.uid, product.id)).toBe(false);
    await undo(id);
    expect(await ownsProduct(school.core.db, member.uid, product.id)).toBe(true);
  });

  test('continues after an interruption, and two workers import each line once', async () => {
    const product = await addProductAt(school.core, 4_900);
    const lines = Array.from({ length: 1_203 }, (_, index) => ({
      email: someone(),
      purchase: buys('Cours A', `I-${index}`),
    }));
    const { id } = await upload(lines);
    await choose(id, { 'Cours A': product.id });
    await startPeopleImport(school.core, actor, id, { closesRefunded: false });
    let portions = 0;
    const failing = {
      ...school.core,
      db: Object.assign(Object.create(school.core.db), {
        transaction: (...given: Parameters<typeof school.core.db.transaction>) => {
          portions += 1;
          if (portions === 2) throw new Error('the process stopped');
          return school.core.db.transaction(...given);
        },
      }),
    };
    await expect(runImport(failing, id)).rejects.toThrow('the process stopped');
    expect(await find(id)).toMatchObject({ state: 'applying', doneCount: 500 });
    await Promise.all([runImport(school.core, id), runImport(school.core, id)]);
    expect(await find(id)).toMatchObject({
      state: 'done',
      counts: { madePeople: 1_203, madePurchases: 1_203 },
    });
    expect(await school.core.db.$count(importedPurchases)).toBe(1_203);
  });

  test('ends an access at the end that the platform gave', async () => {
    const product = await addProductAt(school.core, 4_900);
    const member = await addVerified();
    const accessUntil = new Date(Date.now() + 3_600_000);
    await importAll([{ email: member.email, purchase: buys('Cours A', 'E-1', { accessUntil }) }], {
      'Cours A': product.id,
    });
    await endDueImports(school.core);
    expect(await ownsProduct(school.core.db, member.uid, product.id)).toBe(true);
    await endDueImports({ ...school.core, now: () => new Date(Date.now() + 7_200_000) });
    expect(await ownsProduct(school.core.db, member.uid, product.id)).toBe(false);
  });
});

test('a recall ends imported accesses, also those that wait for a sign-in', async () => {
  const product = await addProductAt(school.core, 4_900, { enabled: false });
  const member = await addVerified();
  const stranger = await addMember(school.core, { emailVerified: true });
  await importAll(
    [
      { email: member.email, purchase: buys('Cours A', 'Q-1') },
      { email: stranger.email, purchase: buys('Cours A', 'Q-2') },
    ],
    { 'Cours A': product.id },
  );
  expect(await measureRecall(school.core, product.id)).toMatchObject({ free: 2 });
  await carryOutRecall(school.core, { productId: product.id, uid: '', askedAt: new Date().toISOString() });
  await signIn(stranger.uid);
  for (const { uid } of [member, stranger])
    expect(await ownsProduct(school.core.db, uid, product.id)).toBe(false);
});

describe('the undo', () => {
  test('takes back people, accesses and suppressed addresses, and can be repeated', async () => {
    const product = await addProductAt(school.core, 4_900);
    const member = await addVerified();
    const before = await snapshot();
    const { id } = await importAll(
      [
        { email: member.email, purchase: buys('Cours A', 'U-1') },
        { email: someone(), purchase: buys('Cours A', 'U-2') },
        { email: someone(), newsletter: { status: 'unsubscribed', confirmedAt: null, source: '' } },
      ],
      { 'Cours A': product.id },
    );
    await undo(id);
    await runImport(school.core, id);
    expect(await snapshot()).toEqual(before);
    expect(await find(id)).toMatchObject({
      state: 'undone',
      counts: { undonePeople: 2, undonePurchases: 2, keptPeople: 0, keptPurchases: 0 },
    });
    expect(await school.core.db.$count(importLines)).toBe(0);
  });

  test('takes back an import that was stopped half-way', async () => {
    const product = await addProductAt(school.core, 4_900);
    const lines = Array.from({ length: 700 }, (_, index) => ({
      email: someone(),
      purchase: buys('Cours A', `P-${index}`),
    }));
    const { id } = await upload(lines);
    await choose(id, { 'Cours A': product.id });
    await startPeopleImport(school.core, actor, id, { closesRefunded: false });
    const { applyImport } = await import('./apply-import.ts');
    let portions = 0;
    const once = {
      ...school.core,
      db: Object.assign(Object.create(school.core.db), {
        transaction: async (...given: Parameters<typeof school.core.db.transaction>) => {
          portions += 1;
          return portions > 1 ? false : school.core.db.transaction(...given);
        },
      }),
    };
    await applyImport(once, id);
    expect(await school.core.db.$count(importedPurchases)).toBe(500);
    await undo(id);
    expect(await school.core.db.$count(importedPeople)).toBe(0);
    expect(await school.core.db.$count(importedPurchases)).toBe(0);
  });

  test('keeps people who signed in since and products that were used since', async () => {
    const product = await addProductAt(school.core, 4_900);
    const user = await addVerified();
    const claimer = await addMember(school.core, { emailVerified: true });
    const { id } = await importAll(
      [
        { email: user.email, purchase: buys('Cours A', 'V-1') },
        { email: claimer.email, purchase: buys('Cours A', 'V-2') },
        { email: someone(), purchase: buys('Cours A', 'V-3') },
      ],
      { 'Cours A': product.id },
    );
    await signIn(claimer.uid);
    const now = new Date();
    await school.core.db
      .insert(courseProgress)
      .values({ uid: user.uid, productId: product.id, startedAt: now, visitedAt: now });
    await undo(id);
    expect(await ownsProduct(school.core.db, user.uid, product.id)).toBe(true);
    expect(await ownsProduct(school.core.db, claimer.uid, product.id)).toBe(true);
    expect(await find(id)).toMatchObject({
      counts: { undonePurchases: 1, undonePeople: 1, keptPeople: 2, keptPurchases: 2 },
    });
  });

  test('restores an access that had ended, and gives one that an order also grants', async () => {
    const product = await addProductAt(school.core, 4_900);
    const ended = await addVerified();
    await grantProduct(school.core, ended, product);
    const [order] = await school.core.db.select().from(orders).where(eq(orders.uid, ended.uid));
    await school.core.db.transaction((tx) => endAccess(tx, order?.id ?? '', new Date()));
    await school.core.db.update(orders).set({ state: 'refunded' }).where(eq(orders.uid, ended.uid));
    const before = (await snapshot()).accesses;
    const { id } = await importAll([{ email: ended.email, purchase: buys('Cours A', 'W-1') }], {
      'Cours A': product.id,
    });
    expect(await ownsProduct(school.core.db, ended.uid, product.id)).toBe(true);
    await undo(id);
    expect((await snapshot()).accesses).toEqual(before);
    await school.core.db.update(orders).set({ state: 'paid' }).where(eq(orders.uid, ended.uid));
    const again = await importAll([{ email: ended.email, purchase: buys('Cours A', 'W-1') }]);
    await undo(again.id);
    expect(await ownsProduct(school.core.db, ended.uid, product.id)).toBe(true);
  });

  test('an imported purchase keeps the access when an order for the product is refunded', async () => {
    const product = await addProductAt(school.core, 4_900);
    const member = await addVerified();
    await grantProduct(school.core, member, product);
    await importAll([{ email: member.email, purchase: buys('Cours A', 'X-1') }], { 'Cours A': product.id });
    const [order] = await school.core.db.select().from(orders).where(eq(orders.uid, member.uid));
    await school.core.db.transaction((tx) => endAccess(tx, order?.id ?? '', new Date()));
    expect(await ownsProduct(school.core.db, member.uid, product.id)).toBe(true);
  });
});

describe('invitations', () => {
  test('are sent once per person, not to bounced addresses, and again only on request', async () => {
    const product = await addProductAt(school.core, 4_900);
    const [invited, bounced, left] = [someone(), someone(), someone()];
    const { id } = await importAll(
      [
        { email: invited, firstName: 'Ana', purchase: buys('Cours A', 'Y-1') },
        { email: bounced, purchase: buys('Cours A', 'Y-2') },
        { email: bounced, newsletter: { status: 'bounced', confirmedAt: null, source: '' } },
        { email: left, newsletter: { status: 'unsubscribed', confirmedAt: null, source: '' } },
      ],
      { 'Cours A': product.id },
    );
    const sentTo = async () =>
      (await school.core.db.select().from(emails).where(eq(emails.kind, 'invitation'))).map(
        ({ recipient }) => recipient,
      );
    expect(await countInvitations(school.core, id)).toEqual({ invitable: 1, invited: 0, claimed: 0 });
    await invitePeople(school.core, { importId: id, uid: actor.uid });
    await invitePeople(school.core, { importId: id, uid: actor.uid });
    expect(await sentTo()).toEqual([invited]);
    const [email] = await school.core.db.select().from(emails).where(eq(emails.recipient, invited));
    expect(email?.text).toContain(product.title);
    const [person] = await school.core.db
      .select()
      .from(importedPeople)
      .where(eq(importedPeople.email, invited));
    await invitePeople(school.core, {
      importId: id,
      uid: actor.uid,
      personIds: [person?.id ?? ''],
      again: true,
    });
    expect(await sentTo()).toEqual([invited, invited]);
    expect(await countInvitations(school.core, id)).toEqual({ invitable: 0, invited: 1, claimed: 0 });
  });
});

describe('the customer at the payment provider', () => {
  const buy = async (imported: { stripeCustomerId: string | null }) => {
    const buyer = await addMember(school.core, { emailVerified: true });
    await importAll([{ email: buyer.email, ...imported }]);
    await signIn(buyer.uid);
    return buyer;
  };

  test('is the imported one if it has the same address', async () => {
    const buyer = await addMember(school.core, { emailVerified: true });
    const known = await school.core.payments.customers.create({ email: buyer.email });
    await school.core.payments.customers.create({ email: buyer.email });
    await importAll([{ email: buyer.email, stripeCustomerId: known.id }]);
    await signIn(buyer.uid);
    expect(await findCustomer(school.core, buyer)).toBe(known.id);
    const account = await school.core.identity.findAccount(buyer.uid, { fresh: true });
    expect(account?.claims.stripeCustomerId).toBe(known.id);
  });

  test('is found by address if the imported id belongs to somebody else or does not exist', async () => {
    const stranger = await school.core.payments.customers.create({ email: someone() });
    for (const id of [stranger.id, 'cus_unknown', 'auto']) {
      const buyer = await buy({ stripeCustomerId: id });
      await school.core.payments.customers.create({ email: buyer.email });
      const newest = await school.core.payments.customers.create({ email: buyer.email });
      const found = await findCustomer(school.core, buyer);
      expect(found).not.toBe(stranger.id);
      expect((await school.core.payments.customers.retrieve(found)) as { email?: string }).toMatchObject({
        email: buyer.email,
      });
      expect(newest.id).toBeTruthy();
    }
  });

  test('is new for a person without a customer', async () => {
    const buyer = await buy({ stripeCustomerId: 'cus_unknown' });
    const id = await findCustomer(school.core, buyer);
    expect(await school.core.payments.customers.retrieve(id)).toMatchObject({ metadata: { uid: buyer.uid } });
  });
});

test('erasing a member deletes the imported lines, purchases and access', async () => {
  const product = await addProductAt(school.core, 4_900);
  const member = await addVerified();
  await importAll([{ email: member.email, purchase: buys('Cours A', 'Z-1') }], { 'Cours A': product.id });
  await eraseAccount(school.core, {
    uid: member.uid,
    emails: [member.email],
    until: new Date().toISOString(),
  });
  const { rows } = await school.core.db.execute(sql`
    select 1 from import_lines union all select 1 from imported_people union all select 1 from imported_purchases
    union all select 1 from entitlements`);
  expect(rows).toEqual([]);
});
