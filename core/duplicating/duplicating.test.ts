import { randomBytes } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chapters, lessons } from '#database/tables/lessons.ts';
import { products } from '#database/tables/products.ts';
import { courseProgress, lessonNotes, lessonProgress } from '#database/tables/progress.ts';
import { lessonQuestions } from '#database/tables/questions.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addMember, addProductAt } from '#tests/support/core-people.ts';
import { mayReachFile } from '../delivery/file-rules.ts';
import { lessonInput, lessonSubject, type StoredLesson } from '../lessons/lesson-subject.ts';
import { addChapter } from '../lessons/office-chapters.ts';
import { addLesson, moveLessons } from '../lessons/office-lessons.ts';
import { arrangeProgramme, readOfficeProgramme } from '../lessons/office-programme.ts';
import { deleteUnused, sweepUploads, undoDays } from '../media/delete-objects.ts';
import { toObjectAddress } from '../media/object-address.ts';
import { grantOrder } from '../orders/grants.ts';
import { completeLesson } from '../progress/complete-lesson.ts';
import { findFollowed } from '../progress/follow-course.ts';
import { duplicateLesson } from './duplicate-lesson.ts';
import { duplicateProduct } from './duplicate-product.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});
afterAll(() => school?.[Symbol.asyncDispose]());

const actor = { uid: 'u1', displayName: 'Hélène', email: 'helene@exemple.test' };
const day = 86_400_000;

const add = (productId: string, title: string, changes: object = {}) =>
  addLesson(
    school.core,
    actor,
    lessonInput.parse({ productId, title, displayed: true, duration: 10, ...changes }),
  );

async function putFile() {
  const { core } = school;
  const pathFolderId = randomBytes(16).toString('hex');
  const path = `lessons/${pathFolderId}/files/fiche.pdf`;
  await core.files.put(path, Buffer.from('fiche'), { contentType: 'application/pdf' });
  return {
    path,
    columns: {
      pathFolderId,
      files: [{ fileName: 'La fiche.pdf', url: toObjectAddress(core.files.bucket, path) }],
    },
  };
}

async function addBuyer(product: { id: string; title: string; priceId: string }) {
  const member = await addMember(school.core, { emailVerified: true });
  const { uid, email } = member;
  const { id: productId, title, priceId } = product;
  await grantOrder(school.core, { uid, email, productId, title, priceId, amount: 0, currency: 'eur' });
  return member;
}

const listOf = (productId: string): Promise<StoredLesson[]> =>
  school.core.db
    .select()
    .from(lessons)
    .where(eq(lessons.productId, productId))
    .orderBy(asc(lessons.position));

/** Returns the outline of a product as « # chapter » and « - lesson ». */
async function readTitles(productId: string) {
  const { outline, ...programme } = await readOfficeProgramme(school.core, productId);
  const titles = new Map([...programme.chapters, ...programme.lessons].map(({ id, title }) => [id, title]));
  return outline.map(({ kind, id }) => `${kind === 'chapter' ? '#' : '-'} ${titles.get(id)}`);
}

