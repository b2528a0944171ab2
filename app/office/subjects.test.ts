import { expect, test } from 'vitest';
import { addresses } from '../routes.ts';
import { toEditorHref } from './kit/office-subject.ts';
import { declaredSubjects, editedSubjects, exportedLists } from './subjects.server.ts';
import { formatKind, journalKinds, type OfficeEntry, subjects, toSubjectHref } from './subjects.ts';

const patterns = addresses.filter(({ access }) => access === 'admin').map(({ pattern }) => pattern);

const isShown = (href: string) =>
  patterns.some((pattern) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(href));

const inMenu = Object.entries<OfficeEntry>(subjects).filter(([, { menu }]) => menu !== false);

test.each(inMenu)('the menu entry %s has a route', (_, { path }) => {
  expect(patterns).toContain(path);
});

test.each(exportedLists)('the list $name and its export have routes', (list) => {
  expect(patterns).toEqual(expect.arrayContaining([list.path, list.filePath]));
  expect(Object.values(subjects).map(({ path }) => path)).toContain(list.path);
});

test('every exported file except templates belongs to a declared list', () => {
  // Second accounting export with daily totals, and the voucher codes of one order.
  const others = ['/admin/accounting/totaux-par-jour.csv', '/admin/orders/:orderId/codes.csv'];
  const files = patterns.filter(
    (pattern) => pattern.endsWith('.csv') && !pattern.endsWith('/modele.csv') && !others.includes(pattern),
  );
  expect(files.toSorted()).toEqual(exportedLists.map(({ filePath }) => filePath).toSorted());
});

/** Kind in the audit log, with the id of an entity that has a single record. */
const name = ({ kind, only = '' }: { kind?: string; only?: string | undefined }) => `${kind} ${only}`;

const declared = declaredSubjects.flatMap(({ kind, only }) => (kind ? { kind, only } : []));

const stores = Object.values(
  import.meta.glob<object>(['../../core/*/*.ts', '!**/*.test.ts'], { eager: true }),
)
  .flatMap((module) => Object.values(module) as { kind?: unknown; readEarlier?: unknown }[])
  .filter((value) => typeof value?.readEarlier === 'function');

test('`subjects` registers exactly the declared entities, including every stored kind', () => {
  const entries: readonly OfficeEntry[] = Object.values(subjects);
  const registered = entries.flatMap(({ journal }) => (journal ? name(journal) : []));
  expect(declared.map(name).toSorted()).toEqual(registered.toSorted());
  expect(stores.length).toBeGreaterThan(4);
  for (const { kind } of stores) expect(journalKinds).toContain(kind);
});

test.each(editedSubjects)('the editor and the history of $path have routes', (subject) => {
  const editor = toEditorHref(subject, 'un-1');
  expect(isShown(editor)).toBe(true);
  expect(isShown(`${editor}/historique`)).toBe(true);
});

test.each(declared)(
  'labels changes of $kind and links to the record unless it was deleted',
  ({ kind, only }) => {
    expect(formatKind(kind)).not.toBe(kind);
    const line = { kind, subjectId: only ?? 'un-1', action: 'update', after: { address: '/admin/orders' } };
    expect(isShown(toSubjectHref(line) ?? '')).toBe(true);
    expect(toSubjectHref({ ...line, action: 'delete' })).toBeNull();
  },
);
