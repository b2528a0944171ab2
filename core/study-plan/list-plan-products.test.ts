import { afterAll, beforeAll, expect, test } from 'vitest';
import { papers } from '#database/tables/exams.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addMember, addProductAt, grantProduct } from '#tests/support/core-people.ts';
import { listPlanProducts, proposeExam } from './list-plan-products.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});
afterAll(() => school?.[Symbol.asyncDispose]());

test('a new plan proposes the exam of a displayed paper of an owned product', async () => {
  const { core } = school;
  const [learner, product, other] = [
    await addMember(core, { emailVerified: true }),
    await addProductAt(core, 4_900),
    await addProductAt(core, 4_900),
  ];
  await grantProduct(core, learner, product);
  const paper = (id: string, changes: Partial<typeof papers.$inferInsert>) => ({
    ...{ id: `${id}-${product.id}`, title: id, productId: product.id, exam: 'delf-b1' as const },
    ...changes,
  });
  await core.db
    .insert(papers)
    .values([
      paper('1', { exam: 'dalf-c2' }),
      paper('2', { exam: 'tcf-canada', displayed: true }),
      paper('0', { productId: other.id, displayed: true }),
    ]);
  const owned = await listPlanProducts(core, learner.uid);
  expect(owned).toEqual([{ id: product.id, title: expect.any(String), exam: 'tcf-canada' }]);
  expect(proposeExam(owned)).toBe('tcf-canada');
});

test('a new plan proposes the exam that a title names, otherwise the usual one', () => {
  const titled = (title: string) => ({ title, exam: null });
  expect(proposeExam([titled('Raconter au passé'), titled('Préparer le DALF C1')])).toBe('dalf-c1');
  expect(proposeExam([titled('Raconter au passé')])).toBe('delf-b2');
  expect(proposeExam([titled('Préparer le DALF C1'), { title: 'Sujets', exam: 'delf-a2' }])).toBe('delf-a2');
});
