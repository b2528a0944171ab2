import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { emails } from '#database/tables/emails.ts';
import { importedPeople, importedPurchases } from '#database/tables/moving-in.ts';
import { orders } from '#database/tables/orders.ts';
import { addMember, addProductAt } from '#tests/support/core-people.ts';
import { actor, buys, openImportingSchool, someone } from '#tests/support/imported-people.ts';
import { ownsProduct } from '../access.ts';
import { listChanges } from '../changes/list-changes.ts';
import type { PersonLine } from '../imports/people/person-line.ts';
import { eraseAccount } from '../members/erasure.ts';
import { listProblems } from './count-lines.ts';
import { listForeignItems } from './foreign-items.ts';
import { listImportedPurchases } from './list-imported.ts';
import { createPeopleImport, deletePeopleImport, startPeopleImport } from './people-import.ts';
import { runImport } from './run-import.ts';

const school = openImportingSchool();

describe('the dry run', () => {
  test('counts every kind of line and writes nothing about people', async () => {
    const product = await addProductAt(school.core, 4_900);
    const member = await school.addVerified();
    const twice = { email: someone(), purchase: buys('Cours A', 'K-2') };
    const before = await school.snapshot();
    const { id } = await school.upload([
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
    await school.choose(id, { 'Cours A': product.id, 'Cours C': null });
    expect(await school.find(id)).toMatchObject({
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
    expect(await school.snapshot()).toEqual(before);
  });

  test('suggests products with similar titles and remembers the choices for later files', async () => {
    const product = await addProductAt(school.core, 4_900);
    const { id } = await school.upload([
      { email: someone(), purchase: buys(`${product.title} 2024`, 'S-1') },
    ]);
    const [item] = await listForeignItems(school.core, id);
    expect(item).toMatchObject({ purchases: 1, choice: undefined, suggestion: { id: product.id } });
    await school.choose(id, { [`${product.title} 2024`]: product.id });
    const later = await school.upload([{ email: someone(), purchase: buys(`${product.title} 2024`, 'S-2') }]);
    expect(await listForeignItems(school.core, later.id)).toMatchObject([
      { choice: { product: { id: product.id } } },
    ]);
    expect(await school.find(later.id)).toMatchObject({ counts: { unmapped: 0, toImport: 1 } });
  });

  test('rejects the same file while another import of it is open', async () => {
    const first = await school.upload([{ email: someone() }], { bytes: 'le même fichier' });
    const second = await school.upload([{ email: someone() }], { bytes: 'le même fichier' });
    expect(await school.find(second.id)).toMatchObject({ state: 'failed', fault: 'same-file', path: '' });
    await deletePeopleImport(school.core, first.id);
    expect(await school.core.files.stat(first.path)).toBeNull();
    const third = await school.upload([{ email: someone() }], { bytes: 'le même fichier' });
    expect(await school.find(third.id)).toMatchObject({ state: 'review' });
  });
});

describe('the import', () => {
  test('opens access at once for an account and at sign-in for others, without orders or emails', async () => {
    const product = await addProductAt(school.core, 4_900);
    const member = await school.addVerified();
    const stranger = await addMember(school.core, { emailVerified: true });
    const emailsBefore = await school.core.db.$count(emails);
    const ordersBefore = await school.core.db.$count(orders);
    const { id, path } = await school.importAll(
      [
        { email: member.email, purchase: buys('Cours A', 'A-1') },
        { email: stranger.email, firstName: 'Ana', purchase: buys('Cours A', 'A-2') },
      ],
      { 'Cours A': product.id },
    );
    expect(await ownsProduct(school.core.db, member.uid, product.id)).toBe(true);
    expect(await ownsProduct(school.core.db, stranger.uid, product.id)).toBe(false);
    await school.signIn(stranger.uid);
    expect(await ownsProduct(school.core.db, stranger.uid, product.id)).toBe(true);
    expect(await listImportedPurchases(school.core, { uid: stranger.uid })).toMatchObject([
      { source: 'Kajabi', title: product.title, amount: 4_900, currency: 'EUR', state: 'paid' },
    ]);
    expect(await school.find(id)).toMatchObject({
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

  test('changes nothing when the file is imported a second time', async () => {
    const product = await addProductAt(school.core, 4_900);
    const member = await school.addVerified();
    const lines: Partial<PersonLine>[] = [
      { email: member.email, firstName: 'Léa', purchase: buys('Cours A', 'B-1') },
      { email: someone(), purchase: buys('Cours A', null) },
      { email: someone(), newsletter: { status: 'subscribed', confirmedAt: new Date(0), source: 'date' } },
      { email: someone(), newsletter: { status: 'unsubscribed', confirmedAt: null, source: '' } },
    ];
    await school.importAll(lines, { 'Cours A': product.id });
    const before = await school.snapshot();
    const { id } = await school.importAll(lines);
    expect(await school.snapshot()).toEqual(before);
    expect(await school.find(id)).toMatchObject({
      counts: { imported: 2, toImport: 0, madePeople: 0, madePurchases: 0 },
    });
  });

  test('opens earlier purchases of a person whose account a later import finds', async () => {
    const product = await addProductAt(school.core, 4_900);
    const member = await addMember(school.core, { emailVerified: true });
    const { email } = member;
    await school.importAll([{ email, purchase: buys('Cours A', 'E-1') }], { 'Cours A': product.id });
    await school.recordVerified(member);
    const { id } = await school.importAll([{ email }]);
    expect(await ownsProduct(school.core.db, member.uid, product.id)).toBe(true);
    expect(await school.find(id)).toMatchObject({ counts: { madePurchases: 0, madeAccesses: 1 } });
  });

  test('distinguishes purchases of two platforms with the same order number', async () => {
    const product = await addProductAt(school.core, 4_900);
    const email = someone();
    await school.importAll([{ email, purchase: buys('Cours A', 'B-9') }], { 'Cours A': product.id });
    const { id } = await school.upload([{ email, purchase: buys('Cours A', 'B-9') }], {
      platform: 'gumroad',
    });
    expect(await school.find(id)).toMatchObject({ source: 'Gumroad', counts: { imported: 0, unmapped: 1 } });
  });

  test('fills only empty fields of a person, and an undo empties only these', async () => {
    const email = someone();
    await school.importAll([{ email, firstName: 'Léa' }]);
    const { id } = await school.importAll([{ email, firstName: 'Lea', lastName: 'Martin' }]);
    const read = async () => (await school.core.db.select().from(importedPeople))[0];
    expect(await read()).toMatchObject({ firstName: 'Léa', lastName: 'Martin' });
    await school.undo(id);
    expect(await read()).toMatchObject({ firstName: 'Léa', lastName: '' });
  });

  test('continues after an interruption, and two workers import each line once', async () => {
    const product = await addProductAt(school.core, 4_900);
    const lines = Array.from({ length: 1_203 }, (_, index) => ({
      email: someone(),
      purchase: buys('Cours A', `I-${index}`),
    }));
    const { id } = await school.upload(lines);
    await school.choose(id, { 'Cours A': product.id });
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
    expect(await school.find(id)).toMatchObject({ state: 'applying', doneCount: 500 });
    await Promise.all([runImport(school.core, id), runImport(school.core, id)]);
    expect(await school.find(id)).toMatchObject({
      state: 'done',
      counts: { madePeople: 1_203, madePurchases: 1_203 },
    });
    expect(await school.core.db.$count(importedPurchases)).toBe(1_203);
    // Plans for tables that an undo emptied are too slow for the imported lines.
    const { rows } = await school.core.db.execute(
      sql`select min(reltuples) as known from pg_class where relname in ('imported_people', 'imported_purchases')`,
    );
    expect(Number(rows[0]?.known)).toBeGreaterThanOrEqual(1_000);
  });
});

test('erasing a member deletes the imported lines, purchases and access', async () => {
  const product = await addProductAt(school.core, 4_900);
  const member = await school.addVerified();
  await school.importAll([{ email: member.email, purchase: buys('Cours A', 'Z-1') }], {
    'Cours A': product.id,
  });
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

test('creates one import for a repeated request, whose end would delete the file of the other', async () => {
  const path = `lessons/${'0'.repeat(32)}/files/deux-fois.csv`;
  await school.core.files.put(path, new TextEncoder().encode('email'), { contentType: 'text/csv' });
  const create = () => createPeopleImport(school.core, actor, { path, name: 'deux-fois.csv' });
  const [one, other] = await Promise.all([create(), create()]);
  expect(one).toBe(other);
});

test('rejects a choice of products once the import was started', async () => {
  const product = await addProductAt(school.core, 4_900);
  const { id } = await school.upload([{ email: someone(), purchase: buys('Cours A', 'T-1') }]);
  await startPeopleImport(school.core, actor, id, { closesRefunded: false });
  await expect(school.choose(id, { 'Cours A': product.id })).rejects.toMatchObject({ code: 'conflict' });
  await runImport(school.core, id);
  expect(await school.find(id)).toMatchObject({ counts: { madePurchases: 0 } });
});
