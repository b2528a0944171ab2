import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entitlements } from '#database/tables/orders.ts';
import { courseProgress, lessonProgress, playback } from '#database/tables/progress.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addMember, addProductAt, grantProduct } from '#tests/support/core-people.ts';
import { openRandom } from '#tests/support/seed.ts';
import { lessonInput, lessonSubject } from '../lessons/lesson-subject.ts';
import { findProduct } from '../products/find-product.ts';
import { completeLesson, type LessonMark, recordVisit } from './complete-lesson.ts';
import { followLesson } from './follow-lesson.ts';
import { type PlaybackReport, recordPlayback } from './record-playback.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});
afterAll(() => school?.[Symbol.asyncDispose]());

const video = 'youtube:abcdefghijk';
const begun = Date.now() - 3_600_000;
const after = (seconds: number) => new Date(begun + seconds * 1_000);

async function addLesson(productId: string, changes: object = {}): Promise<string> {
  const input = lessonInput.parse({
    productId,
    title: 'Une leçon',
    videoId: video,
    displayed: true,
    ...changes,
  });
  return lessonSubject.create(school.core, null, input);
}

async function addFollower() {
  const { core } = school;
  const [member, product] = await Promise.all([
    addMember(core, { emailVerified: true }),
    addProductAt(core, 4_900),
  ]);
  await grantProduct(core, member, product);
  return { uid: member.uid, productId: product.id };
}

const report = (lessonId: string, from: number, to: number, at: number): PlaybackReport => ({
  lessonId,
  media: video,
  from,
  to,
  length: 100,
  at: after(at),
});

const readPlayback = async (uid: string, lessonId: string) =>
  (
    await school.core.db
      .select({ seen: playback.seen, position: playback.position, at: playback.positionAt })
      .from(playback)
      .where(and(eq(playback.uid, uid), eq(playback.lessonId, lessonId)))
  )[0];

const readLesson = async (uid: string, lessonId: string) =>
  (
    await school.core.db
      .select()
      .from(lessonProgress)
      .where(and(eq(lessonProgress.uid, uid), eq(lessonProgress.lessonId, lessonId)))
  )[0];

test('recordPlayback merges played ranges and keeps the latest position, in any order of the reports', async () => {
  const { pick, shuffle } = openRandom('progress');
  const truth = [
    ...[0, 10, 20, 30].map((from, index) => [from, from + 10, index] as const),
    [60, 75, 10] as const,
    [5, 12, 20] as const,
  ];
  const states = [];
  for (let round = 0; round < 4; round++) {
    const { uid, productId } = await addFollower();
    const lessonId = await addLesson(productId);
    const reported = truth.map(([from, to, at]) => report(lessonId, from, to, at));
    const sent = shuffle([...reported, ...reported, pick(reported)]);
    for (const each of sent) await recordPlayback(school.core, uid, [each]);
    states.push(await readPlayback(uid, lessonId));
  }
  for (const state of states)
    expect(state).toEqual({ seen: '{[0,40),[60,75)}', position: 12, at: after(20) });
});

test('recordPlayback stores the same progress for reports sent together or one by one', async () => {
  const { uid, productId } = await addFollower();
  const lessonId = await addLesson(productId);
  await recordPlayback(school.core, uid, [
    report(lessonId, 50, 60, 9),
    report(lessonId, 0, 5, 1),
    report(lessonId, 5, 12, 2),
  ]);
  expect(await readPlayback(uid, lessonId)).toMatchObject({ seen: '{[0,12),[50,60)}', position: 60 });
});

test('recordPlayback marks a lesson as done after 90 % of its video, but not after a jump to its end', async () => {
  const { uid, productId } = await addFollower();
  const lessonId = await addLesson(productId);
  await recordPlayback(school.core, uid, [report(lessonId, 95, 100, 1), report(lessonId, 0, 84, 5)]);
  expect((await readLesson(uid, lessonId))?.doneAt).toBeNull();
  // Ranges beyond the end of the video do not count.
  await recordPlayback(school.core, uid, [report(lessonId, 100, 400, 6)]);
  expect((await readLesson(uid, lessonId))?.doneAt).toBeNull();
  await recordPlayback(school.core, uid, [report(lessonId, 84, 86, 7)]);
  expect((await readLesson(uid, lessonId))?.doneAt).not.toBeNull();
});

