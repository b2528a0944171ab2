import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emails } from '#database/tables/emails.ts';
import { opinions } from '#database/tables/opinions.ts';
import { entitlements } from '#database/tables/orders.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addMember, addProductAt, grantProduct } from '#tests/support/core-people.ts';
import { countToDo } from '../desk/count-to-do.ts';
import { lessonInput, lessonSubject } from '../lessons/lesson-subject.ts';
import { completeLesson } from '../progress/complete-lesson.ts';
import type { SignedInUser } from '../sign-in/sessions.ts';
import { acceptOpinion, refuseOpinion, reopenOpinion } from './decide-opinion.ts';
import { listOpinions, summariseOpinions } from './list-opinions.ts';
import { findOpinion, listOfficeOpinions, listOpinionProducts } from './office-opinions.ts';
import { opinionInput } from './opinion-input.ts';
import { deleteOpinion, findOpinionOfMember, saveOpinion } from './own-opinion.ts';
import { refusalInput } from './refusal.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});
afterAll(() => school?.[Symbol.asyncDispose]());

const teacher = { uid: 'bureau', displayName: 'Hélène', email: 'helene@exemple.test' };

type Product = Awaited<ReturnType<typeof addProductAt>> & { lessonId: string };

async function addCourse(): Promise<Product> {
  const { core } = school;
  const product = await addProductAt(core, 4_900);
  const input = lessonInput.parse({ productId: product.id, title: 'Le subjonctif', displayed: true });
  return { ...product, lessonId: await lessonSubject.create(core, null, input) };
}

/** Adds a member who owns a course and, by default, has completed it. */
async function addFollower(product: Product, { finished = true } = {}): Promise<SignedInUser> {
  const { core } = school;
  const member = await addMember(core, { emailVerified: true });
  await grantProduct(core, member, product);
  if (finished)
    await completeLesson(core, member.uid, { lessonId: product.lessonId, done: true, at: core.now() });
  return member;
}

const say = (body = 'Très clair, du début à la fin.', rating = '4') =>
  opinionInput.parse({ rating, body, firstName: 'Noé' });

/** Returns the only review of a product, with the state and time that the back office has read. */
async function readOnly(productId: string) {
  const [row] = await school.core.db
    .select({ id: opinions.id, state: opinions.state, updatedAt: opinions.updatedAt })
    .from(opinions)
    .where(eq(opinions.productId, productId));
  if (!row) throw new Error('no opinion stored');
  const { id, state, updatedAt } = row;
  return { id, seen: { state, updatedAt: updatedAt.getTime() } };
}

const listEmails = (id: string) =>
  school.core.db
    .select({ subject: emails.subject, text: emails.text, recipient: emails.recipient })
    .from(emails)
    .where(and(eq(emails.kind, 'opinion'), like(emails.subjectId, `${id}:%`)))
    .orderBy(emails.createdAt);

const readPublished = async (productId: string) => (await listOpinions(school.core, productId)).rows;

test('only owners who completed a product may review it, and no staff', async () => {
  const { core } = school;
  const product = await addCourse();
  const [finisher, beginner, stranger] = [
    await addFollower(product),
    await addFollower(product, { finished: false }),
    await addMember(core, { emailVerified: true }),
  ];
  for (const person of [beginner, stranger, { ...finisher, role: 'owner' as const }]) {
    await expect(saveOpinion(core, person, product.id, say())).rejects.toMatchObject({ code: 'forbidden' });
    expect(await findOpinionOfMember(core, person, product.id)).toMatchObject({ own: null, mayWrite: false });
  }
  await core.db.update(entitlements).set({ revokedAt: core.now() }).where(eq(entitlements.uid, finisher.uid));
  await expect(saveOpinion(core, finisher, product.id, say())).rejects.toMatchObject({ code: 'forbidden' });
  expect(await findOpinionOfMember(core, finisher, 'aucun')).toBeNull();
});

