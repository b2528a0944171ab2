import { expect, it } from 'vitest';
import { readListState, toListHref } from './message-address.ts';

const read = (query: string) => readListState(new URL(`https://ecole.example/admin/messages${query}`));

it('writes a list as it is read', () => {
  const after = [Date.UTC(2026, 10, 20, 10), '1m7x'];
  for (const state of [
    { view: 'inbox', search: '', after: null },
    { view: 'spam', search: 'l’été & moi', after },
    { view: 'deleted', search: '', after },
  ] as const)
    expect(read(toListHref(state).replace('/admin/messages', ''))).toEqual(state);
});

it.each(['?etat=__proto__&apres=x', '?apres=99999999999999~a', '?apres=1~', '?apres=1~%00', '?q=%00'])(
  '%s is the beginning of the inbox',
  (query) => {
    expect(read(query)).toEqual({ view: 'inbox', search: '', after: null });
  },
);
