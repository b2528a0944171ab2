import { expect, test } from 'vitest';
import { findOpeningToday, toFollowed, toPresented } from './preview-lessons.ts';

const now = new Date('2026-12-01T10:00:00Z');
const ahead = new Date('2026-12-24T00:00:00Z');

const lesson = (id: string, changes: object = {}) => ({
  ...{ id, title: `Leçon ${id}`, durationMinutes: 10, displayed: true, free: false },
  ...{ opensAfterDays: 0, opensAt: null },
  ...changes,
});

const programme = {
  chapters: [
    { id: 'c', title: 'Écouter' },
    { id: 'd', title: 'Parler' },
  ],
  lessons: [
    lesson('3', { opensAfterDays: 7, free: true }),
    lesson('1', { free: true }),
    lesson('2', { displayed: false }),
    lesson('4', { free: true, opensAt: ahead }),
    lesson('5', { displayed: false }),
  ],
  outline: [
    { kind: 'lesson' as const, id: '1' },
    { kind: 'chapter' as const, id: 'c' },
    { kind: 'lesson' as const, id: '2' },
    { kind: 'lesson' as const, id: '3' },
    { kind: 'lesson' as const, id: '4' },
    { kind: 'chapter' as const, id: 'd' },
    { kind: 'lesson' as const, id: '5' },
  ],
};

const listIds = (chapters: readonly { title: string; lessons: readonly { id: string }[] }[]) =>
  chapters.map(({ title, lessons }) => [title, ...lessons.map(({ id }) => id)]);

test('visitors and buyers see published lessons in order, without empty chapters', () => {
  const seen = [
    ['', '1'],
    ['Écouter', '3', '4'],
  ];
  expect(listIds(toPresented(programme, now))).toEqual(seen);
  expect(listIds(toFollowed(programme, now))).toEqual(seen);
});

test('visitors see a free lesson as free despite its delay after purchase, but not before it opens', () => {
  const lessons = toPresented(programme, now).flatMap((chapter) => chapter.lessons);
  expect(lessons.map(({ id, free, opensOn }) => [id, free, opensOn])).toEqual([
    ['1', true, null],
    ['3', true, null],
    ['4', false, ahead],
  ]);
});

test('shows the opening dates to someone who buys today', () => {
  const lessons = toFollowed(programme, now).flatMap((chapter) => chapter.lessons);
  expect(lessons.map(({ id, opensOn, done }) => [id, opensOn, done])).toEqual([
    ['1', null, false],
    ['3', new Date('2026-12-08T10:00:00Z'), false],
    ['4', ahead, false],
  ]);
  expect(
    findOpeningToday(lesson('6', { opensAt: new Date('2026-11-01T00:00:00Z'), opensAfterDays: 7 }), now),
  ).toBeNull();
});
