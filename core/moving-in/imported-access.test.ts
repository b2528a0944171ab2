import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { entitlements, orders } from '#database/tables/orders.ts';
import { addMember, addProductAt, grantProduct } from '#tests/support/core-people.ts';
import { buys, openImportingSchool } from '#tests/support/imported-people.ts';
import { endAccess, ownsProduct } from '../access.ts';
import { carryOutRecall, measureRecall } from '../orders/recall-product.ts';
import { endDueImports } from './old-imports.ts';

const school = openImportingSchool();

test('opens no access for refunded, disputed, revoked, failed and ended purchases', async () => {
  const product = await addProductAt(school.core, 4_900);
  const states = ['refunded', 'disputed', 'revoked', 'failed', 'pending', 'ended'] as const;
  const members = await Promise.all(states.map(() => school.addVerified()));
  await school.importAll(
    states.map((state, index) => ({
      email: members[index]?.email as string,
      purchase: buys('Cours A', state, { state }),
    })),
    { 'Cours A': product.id },
  );
  expect(await school.core.db.$count(entitlements)).toBe(0);
});

test('opens no access for an account whose address is not verified', async () => {
  const product = await addProductAt(school.core, 4_900);
  const member = await addMember(school.core, { emailVerified: false });
  await school.importAll([{ email: member.email, purchase: buys('Cours A', 'N-1') }], {
    'Cours A': product.id,
  });
  await school.signIn(member.uid);
  expect(await ownsProduct(school.core.db, member.uid, product.id)).toBe(false);
});

test('reports a later refund, and ends the access only if chosen', async () => {
  const product = await addProductAt(school.core, 4_900);
  const member = await school.addVerified();
  await school.importAll([{ email: member.email, purchase: buys('Cours A', 'R-1') }], {
    'Cours A': product.id,
  });
  const refunded = [
    { email: member.email, purchase: buys('Cours A', 'R-1', { state: 'refunded' as const }) },
  ];
  const reported = await school.importAll(refunded);
  expect(await school.find(reported.id)).toMatchObject({ counts: { refundedSince: 1 } });
  expect(await ownsProduct(school.core.db, member.uid, product.id)).toBe(true);
  const { id } = await school.importAll(refunded, {}, true);
  expect(await ownsProduct(school.core.db, member.uid, product.id)).toBe(false);
  await school.undo(id);
  expect(await ownsProduct(school.core.db, member.uid, product.id)).toBe(true);
});

test('ends an access at the end that the platform gave', async () => {
  const product = await addProductAt(school.core, 4_900);
  const member = await school.addVerified();
  const accessUntil = new Date(Date.now() + 3_600_000);
  await school.importAll([{ email: member.email, purchase: buys('Cours A', 'E-1', { accessUntil }) }], {
    'Cours A': product.id,
  });
  await endDueImports(school.core);
  expect(await ownsProduct(school.core.db, member.uid, product.id)).toBe(true);
  await endDueImports({ ...school.core, now: () => new Date(Date.now() + 7_200_000) });
  expect(await ownsProduct(school.core.db, member.uid, product.id)).toBe(false);
});

test('an imported purchase keeps the access when an order for the product is refunded', async () => {
  const product = await addProductAt(school.core, 4_900);
  const member = await school.addVerified();
  await grantProduct(school.core, member, product);
  await school.importAll([{ email: member.email, purchase: buys('Cours A', 'X-1') }], {
    'Cours A': product.id,
  });
  const [order] = await school.core.db.select().from(orders).where(eq(orders.uid, member.uid));
  await school.core.db.transaction((tx) => endAccess(tx, order?.id ?? '', new Date()));
  expect(await ownsProduct(school.core.db, member.uid, product.id)).toBe(true);
});

test('a recall ends imported accesses, also those that wait for a sign-in', async () => {
  const product = await addProductAt(school.core, 4_900, { enabled: false });
  const member = await school.addVerified();
  const stranger = await addMember(school.core, { emailVerified: true });
  await school.importAll(
    [
      { email: member.email, purchase: buys('Cours A', 'Q-1') },
      { email: stranger.email, purchase: buys('Cours A', 'Q-2') },
    ],
    { 'Cours A': product.id },
  );
  expect(await measureRecall(school.core, product.id)).toMatchObject({ free: 2 });
  await carryOutRecall(school.core, { productId: product.id, uid: '', askedAt: new Date().toISOString() });
  await school.signIn(stranger.uid);
  for (const { uid } of [member, stranger])
    expect(await ownsProduct(school.core.db, uid, product.id)).toBe(false);
});
