import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entitlements } from '#database/tables/orders.ts';
import { products } from '#database/tables/products.ts';
import { addSitting, minute } from '#tests/support/add-sitting.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { endBlock } from '../sittings/end-block.ts';
import { loadSitting } from '../sittings/load-sitting.ts';
import { readSittingResult } from '../sittings/sitting-result.ts';
import { continueSitting } from '../sittings/start-exam.ts';
import { findOpenPaper } from './find-open-paper.ts';
import { findMissingCorrections } from './missing-corrections.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});
afterAll(() => school?.[Symbol.asyncDispose]());

test('reports missing corrections before an exam, and ungraded productions in its result', async () => {
  const { core } = school;
  const words = '# Lettre · B1\n\n## Rédiger — Écrivez.\n\n## QCM — Où ?\n+ Ici\n- Là\n';
  const { learner, product, paperId, sittingId, at, exerciseIds, save } = await addSitting(core, { words });
  const find = async () =>
    findMissingCorrections(core, learner.uid, await findOpenPaper(core, learner.uid, paperId));
  const include = async (includedCorrections: number) => {
    await core.db.update(products).set({ includedCorrections }).where(eq(products.id, product.id));
    await core.db
      .update(entitlements)
      .set({ includedCorrections })
      .where(eq(entitlements.productId, product.id));
  };
  expect(await find()).toBeNull();
  await include(3);
  expect(await find()).toBeNull();
  await include(1);
  expect(await find()).toMatchObject({ needed: 3, left: 1 });

  await save(minute, exerciseIds[0], 'Bonjour.');
  await endBlock(at(2 * minute), learner.uid, { sittingId, block: 0 });
  await continueSitting(at(3 * minute), learner.uid, { sittingId, block: 1 });
  await save(4 * minute, exerciseIds[1], 'Bonjour.', 2);
  await endBlock(at(5 * minute), learner.uid, { sittingId, block: 1 });
  const { sitting } = await loadSitting(at(6 * minute), learner.uid, sittingId);
  expect(await readSittingResult(core, sitting, 'tcf-tout-public')).toMatchObject({
    isWaiting: true,
    isUngraded: true,
  });
});
