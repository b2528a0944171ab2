import { expect, test } from 'vitest';
import { newsFields } from '#core/news/news-subject.ts';
import { productFields } from '#core/products/product-subject.ts';
import { scoreFields } from '#core/scores/score-subject.ts';
import { homeFields } from '#core/settings/home.ts';
import { schoolFields } from '#core/settings/school-subject.ts';
import { type AnyFields, listFields } from '#core/subjects/fields.ts';
import { formatFilters, listFieldChanges } from './format-change.ts';

const line = {
  kind: 'product',
  subjectId: 'p1',
  before: { priceId: 'price_1', title: 'constructor' },
  after: { priceId: 'price_2', title: 'price_1' },
};

test('a price is told by its amount, and only a price', () => {
  const [price, title] = listFieldChanges(line, { price_1: 4_900, price_2: 5_900 });
  expect([price?.before, price?.after]).toEqual(['49,00\u00a0€', '59,00\u00a0€']);
  expect([title?.before, title?.after]).toEqual(['constructor', 'price_1']);
});

test('a price whose amount nobody knows is told by its id', () => {
  const [price] = listFieldChanges(line, {});
  expect([price?.before, price?.after]).toEqual(['price_1', 'price_2']);
});

test.each([
  ['product', 'p1', productFields],
  ['news', 'n1', newsFields],
  ['score', 's1', scoreFields],
  ['settings', 'school', schoolFields],
  ['settings', 'home', homeFields],
])('a line about a %s, %s, tells each of its fields by a name and in words', (kind, subjectId, fields) => {
  const row = Object.fromEntries(
    listFields(fields as AnyFields).map(([name, field]) => [name, field.kind.empty]),
  );
  // As the journal keeps it.
  const after = JSON.parse(JSON.stringify(row));
  const told = listFieldChanges({ kind, subjectId, before: null, after });
  expect(told.length).toBeGreaterThan(3);
  for (const { name, after } of told) {
    expect(Object.keys(row)).not.toContain(name);
    expect(after).toEqual(expect.stringMatching(/./));
  }
});

test.each([
  ['members', '/admin/members', []],
  ['members', '/admin/members?q=L%C3%A9a&liste=desactives', [/Léa/, /./]],
  ['orders', '/admin/orders?etat=payees&mois=2026-11', [/^Payée/, /^novembre 2026$/]],
  ['scores', '/admin/scores?examen=delf-b2&annee=2026', [/^DELF B2$/, /^2026$/]],
  ['messages', '/admin/messages?etat=corbeille', [/orbeille/]],
  ['products', '/admin/products?etat=archives&type=cours&niveau=B1', [/^Cours$/, /^B1$/, /^Archiv/]],
  ['news', '/admin/news?etat=brouillons', [/^Brouillons$/]],
  ['news', '/admin/news?etat=%3Cscript%3E', []],
  ['letters', '/admin/mail?q=lea&etat=echouees', [/lea/, /^Échou/]],
  ['journal', '/admin/journal?sujet=member&personne=u1&du=2026-11-01', [/^Membre/, /^Depuis le 1/]],
])('the filters of %s, %s', (list, address, expected) => {
  const filters = formatFilters(list, address).split(' · ').filter(Boolean);
  expect(filters).toHaveLength(expected.length);
  for (const [index, pattern] of expected.entries()) expect(filters[index]).toMatch(pattern);
});