test('stores one pending review per person, even if it is sent several times', async () => {
  const { core } = school;
  const product = await addCourse();
  const author = await addFollower(product);
  const before = (await countToDo(core)).opinions.count;
  await Promise.all([1, 2, 3].map(() => saveOpinion(core, author, product.id, say())));
  expect((await countToDo(core)).opinions.count).toBe(before + 1);
  expect(await findOpinionOfMember(core, author, product.id)).toMatchObject({
    own: { rating: 4, body: 'Très clair, du début à la fin.', firstName: 'Noé', state: 'pending' },
    mayWrite: true,
  });
  expect(await readPublished(product.id)).toEqual([]);
  expect(await summariseOpinions(core, product.id)).toBeNull();
});

test('publishes an accepted review with its dates and notifies its author once', async () => {
  const { core } = school;
  const product = await addCourse();
  const author = await addFollower(product);
  await saveOpinion(core, author, product.id, say());
  const { id, seen } = await readOnly(product.id);
  await Promise.all([1, 2].map(() => acceptOpinion(core, teacher, id, seen)));
  expect(await readPublished(product.id)).toMatchObject([
    {
      rating: 4,
      firstName: 'Noé',
      experiencedAt: expect.any(Date),
      publishedAt: expect.any(Date),
      changedAt: null,
    },
  ]);
  expect(await summariseOpinions(core, product.id)).toEqual({ count: 1, average: 4 });
  expect(await listEmails(id)).toEqual([
    {
      recipient: author.email,
      subject: expect.stringContaining('Votre avis est publié'),
      text: expect.stringContaining(`/products/${product.id}#avis`),
    },
  ]);
  // Resending it unchanged keeps it published.
  await saveOpinion(core, author, product.id, say());
  expect(await readPublished(product.id)).toHaveLength(1);
});

test('emails the reason for a refusal, allows a correction and shows that the review was changed', async () => {
  const { core } = school;
  const product = await addCourse();
  const author = await addFollower(product);
  await saveOpinion(core, author, product.id, say());
  const first = await readOnly(product.id);
  const refusal = refusalInput.parse({ reason: 'offTopic', details: 'Vous parlez d’un autre cours.' });
  await refuseOpinion(core, teacher, first.id, first.seen, refusal);
  const reason = 'Propos hors sujet.\nVous parlez d’un autre cours.';
  expect(await findOpinionOfMember(core, author, product.id)).toMatchObject({
    own: { state: 'refused', refusal: reason },
  });
  const [email] = await listEmails(first.id);
  expect(email?.subject).toContain('Votre avis n’est pas publié');
  expect(email?.text).toContain('Propos hors sujet.');
  expect(email?.text).toContain(`/members/avis/${product.id}`);

  await saveOpinion(core, author, product.id, say('Ce cours est très clair, du début à la fin.', '5'));
  const second = await readOnly(product.id);
  expect(second.seen.state).toBe('pending');
  await acceptOpinion(core, teacher, second.id, second.seen);
  expect(await readPublished(product.id)).toMatchObject([{ rating: 5, changedAt: expect.any(Date) }]);

  await saveOpinion(core, author, product.id, say('Ce cours est clair, et parfois trop rapide.', '3'));
  expect(await readPublished(product.id)).toEqual([]);
});

test('does not publish a review that changed after the school read it', async () => {
  const { core } = school;
  const product = await addCourse();
  const author = await addFollower(product);
  await saveOpinion(core, author, product.id, say());
  const { id, seen } = await readOnly(product.id);
  await saveOpinion(core, author, product.id, say('Achetez plutôt mes propres cours, ailleurs.'));
  await expect(acceptOpinion(core, teacher, id, seen)).rejects.toMatchObject({ code: 'conflict' });
  expect(await readPublished(product.id)).toEqual([]);
  expect(await listEmails(id)).toEqual([]);
  // Of two concurrent decisions, the second is rejected.
  const again = await readOnly(product.id);
  const refusal = refusalInput.parse({ reason: 'advertising' });
  await refuseOpinion(core, teacher, id, again.seen, refusal);
  await expect(acceptOpinion(core, teacher, id, again.seen)).rejects.toMatchObject({ code: 'conflict' });
  expect((await findOpinion(core, id)).state).toBe('refused');
});

