import { expect, test } from 'vitest';
import { addresses } from '../routes.ts';
import { toEditorHref } from './kit/office-subject.ts';
import { declaredSubjects, editedSubjects, exportedLists } from './subjects.server.ts';
import { formatKind, journalKinds, type OfficeEntry, subjects, toSubjectHref } from './subjects.ts';

const patterns = addresses.filter(({ access }) => access === 'admin').map(({ pattern }) => pattern);

/** Whether an address is one of the office. */
const isShown = (href: string) =>
  patterns.some((pattern) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(href));

const inMenu = Object.entries<OfficeEntry>(subjects).filter(([, { menu }]) => menu !== false);

test.each(inMenu)('%s has the screens that the menu leads to', (_, { path }) => {
  expect(patterns).toContain(path);
});

test.each(exportedLists)('$name has its list and its file where it says', (list) => {
  expect(patterns).toEqual(expect.arrayContaining([list.path, list.filePath]));
  expect(Object.values(subjects).map(({ path }) => path)).toContain(list.path);
});

test('every file of the office but the model of one is of a list', () => {
  // A second file of the accounting, sums of its list; the codes of one order.
  const others = ['/admin/accounting/totaux-par-jour.csv', '/admin/orders/:orderId/codes.csv'];
  const files = patterns.filter(
    (pattern) => pattern.endsWith('.csv') && !pattern.endsWith('/modele.csv') && !others.includes(pattern),
  );
  expect(files.toSorted()).toEqual(exportedLists.map(({ filePath }) => filePath).toSorted());
});

/** What a kind of the journal is of, and of what there is one of, which. */
const name = ({ kind, only = '' }: { kind?: string; only?: string | undefined }) => `${kind} ${only}`;

const declared = declaredSubjects.flatMap(({ kind, only }) => (kind ? { kind, only } : []));

const stores = Object.values(
  import.meta.glob<object>(['../../core/*/*.ts', '!**/*.test.ts'], { eager: true }),
)
  .flatMap((module) => Object.values(module) as { kind?: unknown; readEarlier?: unknown }[])
  .filter((value) => typeof value?.readEarlier === 'function');

test('what is registered is declared, what is declared is registered, and what is stored is both', () => {
  const entries: readonly OfficeEntry[] = Object.values(subjects);
  const registered = entries.flatMap(({ journal }) => (journal ? name(journal) : []));
  expect(declared.map(name).toSorted()).toEqual(registered.toSorted());
  expect(stores.length).toBeGreaterThan(4);
  for (const { kind } of stores) expect(journalKinds).toContain(kind);
});

test.each(editedSubjects)('$path is edited there, and has its history below', (subject) => {
  const editor = toEditorHref(subject, 'un-1');
  expect(isShown(editor)).toBe(true);
  expect(isShown(`${editor}/historique`)).toBe(true);
});

test.each(declared)('a line about a $kind says so, and leads to it while it is there', ({ kind, only }) => {
  expect(formatKind(kind)).not.toBe(kind);
  const line = { kind, subjectId: only ?? 'un-1', action: 'update', after: { address: '/admin/orders' } };
  expect(isShown(toSubjectHref(line) ?? '')).toBe(true);
  expect(toSubjectHref({ ...line, action: 'delete' })).toBeNull();
});
