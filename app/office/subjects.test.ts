import { expect, test } from 'vitest';
import { addresses } from '../routes.ts';
import { toEditorHref } from './kit/office-subject.ts';
import { listMenu } from './list-menu.ts';
import { openMenu } from './menu.ts';
import { declaredSubjects, editedSubjects, exportedLists } from './subjects.server.ts';
import { formatKind, journalKinds, type OfficeEntry, subjects, toSubjectHref } from './subjects.ts';

const patterns = addresses.filter(({ access }) => access === 'admin').map(({ pattern }) => pattern);

const isShown = (href: string) =>
  patterns.some((pattern) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(href));

const owner = { role: 'owner' } as const;

const nothing = { count: 0, more: false };
const counts = {
  messages: nothing,
  questions: nothing,
  opinions: nothing,
  claims: nothing,
  corrections: nothing,
  publications: nothing,
};

test('the menu has at most eight groups, and each of its pages has a route and belongs to one group', () => {
  const menu = listMenu(counts, owner);
  expect(menu.length).toBeLessThanOrEqual(8);
  const pages = menu.flatMap(({ pages }) => pages.map(({ href }) => href));
  expect(patterns).toEqual(expect.arrayContaining(pages));
  expect(new Set(pages).size).toBe(pages.length);
});

test('the menu contains every exported list except those that another page leads to', () => {
  const pages = listMenu(counts, owner).flatMap(({ pages }) => pages.map(({ href }) => href));
  const elsewhere: string[] = [
    subjects.copies.path,
    subjects.missingAddresses.path,
    subjects.imported.path,
    subjects.commentBank.path,
  ];
  const lists = exportedLists.map(({ path }) => path).filter((path) => !elsewhere.includes(path));
  expect(pages).toEqual(expect.arrayContaining(lists));
});

test('a group shows the pending items of its pages', () => {
  const menu = listMenu(
    { ...counts, messages: { count: 3, more: false }, opinions: { count: 99, more: true } },
    owner,
  );
  const shown = menu.flatMap(({ label, waiting }) => (waiting ? [{ label, ...waiting }] : []));
  expect(shown).toEqual([
    { label: 'Messages', figure: '102+', words: '3 nouveaux messages, 99 avis à relire' },
  ]);
});

const openAt = (path: string) => {
  const { groups, pages } = openMenu(listMenu(counts, owner), path);
  const current = (links: readonly { href: string; current: unknown }[]) =>
    links.flatMap(({ href, current }) => (current ? [[href, current]] : []));
  return { group: current(groups), page: current(pages) };
};

test.each([
  ['/admin', ['/admin', 'page'], undefined],
  ['/admin/products', ['/admin/products', 'page'], ['/admin/products', 'page']],
  ['/admin/lessons/edit-1', ['/admin/products', 'true'], ['/admin/products', 'true']],
  ['/admin/exercises/copies/1', ['/admin/members', 'true'], ['/admin/exercises/copies', 'true']],
  ['/admin/exercises/edit-1', ['/admin/products', 'true'], ['/admin/exercises', 'true']],
  ['/admin/settings/sales', ['/admin/settings', 'true'], ['/admin/settings/sales', 'page']],
  ['/admin/productsx', undefined, undefined],
])('marks the current group and page of %s', (path, group, page) => {
  expect(openAt(path)).toEqual({ group: group ? [group] : [], page: page ? [page] : [] });
});

test.each(exportedLists)('the list $name and its export have routes', (list) => {
  expect(patterns).toEqual(expect.arrayContaining([list.path, list.filePath]));
  expect(Object.values(subjects).map(({ path }) => path)).toContain(list.path);
});

test('every exported file except templates belongs to a declared list', () => {
  // Second accounting export with daily totals, voucher codes of one order, lines to check of one import.
  const others = [
    '/admin/accounting/totaux-par-jour.csv',
    '/admin/orders/:orderId/codes.csv',
    '/admin/import/people/:importId/problemes.csv',
  ];
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
