import { describe, expect, test } from 'vitest';
import { hasEmptyFields, isPlain, parseCatalogueChoice, toCatalogueHref } from './catalogue-address.ts';

const read = (query: string) => parseCatalogueChoice(new URLSearchParams(query));

describe('catalogue URL', () => {
  test.each([
    '',
    'q=subjonctif',
    'niveau=A1&niveau=C2',
    'duree=1-a-3-heures&prix=gratuit&tri=nouveautes',
    'q=lire&tri=ecole',
    'tri=prix-croissant&apres=1%7E900%7Ex-1',
    'q=%22mot+juste%22&niveau=B1&duree=plus-de-10-heures&prix=jusqu-a-20-euros&tri=plus-longs',
  ])('is unchanged after parsing and formatting: %s', (query) => {
    const choice = read(query);
    expect(toCatalogueHref('/courses', choice, { after: choice.after })).toBe(
      query ? `/courses?${query}` : '/courses',
    );
  });

  test.each([
    'niveau=Z9',
    'niveau=a1',
    'duree=toujours',
    'duree=__proto__',
    'prix=constructor',
    'tri=hasOwnProperty',
    'tri=pertinence',
    'apres=%00',
    'q=%00%20%27',
    'autre=1',
    'niveau[]=A1',
  ])('falls back to the unfiltered list if unreadable: %s', (query) => {
    expect(toCatalogueHref('/courses', read(query))).toBe('/courses');
    expect(isPlain(read(query))).toBe(true);
  });

  test('starts at the first page when a filter changes', () => {
    const choice = read('niveau=A1&apres=0%7E1%7E2%7Ex');
    expect(toCatalogueHref('/courses', choice, { price: 'gratuit' })).toBe('/courses?niveau=A1&prix=gratuit');
  });

  test('is cleaned if it contains empty form fields', () => {
    expect(hasEmptyFields(new URLSearchParams('q=&niveau=A1'))).toBe(true);
    expect(hasEmptyFields(new URLSearchParams('niveau=A1&autre='))).toBe(false);
  });
});
