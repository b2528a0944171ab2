import { expect, test } from 'vitest';
import { exams } from '../../scores/exams.ts';
import { listParts } from '../../scores/read-score.ts';
import { examFormats, getFormat } from './exam-formats.ts';

test('every exam has one format', () => {
  expect(examFormats.map(({ exam }) => exam)).toEqual(exams.map(({ id }) => id));
});

test.each(exams.map(({ id }) => id))('the sections of %s are the parts of its marks', (exam) => {
  const sections = getFormat(exam).sections.map(({ part }) => part);
  expect([...sections].sort()).toEqual(
    listParts(exam, '')
      .map(({ id }) => id)
      .sort(),
  );
});

test('the last section of every format closes', () => {
  for (const { sections } of examFormats) expect(sections.at(-1)?.closes).toBe(true);
});

/** Minutes of the collective sections, from the tables of the examination centres. */
test.each([
  ['delf-a1', 80],
  ['delf-a2', 100],
  ['delf-b1', 115],
  ['delf-b2', 150],
  ['dalf-c1', 240],
  ['dalf-c2', 210],
] as const)('the collective sections of %s last %d minutes', (exam, minutes) => {
  const collective = getFormat(exam).sections.filter(({ part }) => part !== 'speaking' && part !== 'oral');
  expect(collective.reduce((sum, section) => sum + section.minutes, 0)).toBe(minutes);
});

test('the sections of the TCF Canada last 2 h 47', () => {
  expect(getFormat('tcf-canada').sections.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(167);
});

test('the questions of the TCF tout public take 1 h 25', () => {
  const closed = getFormat('tcf-tout-public').sections.filter(({ questions }) => questions !== null);
  expect(closed.map(({ questions, minutes }) => [questions, minutes])).toEqual([
    [29, 25],
    [18, 15],
    [29, 45],
  ]);
});

test.each(examFormats)('a verified format of $exam names a page of the owner', ({ source, isVerified }) => {
  const isOwner = /^https:\/\/www\.(france-education-international|lefrancaisdesaffaires)\.fr\//.test(
    source.url,
  );
  expect(isOwner || !isVerified).toBe(true);
});
