import { expect, test } from 'vitest';
import { readListState, toListHref } from './news-address.ts';

const read = (href: string) => readListState(new URL(href, 'http://ecole.test'));

test('the state of the list survives its address', () => {
  const after = [new Date('2026-11-20T09:00:00.123Z').getTime(), '1m7wm536zzbkd1t36knd'];
  const state = { state: 'scheduled', search: 'œuvre & été', after } as const;
  expect(read(toListHref(state))).toEqual(state);
  expect(toListHref({ state: null, search: '' })).toBe('/admin/news');
});

test.each(['?etat=rien', '?apres=demain', '?apres=1~', '?apres=99999999999999~x', '?q='])(
  'of %s nothing is asked',
  (query) => expect(read(`/admin/news${query}`)).toEqual({ state: null, search: '', after: null }),
);
