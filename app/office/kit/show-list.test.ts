import { expect, test } from 'vitest';
import {
  choiceParameter,
  declareList,
  orderParameter,
  readListState,
  searchParameter,
  viewParameter,
} from './list-address.ts';
import { dateColumn, type ListWords, selectField, showList } from './show-list.ts';

const list = declareList({
  name: 'shelf',
  title: () => 'Étagère',
  path: '/admin/shelf',
  fileName: 'etagere',
  parameters: {
    search: searchParameter(),
    view: viewParameter('etat', { open: ['', () => 'Ouverts'], closed: ['fermes', () => 'Fermés'] }),
    colour: choiceParameter('couleur', { red: ['rouge', () => 'Rouge'], blue: ['bleu', () => 'Bleu'] }),
    order: orderParameter,
  },
});

const count = ({ figure }: { figure: string }) => `${figure} livres`;

async function show(query: string, found = 3, words: Partial<ListWords> = {}) {
  const state = readListState(list, new URL(`https://ecole.example/admin/shelf${query}`));
  const page = { rows: Array.from({ length: Math.min(found, 2) }), next: found > 2 ? [1, 'b'] : null };
  const counted: string[] = [];
  const screen = await showList(
    list,
    state,
    page,
    {
      views: { of: 'view', label: 'Listes' },
      filters: [selectField('Couleur', list.parameters.colour, state.colour, 'Toutes')],
      columns: ['Titre', dateColumn('Date')],
      count,
      empty: { title: 'Rien', words: 'Ajoutez un livre.' },
      noneFound: { title: 'Introuvable', words: 'Essayez un autre mot.' },
      ...words,
    },
    {
      person: { role: 'owner' },
      countAll: async (asked) => {
        counted.push(`${asked.search}/${asked.view}/${asked.colour}`);
        return asked.search || asked.colour
          ? { count: found, more: false }
          : { count: 1_000, more: found > 500 };
      },
    },
  );
  return { ...screen, counted };
}

test('the heading of the date reverses the order and keeps the filters', async () => {
  const [, date] = (await show('?etat=fermes&couleur=rouge&apres=1~b')).columns ?? [];
  expect(date?.sort).toMatchObject({
    direction: 'descending',
    href: '/admin/shelf?etat=fermes&couleur=rouge&tri=anciens',
  });
  const [, back] = (await show('?couleur=rouge&tri=anciens')).columns ?? [];
  expect(back?.sort).toMatchObject({ direction: 'ascending', href: '/admin/shelf?couleur=rouge' });
});

test('each active filter has a link that removes only this filter', async () => {
  const { chips } = await show('?q=été&etat=fermes&couleur=bleu&tri=anciens');
  expect(chips.map(({ href }) => decodeURIComponent(href))).toEqual([
    '/admin/shelf?etat=fermes&couleur=bleu&tri=anciens',
    '/admin/shelf?q=été&etat=fermes&tri=anciens',
  ]);
  expect(chips[0]?.label).toContain('été');
  expect(chips[1]?.label).toBe('Bleu');
  expect((await show('?etat=fermes&tri=anciens')).chips).toEqual([]);
});

test('the filter form keeps an order that is not the default', async () => {
  expect((await show('?tri=anciens')).bar?.fields).toContainEqual({
    ...{ kind: 'hidden', name: 'tri', value: 'anciens' },
  });
  expect((await show('')).bar?.fields.some(({ name }) => name === 'tri')).toBe(false);
});

test('a whole page is not counted again, and a filtered list is compared with the unfiltered one', async () => {
  const whole = await show('', 2);
  expect([whole.summary, whole.counted]).toEqual(['2 livres', []]);
  const paged = await show('?etat=fermes');
  expect([paged.summary?.replace(/\s/g, ' '), paged.counted]).toEqual(['1 000 livres', ['/closed/null']]);
  const found = await show('?couleur=rouge', 2);
  expect(found.summary?.replace(/\s/g, ' ')).toBe('2 résultats sur 1 000');
  expect(found.counted).toEqual(['/open/null']);
  expect((await show('', 501)).summary?.replace(/\s/g, ' ')).toBe('Plus de 1 000 livres');
});

test('an empty view leads to the first one, and a vain search removes the filters', async () => {
  expect((await show('', 0)).nothing).toMatchObject({ title: 'Rien', action: undefined });
  expect((await show('?etat=fermes', 0)).nothing?.action).toMatchObject({ href: '/admin/shelf' });
  expect((await show('?etat=fermes&couleur=bleu', 0)).nothing).toMatchObject({
    title: 'Introuvable',
    action: { href: '/admin/shelf?etat=fermes' },
  });
});