describe('duplicateProduct', () => {
  test('copies the programme in the same order, as drafts with new ids', async () => {
    const { core } = school;
    const original = await addProductAt(core, 4_900);
    const file = await putFile();
    const first = await add(original.id, 'Avant tout', { free: true, opensAfterDays: 0 });
    const chapter = await addChapter(core, actor, original.id, 'Écouter');
    await add(original.id, 'B', {
      ...file.columns,
      chapterId: chapter,
      opensAfterDays: 7,
      transcript: 'Un, deux.',
    });
    const a = await add(original.id, 'A', { chapterId: chapter, videoId: 'youtube:abcdefghijk' });
    const archived = await add(original.id, 'Ancienne');
    await lessonSubject.archive(core, actor, archived);
    // Two lessons now have the same position, because a duplicate gets the position of its original.
    await duplicateLesson(core, actor, a);
    const copy = await duplicateProduct(core, actor, original.id);
    expect(await readTitles(copy)).toEqual(await readTitles(original.id));
    expect(await readTitles(copy)).toEqual(['- Avant tout', '# Écouter', '- B', '- A', '- A (copie)']);
    const copies = await listOf(copy);
    const originals = await listOf(original.id);
    expect(copies.map(({ displayed }) => displayed)).toEqual([false, false, false, false]);
    expect(copies.filter(({ id }) => originals.some((lesson) => lesson.id === id))).toEqual([]);
    expect(copies[1]).toMatchObject({
      title: 'B',
      files: file.columns.files,
      opensAfterDays: 7,
      transcript: 'Un, deux.',
    });
    expect(copies[0]?.free).toBe(true);
    expect(originals.find(({ id }) => id === first)?.displayed).toBe(true);
    const ofCopy = await core.db.select().from(chapters).where(eq(chapters.productId, copy));
    expect(ofCopy).toMatchObject([{ title: 'Écouter' }]);
    expect(ofCopy[0]?.id).not.toBe(chapter);
    const { outline } = await readOfficeProgramme(core, copy);
    await arrangeProgramme(
      core,
      actor,
      copy,
      outline
        .toReversed()
        .filter(({ kind }) => kind === 'lesson')
        .concat(outline.filter(({ kind }) => kind === 'chapter')),
    );
    expect((await readTitles(original.id))[2]).toBe('- B');
  });

  test('omits learner data; files of the duplicate open only to buyers of the duplicate', async () => {
    const { core } = school;
    const original = await addProductAt(core, 4_900);
    const file = await putFile();
    const lessonId = await add(original.id, 'La lettre', file.columns);
    const buyer = await addBuyer(original);
    await completeLesson(core, buyer.uid, [{ lessonId, done: true, at: core.now() }] as never).catch(
      () => undefined,
    );
    await core.db
      .insert(lessonNotes)
      .values({ uid: buyer.uid, lessonId, productId: original.id, body: 'À revoir' });
    const copy = await duplicateProduct(core, actor, original.id);
    for (const table of [lessonProgress, lessonNotes, courseProgress, lessonQuestions])
      expect(await core.db.select().from(table).where(eq(table.productId, copy))).toEqual([]);

    // Now only the duplicate contains the file, so only buyers of the duplicate can open it.
    const [copied] = await listOf(copy);
    const reach = (user: typeof buyer) => mayReachFile(core, user, { operation: 'get', path: file.path });
    const other = await addBuyer({ ...original, id: copy });
    expect([await reach(buyer), await reach(other)]).toEqual([true, false]);
    await lessonSubject.update(core, actor, copied?.id ?? '', { displayed: true });
    await lessonSubject.update(core, actor, lessonId, { files: [] });
    expect([await reach(buyer), await reach(other)]).toEqual([false, true]);
  });

  test('shares the files of lessons, and deletes them with the last lesson that uses them', async () => {
    const { core } = school;
    const original = await addProductAt(core, 4_900);
    const file = await putFile();
    const lessonId = await add(original.id, 'La lettre', { ...file.columns, displayed: false });
    const copy = await duplicateProduct(core, actor, original.id);
    await lessonSubject.remove(core, actor, lessonId);
    await deleteUnused(core, { paths: [file.path] });
    expect(await core.files.stat(file.path)).not.toBeNull();
    school.advance((undoDays + 1) * day);
    await sweepUploads(core);
    expect(await core.files.stat(file.path)).not.toBeNull();
    const [copied] = await listOf(copy);
    await lessonSubject.remove(core, actor, copied?.id ?? '');
    await deleteUnused(core, { paths: [file.path] });
    expect(await core.files.stat(file.path)).toBeNull();
  });

  test('rolls back completely if it fails halfway', async () => {
    const { core } = school;
    const original = await addProductAt(core, 4_900);
    await add(original.id, 'Une');
    const count = async () => [await core.db.$count(lessons), await core.db.$count(products)];
    const before = await count();
    // Fails while the lesson's audit log entry is written, after the lesson's row.
    let asked = 0;
    const now = () => {
      if (++asked === 7) throw new Error('power cut');
      return core.now();
    };
    const cut = { ...core, now };
    await expect(duplicateProduct(cut, actor, original.id)).rejects.toThrow('power cut');
    await expect(duplicateProduct(core, actor, 'aucun')).rejects.toMatchObject({ code: 'not-found' });
    expect(asked).toBe(7);
    expect(await count()).toEqual(before);
  });
});

