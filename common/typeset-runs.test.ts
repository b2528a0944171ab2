import { expect, test } from 'vitest';
import { typesetRuns } from './typeset-runs.ts';
import { typeset } from './typography.ts';

const thin = '\u202f';

test('a sign after a bold word is set as in one run', () => {
  expect(typesetRuns(['Est-ce ', 'fini', ' ?'])).toEqual(['Est-ce ', 'fini', `${thin}?`]);
  expect(typesetRuns(['Est-ce ', 'fini ', '?'])).toEqual(['Est-ce ', `fini${thin}`, '?']);
  expect(typesetRuns(['Est-ce ', 'fini', '?'])).toEqual(['Est-ce ', 'fini', `${thin}?`]);
});

test('a quotation that holds a link is one quotation', () => {
  expect(typesetRuns(['Il dit "', 'voyez ici', '", puis...'])).toEqual([
    `Il dit «${thin}`,
    'voyez ici',
    `${thin}», puis…`,
  ]);
});

test('an apostrophe between two runs is set', () => {
  expect(typesetRuns(["l'", 'école'])).toEqual(['l’', 'école']);
  expect(typesetRuns(['l', "'école"])).toEqual(['l', '’école']);
});

test('an address cut into runs stays as it is', () => {
  const runs = ['voir https://ecole', '.example/a?b=c', ' : ici'];
  expect(typesetRuns(runs).join('')).toBe(typeset(runs.join('')));
});

test('wherever it is cut, the whole is what typeset makes of it, in as many runs', () => {
  const signs = [
    ...'aé "\'«».…?!:;-0128h\n\u00a0\u202f<>&%',
    'mot',
    ' ',
    '...',
    ' ?',
    '12 h 30',
    '« ',
    ' »',
    '10 000',
  ];
  let seed = 20_261_120;
  const draw = (limit: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * limit);
  };
  for (let round = 0; round < 5_000; round++) {
    const runs = Array.from({ length: 1 + draw(5) }, () =>
      Array.from({ length: draw(8) }, () => signs[draw(signs.length)]).join(''),
    );
    const set = typesetRuns(runs);
    expect(set).toHaveLength(runs.length);
    expect(set.join(''), JSON.stringify(runs)).toBe(typeset(runs.join('')));
  }
});
