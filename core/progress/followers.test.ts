import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cursor } from '#common/cursor.ts';
import { directory } from '#database/tables/members.ts';
import { courseProgress, lessonNotes, lessonProgress } from '#database/tables/progress.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addProductAt } from '#tests/support/core-people.ts';
import { lessonInput, lessonSubject } from '../lessons/lesson-subject.ts';
import { type FollowerRow, listFollowedProducts, listFollowers } from './list-followers.ts';
import { measureCourse } from './measure-course.ts';

let school: CoreUnderTest;
/** Course with four lessons and a draft, and pack with one lesson. */
let course: string;
let pack: string;
let lessons: string[];

const now = Date.now();
const daysAgo = (days: number) => new Date(now - days * 86_400_000);

/** `in` is the index of the last visited lesson, and `ago` the days since that visit. */
type Followed = { name: string; product: string; done: number; in: number; ago: number; finished?: boolean };
let followed: Followed[];

beforeAll(async () => {
  school = await openCore();
  const { core } = school;
  course = (await addProductAt(core, 4_900)).id;
  pack = (await addProductAt(core, 900, { type: 'exercise' })).id;
  const add = (productId: string, title: string, displayed = true) =>
    lessonSubject.create(core, null, lessonInput.parse({ productId, title, displayed }));
  lessons = [];
  for (const title of ['Un', 'Deux', 'Trois', 'Quatre']) lessons.push(await add(course, title));
  await add(course, 'Brouillon', false);
  lessons.push(await add(pack, 'Dictée'));
  followed = [
    { name: 'Léa Été', product: course, done: 4, in: 3, ago: 40, finished: true },
    { name: 'Noé', product: course, done: 1, in: 1, ago: 20 },
    { name: 'Zoé', product: course, done: 1, in: 1, ago: 15 },
    { name: 'Ana', product: course, done: 0, in: 0, ago: 14.5 },
    { name: 'Ida', product: course, done: 2, in: 2, ago: 13 },
    // Same visit time as the row of the same learner above.
    { name: 'Ugo', product: course, done: 2, in: 2, ago: 13 },
    { name: 'Léa Été', product: pack, done: 1, in: 4, ago: 2, finished: true },
    { name: 'Ugo', product: pack, done: 0, in: 4, ago: 13 },
  ];
  for (const one of followed) await follow(one);
});
afterAll(() => school?.[Symbol.asyncDispose]());

const toUid = (name: string) => name.toLowerCase().replace(/\W/g, '-');

async function follow({ name, product, done, in: at, ago, finished }: Followed): Promise<void> {
  const { db } = school.core;
  const uid = toUid(name);
  const moment = daysAgo(ago);
  await db
    .insert(directory)
    .values({ uid, email: `${uid}@exemple.test`, displayName: name, createdAt: daysAgo(100) })
    .onConflictDoNothing();
  const first = product === course ? 0 : 4;
  for (let index = first; index <= at; index++)
    await db.insert(lessonProgress).values({
      ...{ uid, lessonId: lessons[index] ?? '', productId: product, openedAt: moment, visitedAt: moment },
      doneAt: index - first < done ? moment : null,
    });
  await db.insert(courseProgress).values({
    ...{ uid, productId: product, lessonId: lessons[at] ?? '', startedAt: moment, visitedAt: moment },
    finishedAt: finished ? moment : null,
  });
  await db
    .insert(lessonNotes)
    .values({ uid, lessonId: lessons[at] ?? '', productId: product, body: 'Pour moi seul' });
}

const list = (filter: Parameters<typeof listFollowers>[1] = {}) => listFollowers(school.core, filter);
const tell = ({ name, product, state }: Pick<FollowerRow, 'name' | 'product' | 'state'>) =>
  `${name} ${product.id === course ? 'cours' : 'recueil'} ${state}`;
const describeRows = async (filter: Parameters<typeof listFollowers>[1]) =>
  (await list(filter)).rows.map(tell);

