import { expect, test } from 'vitest';
import { findDurationIssues } from './find-duration-issues.ts';

const lesson = (durationMinutes: number, displayed = true) => ({
  ...{ id: 'l', title: 'Une leçon', durationMinutes, displayed },
  ...{ free: false, opensAfterDays: 0, opensAt: null },
});

const find = (
  draft: { description?: string; personalWork?: string },
  minutes: number,
  lessons = [lesson(60)],
) => findDurationIssues({ description: '', personalWork: '', ...draft }, { minutes, lessons });

test('durations that fit raise no issue', () => {
  expect(find({ description: 'En 2 h de cours.', personalWork: '1 h' }, 60)).toEqual([]);
  expect(find({ description: 'Réponse en 24 h. Ouvert 7 h sur 24.' }, 60)).toEqual([]);
  expect(find({ personalWork: '11 h' }, 0, [])).toEqual([]);
});

test('displayed lessons without a duration are counted', () => {
  expect(find({}, 60, [lesson(0), lesson(0), lesson(0, false)])).toEqual([
    expect.stringMatching(/^2\sleçons/),
  ]);
});

test.each(['15 h de cours', '15 heures de vidéo', '2 h de cours, puis 15\u202fh d’exercices'])(
  'a description that advertises more than the content is reported: %s',
  (description) => {
    const [issue] = find({ description, personalWork: '2 h' }, 215);
    expect(issue).toMatch(/15\sh.*5\sh\s35/);
  },
);

test('personal work of more than ten times the content is reported', () => {
  expect(find({ personalWork: '10 h' }, 60)).toEqual([]);
  expect(find({ personalWork: '10 h 01' }, 60)).toHaveLength(1);
});