test("completeLesson keeps the learner's latest choice, in any order of arrival", async () => {
  const whole = (lessonId: string) => recordPlayback(school.core, uid, [report(lessonId, 0, 100, 1)]);
  const { uid, productId } = await addFollower();
  const says = (mark: LessonMark) => completeLesson(school.core, uid, mark);
  const [one, two, three] = [
    await addLesson(productId),
    await addLesson(productId),
    await addLesson(productId),
  ];
  await whole(one);
  await says({ lessonId: one, done: false, at: after(5) });
  await says({ lessonId: two, done: false, at: after(5) });
  await whole(two);
  await says({ lessonId: three, done: false, at: after(9) });
  await says({ lessonId: three, done: true, at: after(5) });
  for (const lesson of [one, two, three]) expect((await readLesson(uid, lesson))?.doneAt).toBeNull();
  await says({ lessonId: three, done: true, at: after(10) });
  expect((await readLesson(uid, three))?.doneAt).toEqual(after(10));
});

test('a product is permanently finished once all displayed lessons are done', async () => {
  const { uid, productId } = await addFollower();
  const [first, last] = [await addLesson(productId), await addLesson(productId)];
  await addLesson(productId, { displayed: false });
  const readFinished = async () =>
    (
      await school.core.db
        .select({ finishedAt: courseProgress.finishedAt })
        .from(courseProgress)
        .where(and(eq(courseProgress.uid, uid), eq(courseProgress.productId, productId)))
    )[0]?.finishedAt;
  await completeLesson(school.core, uid, { lessonId: first, done: true, at: after(1) });
  expect(await readFinished()).toBeNull();
  await completeLesson(school.core, uid, { lessonId: last, done: true, at: after(2) });
  expect(await readFinished()).toEqual(after(2));
  const added = await addLesson(productId);
  await recordPlayback(school.core, uid, [report(added, 0, 3, 9)]);
  await completeLesson(school.core, uid, { lessonId: first, done: false, at: after(10) });
  expect(await readFinished()).toEqual(after(2));
});

test('recordPlayback and completeLesson record nothing for a lesson that is not open to the learner', async () => {
  const { uid, productId } = await addFollower();
  const lessonId = await addLesson(productId);
  const later = await addLesson(productId, { opensAfterDays: 7 });
  const draft = await addLesson(productId, { displayed: false });
  const stranger = await addMember(school.core, { emailVerified: true });
  const reported = (id: string) => [report(id, 0, 50, 1)];
  expect(await recordPlayback(school.core, stranger.uid, reported(lessonId))).toEqual([]);
  expect(
    await recordPlayback(school.core, uid, [
      ...reported(later),
      ...reported(draft),
      ...reported(randomUUID()),
    ]),
  ).toEqual([]);
  await expect(
    completeLesson(school.core, uid, { lessonId: later, done: true, at: after(1) }),
  ).rejects.toMatchObject({
    code: 'forbidden',
  });
  expect(await recordPlayback(school.core, uid, reported(lessonId))).toEqual([lessonId]);
  await school.core.db.update(entitlements).set({ revokedAt: new Date() }).where(eq(entitlements.uid, uid));
  expect(await recordPlayback(school.core, uid, reported(lessonId))).toEqual([]);
  expect(await readPlayback(uid, lessonId)).toMatchObject({ position: 50 });
});

test('recordPlayback replaces a time in the future with the current time', async () => {
  const { uid, productId } = await addFollower();
  const lessonId = await addLesson(productId);
  await recordPlayback(school.core, uid, [
    { ...report(lessonId, 0, 30, 0), at: new Date(Date.now() + 86_400_000) },
  ]);
  const [ahead] = await school.core.db
    .select({ ahead: sql<boolean>`${playback.positionAt} > now() + interval '1 minute'` })
    .from(playback)
    .where(eq(playback.uid, uid));
  expect(ahead).toEqual({ ahead: false });
});

test('followLesson reports a new visit after a minute, or immediately in another lesson', async () => {
  const { uid, productId } = await addFollower();
  const [one, other] = [await addLesson(productId), await addLesson(productId)];
  const { type } = await findProduct(school.core, productId);
  const isNewVisit = async (lessonId: string, at: Date) => {
    const core = { ...school.core, now: () => at };
    const page = await followLesson(core, { uid, role: null }, { type, productId, lessonId });
    return 'isNewVisit' in page && page.isNewVisit;
  };
  const now = Date.now();
  const later = (seconds: number) => new Date(now + seconds * 1_000);
  expect(await isNewVisit(one, later(0))).toBe(true);
  await recordVisit({ ...school.core, now: () => later(0) }, uid, { id: one, productId });
  expect(await isNewVisit(one, later(59))).toBe(false);
  expect(await isNewVisit(one, later(60))).toBe(true);
  expect(await isNewVisit(other, later(1))).toBe(true);
});
