import { getTableColumns } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseParisTime } from '#common/paris-time.ts';
import { listChanges } from '#core/changes/list-changes.ts';
import { saveOffer } from '#core/products/offers/save-offer.ts';
import { productInput, productSubject } from '#core/products/product-subject.ts';
import { offers } from '#database/tables/offers.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addKnown, listFieldChanges } from '../journal/format-change.ts';
import { readHistory } from '../kit/history.ts';
import { subject as products } from '../products/subject.ts';
import { subject } from './subject.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});

afterAll(() => school?.[Symbol.asyncDispose]());

const actor = { uid: 'u1', displayName: 'Hélène', email: 'helene@exemple.test' };

const addProduct = (title: string) =>
  productSubject.create(school.core, actor, productInput.parse({ title, type: 'course' }));

test('every column of an offer is a field of the audit log', () => {
  const { productId: _id, version: _version, updatedAt: _at, ...columns } = getTableColumns(offers);
  expect(Object.keys(subject.fields).toSorted()).toEqual(Object.keys(columns).toSorted());
});

test('a changed offer is in the audit log and in the history of its product, with names and values', async () => {
  const { core } = school;
  const id = await addProduct('Le subjonctif');
  const [past, gone] = [await addProduct('Le passé'), await addProduct('Le futur')];
  const [reducedSince, reducedUntil] = [
    parseParisTime({ date: '2026-11-24', time: '00:00' }),
    parseParisTime({ date: '2026-11-30', time: '23:59' }),
  ];
  const none = {
    includes: [],
    minAmount: null,
    soldToClasses: false,
    reducedSince: null,
    reducedUntil: null,
  };
  await saveOffer(core, actor, id, { ...none, includes: [past, gone], minAmount: 500, version: 0 });
  await saveOffer(core, actor, id, {
    ...{ includes: [gone], minAmount: 1_250, soldToClasses: true, version: 1 },
    ...{ reducedSince, reducedUntil },
  });
  await productSubject.remove(core, actor, gone);

  const { rows } = await listChanges(core, { kind: 'offer', subjectId: id });
  const [last] = (await addKnown(core, rows)).map(listFieldChanges);
  expect(Object.fromEntries((last ?? []).map(({ name, before, after }) => [name, [before, after]]))).toEqual({
    'Contenus inclus': ['Le passé, Contenu supprimé', 'Contenu supprimé'],
    'Prix libre à partir de (€)': ['5,00\u00a0€', '12,50\u00a0€'],
    'Vendre aussi pour une classe': ['non', 'oui'],
    'Réduction à partir du': ['rien', '24\u00a0novembre 2026'],
    'Réduction jusqu’au': ['rien', '30\u00a0novembre 2026'],
  });

  const history = await readHistory(products, {
    core,
    id,
    url: new URL(`https://ecole.example/admin/products/edit-${id}/historique`),
    person: { role: 'owner' },
  });
  expect(history.rows.map(({ what, isNow, isOwn }) => [what, isNow, isOwn])).toEqual([
    ['Modification · Options de vente', false, false],
    ['Modification · Options de vente', false, false],
    ['Création', true, true],
  ]);
  const toValues = (line: (typeof history.rows)[number] | undefined) =>
    Object.fromEntries((line?.fields ?? []).map(({ label, from, to }) => [label, [from, to]]));
  expect(toValues(history.rows[0])).toEqual({
    'Contenus inclus': ['Le passé, Contenu supprimé', 'Contenu supprimé'],
    'Prix libre à partir de (€)': ['5,00\u00a0€', '12,50\u00a0€'],
    'Vendre aussi pour une classe': ['Non', 'Oui'],
    'Réduction à partir du': ['Vide', '24\u00a0novembre 2026'],
    'Réduction jusqu’au': ['Vide', '30\u00a0novembre 2026'],
  });
  expect(toValues(history.rows[1])).toEqual({
    'Contenus inclus': ['Vide', 'Le passé, Contenu supprimé'],
    'Prix libre à partir de (€)': ['Vide', '5,00\u00a0€'],
  });
  expect(history.rows[0]?.when).toContain('par Hélène');
});
