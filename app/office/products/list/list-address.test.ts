import { expect, it } from 'vitest';
import { readListChoice, toListHref } from './list-address.ts';

const read = (query: string) => readListChoice(new URL(`https://ecole.example/admin/products${query}`));
const plain = read('');

it('writes a list as it is read', () => {
  for (const choice of [
    plain,
    { ...plain, words: 'l été & moi', type: 'exercise', level: 'B1', state: 'soon', sort: 'title' },
    { ...plain, state: 'archived', after: [1_795_000_000_000, '1m7x'] },
  ] as const) {
    const href = toListHref(choice as typeof plain, { after: choice.after as typeof plain.after });
    expect(read(href.replace('/admin/products', ''))).toEqual(choice);
  }
});

it.each([
  '?etat=__proto__',
  '?type=x&niveau=D4',
  '?apres=x',
  '?apres=[{}]',
  '?apres=[1,2,3,4]',
  '?tri=constructor',
  '?q=%00',
])('%s is the plain list', (query) => {
  expect(read(query)).toEqual(plain);
});
