import { expect, it } from 'vitest';
import { readListState, toListHref } from './score-address.ts';

const read = (query: string) => readListState(new URL(`https://ecole.example/admin/scores${query}`));

it('writes a list as it is read', () => {
  const after = ['2026-06-11', '1m7x'];
  for (const state of [
    { search: '', exam: undefined, year: undefined, state: undefined, after: null },
    { search: 'l’été & moi', exam: 'delf-b2', year: 2026, state: 'no-consent', after },
  ] as const)
    expect(read(toListHref(state).replace('/admin/scores', ''))).toEqual(state);
});

it.each(['?etat=__proto__&apres=x', '?examen=bac', '?annee=20266', '?q=%00'])(
  '%s is the whole list',
  (query) => {
    expect(toListHref(read(query))).toBe('/admin/scores');
  },
);
