import { afterAll, beforeAll, expect, test } from 'vitest';
import { lessons } from '#database/tables/lessons.ts';
import { products } from '#database/tables/products.ts';
import { videos } from '#database/tables/videos.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { presentLesson } from '../lessons/present-lesson.ts';
import { toObjectAddress } from '../media/object-address.ts';
import { findFollowed } from '../progress/follow-course.ts';
import { followLesson } from '../progress/follow-lesson.ts';
import { readConverted } from './read-renditions.ts';

let school: CoreUnderTest;

const path = `lessons/${'0a'.repeat(16)}/video/film.mov`;
const renditions = [{ height: 480, path: `${path}.480p.mp4` }];
const teacher = { uid: 'prof', role: 'teacher' } as const;
const lessonOf = (lessonId: string) => ({ type: 'course', productId: 'cours', lessonId }) as const;

beforeAll(async () => {
  school = await openCore();
  const { db, files } = school.core;
  const videoId = toObjectAddress(files.bucket, path);
  await db.insert(videos).values({ path, state: 'ready', renditions, poster: '/poster' });
  await db.insert(products).values({ id: 'cours', title: 'Cours', type: 'course', displayed: true, videoId });
  const lesson = { productId: 'cours', displayed: true, free: true };
  await db.insert(lessons).values([
    { ...lesson, id: 'film', title: 'Film', videoId },
    { ...lesson, id: 'youtube', title: 'YouTube', videoId: 'youtube:abc' },
    { ...lesson, id: 'text', title: 'Texte' },
  ]);
});

afterAll(() => school?.[Symbol.asyncDispose]());

test('a course and its lessons have the converted sizes of their videos', async () => {
  const { core } = school;
  expect((await findFollowed(core, 'cours', teacher))?.converted).toEqual({ renditions, poster: '/poster' });
  const followed = await followLesson(core, teacher, lessonOf('film'));
  const presented = await presentLesson(core, lessonOf('film'), undefined);
  const expected = {
    poster: '/poster',
    video: { host: 'own', qualities: [{ height: 480, src: '/media/lecon/film/video/film.mov.480p.mp4' }] },
  };
  expect([followed, presented]).toMatchObject([{ content: expected }, expected]);
  expect(await readConverted(core, toObjectAddress(core.files.bucket, path))).toMatchObject({ renditions });
});

test.each(['youtube', 'text'])('a lesson without an uploaded video has none: %s', async (id) => {
  const { core } = school;
  const presented = await presentLesson(core, lessonOf(id), undefined);
  expect(presented).toMatchObject({ poster: null });
  expect(presented).not.toHaveProperty('video.qualities');
});