test('lets the school undo a decision, and an author without access to the product delete the review', async () => {
  const { core } = school;
  const product = await addCourse();
  const [author, other] = [await addFollower(product), await addFollower(product)];
  await saveOpinion(core, author, product.id, say());
  const { id, seen } = await readOnly(product.id);
  await acceptOpinion(core, teacher, id, seen);
  await reopenOpinion(core, teacher, id, { ...seen, state: 'accepted' });
  expect(await findOpinion(core, id)).toMatchObject({ state: 'pending', decidedAt: null });
  expect(await readPublished(product.id)).toEqual([]);
  await deleteOpinion(core, other.uid, product.id);
  expect(await findOpinion(core, id)).toMatchObject({ id });
  await core.db.update(entitlements).set({ revokedAt: core.now() }).where(eq(entitlements.uid, author.uid));
  await deleteOpinion(core, author.uid, product.id);
  await expect(findOpinion(core, id)).rejects.toMatchObject({ code: 'not-found' });
  await expect(acceptOpinion(core, teacher, id, seen)).rejects.toMatchObject({ code: 'not-found' });
});

test('lists reviews by state, product and words, in pages', async () => {
  const { core } = school;
  const product = await addCourse();
  for (const word of ['premier', 'deuxième', 'troisième'])
    await saveOpinion(
      core,
      await addFollower(product),
      product.id,
      say(`Voici mon ${word} avis sur ce cours.`),
    );
  const listed = async (search: string, productId: string | null = product.id) =>
    (await listOfficeOpinions(core, { state: 'pending', productId, search })).rows.map(({ body }) => body);
  expect(await listed('DEUXIEME')).toEqual(['Voici mon deuxième avis sur ce cours.']);
  expect(await listed('noé')).toHaveLength(3);
  expect(await listed('deuxieme', 'autre')).toEqual([]);
  const page = await listOfficeOpinions(core, { state: 'pending', productId: product.id, limit: 2 });
  const rest = await listOfficeOpinions(core, { state: 'pending', productId: product.id, after: page.next });
  expect([page.rows.length, rest.rows.length, rest.next]).toEqual([2, 1, null]);
  expect(page.rows[0]).toMatchObject({ name: 'Noé', product: { id: product.id } });
  expect((await listOpinionProducts(core)).map(({ id }) => id)).toContain(product.id);
});

test.each([
  [{ rating: '0' }, 'rating'],
  [{ rating: '6' }, 'rating'],
  [{ rating: '4.5' }, 'rating'],
  [{ rating: '' }, 'rating'],
  [{ body: 'Trop court.' }, 'body'],
  [{ body: `   ${'\u0007'.repeat(30)}  ` }, 'body'],
  [{ body: 'x'.repeat(2_001) }, 'body'],
  [{ firstName: ' ' }, 'firstName'],
  [{ firstName: 'x'.repeat(41) }, 'firstName'],
])('rejects %j with a French message', (changes, field) => {
  const typed = { rating: '4', body: 'x'.repeat(20), firstName: 'Noé', ...changes };
  const { error } = opinionInput.safeParse(typed);
  expect(error?.issues).toMatchObject([{ path: [field], message: expect.stringMatching(/[.]$/) }]);
});

test('requires a reason for a refusal, and details if the reason is vague', () => {
  expect(refusalInput.safeParse({ details: 'Non.' }).success).toBe(false);
  expect(refusalInput.safeParse({ reason: 'critical', details: 'Non.' }).success).toBe(false);
  expect(refusalInput.safeParse({ reason: 'unlawful' }).error?.issues).toMatchObject([{ path: ['details'] }]);
  expect(refusalInput.safeParse({ reason: 'insult' }).success).toBe(true);
});
