import { expect, test } from 'vitest';
import { changeKinds } from '#core/subjects/subject-areas.ts';
import { addresses } from '../routes.ts';
import { exportedLists } from './journal/journal-subjects.server.ts';
import { formatKind, subjects, toSubjectHref } from './subjects.ts';

const patterns = addresses.filter(({ access }) => access === 'admin').map(({ pattern }) => pattern);

/** Whether an address is one of the office. */
const isShown = (href: string) =>
  patterns.some((pattern) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(href));

test.each(Object.entries(subjects))('%s has the screens that the menu leads to', (_, { path }) => {
  expect(patterns).toContain(path);
});

test.each(Object.values(exportedLists))('$name has its list and its file where it says', (list) => {
  expect(patterns).toEqual(expect.arrayContaining([list.path, list.filePath]));
  expect(Object.values(subjects).map(({ path }) => path)).toContain(list.path);
});

test('every file of the office but the model of one is of a list', () => {
  const files = patterns.filter((pattern) => pattern.endsWith('.csv') && !pattern.endsWith('/modele.csv'));
  expect(files.toSorted()).toEqual(
    Object.values(exportedLists)
      .map(({ filePath }) => filePath)
      .toSorted(),
  );
});

test.each(changeKinds)('a line about a %s says so, and leads to it while it is there', (kind) => {
  expect(formatKind(kind)).not.toBe(kind);
  const line = { kind, subjectId: 'un-1', action: 'update', after: { address: '/admin/orders' } };
  expect(isShown(toSubjectHref(line) ?? '')).toBe(true);
  expect(toSubjectHref({ ...line, action: 'delete' })).toBeNull();
});
