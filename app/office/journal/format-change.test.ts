import { expect, test } from 'vitest';
import { type AnyFields, listFields } from '#core/subjects/fields.ts';
import { declaredSubjects, findFields } from '../subjects.server.ts';
import { formatFilters, listFieldChanges } from './format-change.ts';

const line = {
  kind: 'product',
  subjectId: 'p1',
  before: { priceId: 'price_1', title: 'constructor' },
  after: { priceId: 'price_2', title: 'price_1' },
};

test('formats the price id of a product as its amount, but no other field', () => {
  const [price, title] = listFieldChanges({
    ...line,
    known: { amounts: { price_1: 4_900, price_2: 5_900 } },
  });
  expect([price?.before, price?.after]).toEqual(['49,00\u00a0€', '59,00\u00a0€']);
  expect([title?.before, title?.after]).toEqual(['constructor', 'price_1']);
});

test('keeps the id of a price with an unknown amount', () => {
  const [price] = listFieldChanges(line);
  expect([price?.before, price?.after]).toEqual(['price_1', 'price_2']);
});

type Store = { kind: string; fields: AnyFields };

/** Stores found by file name in core, so that the stores of new entities are tested too. */
const stores = Object.values(
  import.meta.glob<object>(['../../../core/*/*-subject.ts', '../../../core/settings/home.ts'], {
    eager: true,
  }),
)
  .flatMap((module) => Object.values(module) as Partial<Store & { revert: unknown }>[])
  .filter((value): value is Store => typeof value?.kind === 'string' && 'revert' in value);

test('the file pattern matches the entity stores', () => {
  const settings = ['settings', 'settings', 'settings'];
  expect(stores.map(({ kind }) => kind).filter((kind) => kind === 'settings')).toEqual(settings);
  expect(stores.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['exercise', 'lesson', 'news', 'product', 'score']),
  );
});

test.each(stores)('labels and formats every field of a $kind entry', ({ kind, fields }) => {
  const row = Object.fromEntries(listFields(fields).map(([name, field]) => [name, field.kind.empty]));
  const [subject, ...others] = declaredSubjects.filter(
    (subject) => subject.kind === kind && Object.keys(row).every((name) => name in subject.fields),
  );
  expect(subject, Object.keys(row).join(', ')).toBeDefined();
  expect(others).toEqual([]);
  // The database stores entries as JSON.
  const after = JSON.parse(JSON.stringify(row));
  const listed = listFieldChanges({ kind, subjectId: subject?.only ?? 'x1', before: null, after });
  expect(listed.length).toBeGreaterThan(2);
  for (const { name, after } of listed) {
    expect(Object.keys(row)).not.toContain(name);
    expect(after).toEqual(expect.stringMatching(/./));
  }
});

test.each([
  ['score', { hasLink: false, madeAt: null, withdrawnAt: null }],
  ['product', { order: 3 }],
])('labels the audit log fields of %s commands other than saving', (kind, before) => {
  const fields = findFields(kind, 'x1');
  expect(Object.keys(before).filter((name) => !(name in fields))).toEqual([]);
});

test.each([
  ['order', { access: 'open', state: 'partially_refunded', outcome: 'unpaid', refundedAmount: 4_900 }],
  ['message', { state: 'archived' }],
])('translates every value of a %s entry', (kind, after) => {
  const listed = listFieldChanges({ kind, subjectId: 'x1', before: null, after });
  const words = listed.map(({ after: shown }) => shown);
  expect(words).toHaveLength(Object.keys(after).length);
  for (const value of Object.values(after)) expect(words).not.toContain(String(value));
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
  ['letters', '/admin/mail?q=lea&etat=echouees', [/lea/, /^Échec/]],
  ['journal', '/admin/journal?sujet=member&personne=u1&du=2026-11-01', [/^Membre/, /^Depuis le 1/]],
])('formats the filters of the list %s at %s', (list, address, expected) => {
  const filters = formatFilters(list, address).split(' · ').filter(Boolean);
  expect(filters).toHaveLength(expected.length);
  for (const [index, pattern] of expected.entries()) expect(filters[index]).toMatch(pattern);
});
