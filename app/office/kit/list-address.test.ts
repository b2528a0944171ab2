import { expect, test } from 'vitest';
import type { Cursor } from '#common/cursor.ts';
import { exportedLists } from '../subjects.server.ts';
import { type OfficeList, readListState, toListFileHref, toOfficeListHref } from './list-address.ts';

const read = (list: OfficeList, href: string) => readListState(list, new URL(href, 'https://ecole.example'));
const lists = exportedLists.map((list): [string, OfficeList] => [list.name, list]);
const find = (name: string) => exportedLists.find((list) => list.name === name) as OfficeList;

const moment: Cursor = [Date.UTC(2026, 10, 20, 9), '1m7wm536zzbkd1t36knd'];

test.each<[string, Record<string, unknown>]>([
  ['messages', { search: '', view: 'inbox', order: 'newest', after: moment }],
  ['messages', { search: 'l’été & moi', view: 'spam', order: 'newest', after: moment }],
  ['messages', { search: '', view: 'deleted', order: 'newest', after: null }],
  ['news', { search: 'œuvre & été', state: 'scheduled', order: 'newest', after: moment }],
  ['scores', { search: '', exam: null, year: null, kind: null, state: null, order: 'newest', after: null }],
  [
    'scores',
    {
      search: 'l’été & moi',
      exam: 'delf-b2',
      year: 2026,
      kind: 'mock',
      state: 'no-consent',
      order: 'oldest',
      after: ['2026-06-11', '1m7x'],
    },
  ],
  [
    'products',
    { search: 'l été & moi', type: 'exercise', level: 'B1', state: 'soon', sort: 'title', after: null },
  ],
  ['products', { search: '', type: null, level: null, state: 'archived', sort: 'order', after: moment }],
  ['products', { search: '', type: null, level: null, state: 'all', sort: 'title', after: ['été', '1m7x'] }],
  [
    'orders',
    {
      kind: 'sales',
      search: '',
      state: 'partially_refunded',
      month: '2026-11',
      order: 'newest',
      after: moment,
    },
  ],
  ['orders', { kind: 'gifts', search: '', state: null, month: null, order: 'newest', after: null }],
  ['members', { search: 'léa@exemple.test', view: 'admins', order: 'newest', after: null }],
  ['opinions', { search: 'clair', state: 'accepted', productId: 'delf-b2', order: 'newest', after: moment }],
  ['letters', { search: '', state: 'failed', order: 'newest', after: null }],
  [
    'progress',
    { search: 'léa', productId: 'delf-b2', state: 'resting', uid: 'u1', after: [...moment, 'u1'] },
  ],
  ['journal', { uid: 'u1', kind: 'member', from: '2026-11-01', to: '2026-11-30', after: moment }],
])('the URL of the list %s contains its state: %j', (name, state) => {
  const list = find(name);
  expect(read(list, toOfficeListHref(list, state))).toEqual(state);
});

test.each(lists)('the export of the list %s keeps the filters and starts at the first row', (_, list) => {
  const href = `${list.path}?q=dupont&apres=${Date.UTC(2026, 10, 20)}~1m7x`;
  const state = { ...read(list, href), after: null };
  const file = toListFileHref(list, read(list, href));
  expect(file.startsWith(`${list.filePath}`)).toBe(true);
  expect(read(list, file)).toEqual(state);
});

/** Free texts and ids, for which any value is valid. */
const open = new Set(['q', 'personne', 'contenu', 'exercice', 'produit', 'import']);
const strange = ['__proto__', 'constructor', 'rien', '%00', ''];
const cursors = ['x', 'demain', '1~', '1~%00', '[{}]', '[1,2,3,4]'];
// Invalid as a time cursor, but valid as a title cursor of lists sorted by title.
const noMoment = '99999999999999~a';

test.each(lists)('the list %s ignores invalid query parameters', (_, list) => {
  const whole = read(list, list.path);
  expect(toOfficeListHref(list, whole)).toBe(list.path);
  const names = Object.values(list.parameters).map(({ name }) => name);
  for (const name of names.filter((each) => !open.has(each)))
    for (const text of [...strange, 'D4', 'bac', '20266', '2026-13', '2026-02-31'])
      expect([name, text, read(list, `${list.path}?${name}=${text}`)]).toEqual([name, text, whole]);
  for (const text of list.cursors ? cursors : [...cursors, noMoment])
    expect(read(list, `${list.path}?apres=${text}`)).toEqual(whole);
  expect(read(list, `${list.path}?q=%00`)).toEqual(whole);
});