test('moveLessons keeps progress, notes and questions of learners', async () => {
  const { core } = school;
  const [from, to] = [await addProductAt(core, 4_900), await addProductAt(core, 5_900)];
  const lessonId = await add(from.id, 'La lettre', {
    chapterId: await addChapter(core, actor, from.id, 'Écrire'),
  });
  await add(to.id, 'Déjà là');
  const learner = await addBuyer(from);
  await grantOrder(core, {
    uid: learner.uid,
    email: learner.email,
    productId: to.id,
    title: to.title,
    priceId: to.priceId,
    amount: 0,
    currency: 'eur',
  });
  const { uid } = learner;
  const at = core.now();
  await core.db
    .insert(lessonProgress)
    .values({ uid, lessonId, productId: from.id, openedAt: at, visitedAt: at, saidDoneAt: at, doneAt: at });
  await core.db
    .insert(courseProgress)
    .values({ uid, productId: from.id, lessonId, startedAt: at, visitedAt: at });
  await core.db.insert(lessonNotes).values({ uid, lessonId, productId: from.id, body: 'À revoir' });
  await core.db.insert(lessonQuestions).values({
    id: 'q-move',
    uid,
    lessonId,
    productId: from.id,
    body: 'Et au pluriel ?',
    fingerprint: '',
    firstName: '',
  });
  await moveLessons(core, actor, [lessonId], to.id);
  expect(await readTitles(from.id)).toEqual(['# Écrire']);
  expect(await readTitles(to.id)).toEqual(['- Déjà là', '- La lettre']);
  const followed = await findFollowed(core, to.id, { uid, role: null });
  expect(followed?.programme[0]?.lessons.map(({ title, done }) => [title, done])).toEqual([
    ['Déjà là', false],
    ['La lettre', true],
  ]);
  for (const table of [lessonProgress, lessonNotes, lessonQuestions])
    expect(
      await core.db
        .select({ productId: table.productId })
        .from(table)
        .where(and(eq(table.uid, uid), eq(table.lessonId, lessonId))),
    ).toEqual([{ productId: to.id }]);
  const [left] = await core.db
    .select()
    .from(courseProgress)
    .where(and(eq(courseProgress.uid, uid), eq(courseProgress.productId, from.id)));
  expect(left?.lessonId).toBeNull();
  await expect(moveLessons(core, actor, [lessonId], 'aucun')).rejects.toMatchObject({ code: 'not-found' });
});

test('duplicateLesson inserts a draft right after the original, without learner data', async () => {
  const { core } = school;
  const product = await addProductAt(core, 4_900);
  const lessonId = await add(product.id, 'La lettre', { opensAfterDays: 3 });
  const at = core.now();
  await core.db
    .insert(lessonProgress)
    .values({ uid: 'x', lessonId, productId: product.id, openedAt: at, visitedAt: at, doneAt: at });
  await add(product.id, 'Après');
  const copy = await duplicateLesson(core, actor, lessonId);
  expect(await readTitles(product.id)).toEqual(['- La lettre', '- La lettre (copie)', '- Après']);
  expect(await lessonSubject.find(core, copy)).toMatchObject({ displayed: false, opensAfterDays: 3 });
  expect(await core.db.select().from(lessonProgress).where(eq(lessonProgress.lessonId, copy))).toEqual([]);
});