test('listFollowers returns learners with their progress and last lesson, without their notes', async () => {
  const { rows, next } = await list();
  expect(rows.map(({ visitedAt }) => visitedAt.getTime())).toEqual(
    followed.map(({ ago }) => daysAgo(ago).getTime()).toSorted((a, b) => b - a),
  );
  expect(next).toBeNull();
  const ida = rows.find(({ name }) => name === 'Ida');
  expect(ida).toMatchObject({
    email: 'ida@exemple.test',
    done: 2,
    lessons: 4,
    lastLesson: 'Trois',
    state: 'begun',
  });
  expect(rows.find(({ name, product }) => name === 'Ugo' && product.id === pack)).toMatchObject({
    ...{ done: 0, lessons: 1, lastLesson: 'Dictée' },
    product: { type: 'exercise' },
  });
  expect(JSON.stringify(rows)).not.toContain('Pour moi seul');
});

test('listFollowers filters by state, product, person and words, alone and combined', async () => {
  expect(await describeRows({ state: 'finished' })).toEqual([
    'Léa Été recueil finished',
    'Léa Été cours finished',
  ]);
  expect(await describeRows({ state: 'resting' })).toEqual([
    ...['Ana cours resting', 'Zoé cours resting', 'Noé cours resting'],
  ]);
  expect(await describeRows({ state: 'begun', productId: course })).toEqual(
    expect.arrayContaining(['Ida cours begun', 'Ugo cours begun']),
  );
  expect(await describeRows({ productId: pack })).toEqual(['Léa Été recueil finished', 'Ugo recueil begun']);
  expect(await describeRows({ uid: 'ugo', state: 'begun', productId: pack })).toEqual(['Ugo recueil begun']);
  expect(await describeRows({ search: 'lea ETE' })).toHaveLength(2);
  expect(await describeRows({ search: 'léa', productId: course })).toEqual(['Léa Été cours finished']);
  expect(await describeRows({ search: '%' })).toEqual([]);
  expect(await describeRows({ search: 'exemple.test', state: 'resting' })).toHaveLength(3);
});

test('listFollowers returns every row exactly once across pages, even with equal visit times', async () => {
  const whole = (await list()).rows.map(tell);
  for (const limit of [1, 2, 3, 5]) {
    const pages: string[] = [];
    let after: Cursor | null = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({ limit, after });
      expect(page.rows.length).toBeLessThanOrEqual(limit);
      pages.push(...page.rows.map(tell));
      after = page.next;
    } while (after && pages.length < whole.length);
    expect(pages).toEqual(whole);
  }
});

test('measureCourse counts started, finished and resting learners, the median progress and the stops per lesson', async () => {
  const { measuredAt: _, ...figures } = await measureCourse(school.core, course);
  expect(figures).toEqual({
    product: { id: course, title: expect.stringContaining('subjonctif'), type: 'course' },
    ...{ begun: 6, finished: 1, resting: 3, median: 2 },
    lessons: [
      { id: lessons[0], title: 'Un', chapter: null, opened: 6, done: 5, stopped: 1 },
      { id: lessons[1], title: 'Deux', chapter: null, opened: 5, done: 3, stopped: 2 },
      { id: lessons[2], title: 'Trois', chapter: null, opened: 3, done: 1, stopped: 0 },
      { id: lessons[3], title: 'Quatre', chapter: null, opened: 1, done: 1, stopped: 0 },
    ],
  });
  expect(await measureCourse(school.core, pack)).toMatchObject({
    ...{ begun: 2, finished: 1, resting: 0, median: 1 },
    lessons: [{ opened: 2, done: 1, stopped: 0 }],
  });
});

test('measureCourse returns zeros for a product without learners and rejects an unknown product', async () => {
  const { id } = await addProductAt(school.core, 4_900);
  expect(await measureCourse(school.core, id)).toMatchObject({
    begun: 0,
    finished: 0,
    median: 0,
    lessons: [],
  });
  await expect(measureCourse(school.core, 'aucun')).rejects.toMatchObject({ code: 'not-found' });
});

test('progress counts exclude a hidden lesson, both as done and in the total', async () => {
  const { core } = school;
  await lessonSubject.update(core, null, lessons[0] ?? '', { displayed: false });
  expect((await list({ uid: 'ida' })).rows).toMatchObject([{ done: 1, lessons: 3 }]);
  expect((await measureCourse(core, course)).lessons).toHaveLength(3);
  await lessonSubject.update(core, null, lessons[0] ?? '', { displayed: true });
  expect((await list({ uid: 'ida' })).rows).toMatchObject([{ done: 2, lessons: 4 }]);
});

test('listFollowedProducts returns the products that have learners', async () => {
  expect((await listFollowedProducts(school.core)).map(({ id }) => id).toSorted()).toEqual(
    [course, pack].toSorted(),
  );
});
