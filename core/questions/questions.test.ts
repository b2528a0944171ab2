import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emails } from '#database/tables/emails.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addMember, addProductAt, grantProduct } from '#tests/support/core-people.ts';
import { countToDo } from '../desk/count-to-do.ts';
import { lessonInput, lessonSubject } from '../lessons/lesson-subject.ts';
import { askQuestion, listLessonQuestions } from './ask-question.ts';
import { answerQuestion, archiveQuestion, listQuestions, shareQuestion } from './office-questions.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});
afterAll(() => school?.[Symbol.asyncDispose]());

const teacher = { uid: 'bureau', displayName: 'Hélène', email: 'helene@exemple.test' };

/** Adds members with access to a product, and returns one of its lessons. */
async function addFollowers(count: number) {
  const { core } = school;
  const product = await addProductAt(core, 4_900);
  const lessonId = await lessonSubject.create(
    core,
    null,
    lessonInput.parse({ productId: product.id, title: 'Le e qui disparaît', displayed: true }),
  );
  const followers = [];
  for (let each = 0; each < count; each++) {
    const member = await addMember(core, { emailVerified: true });
    await grantProduct(core, member, product);
    followers.push(member);
  }
  return { lessonId, followers };
}

const findAsked = async (body: string) =>
  (await listQuestions(school.core, { view: 'waiting' })).rows.find((row) => row.body === body);

test('a question is stored once, answered by one email and shared only on request', async () => {
  const { core } = school;
  const { lessonId, followers } = await addFollowers(2);
  const [asker, other] = followers;
  if (!asker || !other) throw new Error('two followers are needed');
  const body = `Quand le « e » tombe-t-il ? ${lessonId}`;
  await Promise.all([1, 2, 3, 4].map(() => askQuestion(core, asker, lessonId, { body, nameAgreed: true })));
  await askQuestion(core, asker, lessonId, { body, nameAgreed: true });
  expect((await listLessonQuestions(core, asker.uid, lessonId)).map((each) => each.body)).toEqual([body]);
  expect(await listLessonQuestions(core, other.uid, lessonId)).toEqual([]);

  const asked = await findAsked(body);
  if (!asked) throw new Error('the question is not listed');
  expect(asked).toMatchObject({ email: asker.email, lesson: { title: 'Le e qui disparaît' } });
  await expect(shareQuestion(core, teacher, asked.id, true)).rejects.toMatchObject({ code: 'conflict' });
  await answerQuestion(core, teacher, asked.id, { body: 'Entre deux consonnes.', shared: false });
  await answerQuestion(core, teacher, asked.id, { body: 'Souvent entre deux consonnes.', shared: false });
  const sent = await core.db
    .select({ text: emails.text, recipient: emails.recipient })
    .from(emails)
    .where(and(eq(emails.kind, 'answer'), eq(emails.subjectId, asked.id)));
  expect(sent).toEqual([{ recipient: asker.email, text: expect.stringContaining('Entre deux consonnes.') }]);
  expect(await listLessonQuestions(core, other.uid, lessonId)).toEqual([]);

  await shareQuestion(core, teacher, asked.id, true);
  expect(await listLessonQuestions(core, other.uid, lessonId)).toMatchObject([
    { body, answer: 'Souvent entre deux consonnes.', own: false, firstName: 'Noé' },
  ]);
  await archiveQuestion(core, teacher, asked.id, true);
  expect(await listLessonQuestions(core, other.uid, lessonId)).toEqual([]);
});

test("hides the author's name without consent", async () => {
  const { core } = school;
  const { lessonId, followers } = await addFollowers(2);
  const [asker, other] = followers;
  if (!asker || !other) throw new Error('two followers are needed');
  const body = `Et après une voyelle ? ${lessonId}`;
  await askQuestion(core, asker, lessonId, { body, nameAgreed: false });
  const asked = await findAsked(body);
  await answerQuestion(core, teacher, asked?.id ?? '', { body: 'Jamais.', shared: true });
  expect(await listLessonQuestions(core, other.uid, lessonId)).toMatchObject([{ firstName: '' }]);
});

test('rejects a question about a lesson without access, and counts unanswered questions', async () => {
  const { core } = school;
  const { lessonId, followers } = await addFollowers(1);
  const stranger = await addMember(core, { emailVerified: true });
  await expect(
    askQuestion(core, stranger, lessonId, { body: 'Puis-je ?', nameAgreed: false }),
  ).rejects.toMatchObject({ code: 'forbidden' });
  const { questions: before } = await countToDo(core);
  const [asker] = followers;
  if (asker) await askQuestion(core, asker, lessonId, { body: `Une de plus ${lessonId}`, nameAgreed: false });
  expect((await countToDo(core)).questions.count).toBe(before.count + 1);
});
