import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addresses } from '#app/routes.ts';
import { issueMissingInvoices } from '#core/invoices/issue-missing-invoices.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addInvoice } from '#tests/support/invoices.ts';
import { seedLargeSchool } from '../../../bench/large-school/seed-large-school.ts';
import { coreContext, requestContext } from '../../context.ts';

type CellType = 'text' | 'integer' | 'decimal' | 'amount' | 'moment' | 'day';

const shapes: Readonly<Record<Exclude<CellType, 'text'>, RegExp>> = {
  integer: /^-?\d+$/,
  decimal: /^-?\d+(,\d+)?$/,
  amount: /^-?\d+,\d\d$/,
  moment: /^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/,
  day: /^\d\d\/\d\d\/\d{4}$/,
};

/** Column types of every exported file. Columns that are not listed contain text. */
const types: Readonly<Record<string, Readonly<Record<string, Exclude<CellType, 'text'>>>>> = {
  '/admin/products.csv': {
    'Durée en minutes': 'integer',
    Ordre: 'integer',
    'Prix en euros': 'amount',
    'Archivé le': 'moment',
    'Créé le': 'moment',
    'Modifié le': 'moment',
  },
  '/admin/exercises.csv': {
    'Modifié le': 'moment',
  },
  '/admin/exercises/claims.csv': {
    Élèves: 'integer',
    'Demandé le': 'moment',
  },
  '/admin/exercises/learners.csv': {
    'Exercices corrigés': 'integer',
    'Moyenne (%)': 'integer',
    'Dernier exercice': 'moment',
  },
  '/admin/exercises/copies.csv': {
    Essai: 'integer',
    Points: 'decimal',
    'Points maximum': 'decimal',
    'Corrigée le': 'moment',
  },
  '/admin/exercises/resultats.csv': {
    Personnes: 'integer',
  },
  '/admin/news.csv': {
    'Date de publication': 'moment',
    'Archivé le': 'moment',
    'Créé le': 'moment',
    'Modifié le': 'moment',
  },
  '/admin/papers.csv': { 'Créé le': 'moment' },
  '/admin/pages.csv': { 'Archivé le': 'moment', 'Créé le': 'moment', 'Modifié le': 'moment' },
  '/admin/scores/export.csv': {
    'Date de session': 'day',
    'Compréhension orale': 'decimal',
    'Structures de la langue': 'decimal',
    'Compréhension écrite': 'decimal',
    'Production écrite': 'decimal',
    'Production orale': 'decimal',
    Oral: 'decimal',
    Écrit: 'decimal',
    'Accord le': 'day',
  },
  '/admin/messages.csv': {
    Date: 'moment',
    'Répondu le': 'moment',
  },
  '/admin/questions.csv': {
    Date: 'moment',
    'Répondu le': 'moment',
  },
  '/admin/opinions.csv': {
    Note: 'integer',
    'Reçu le': 'moment',
    'Modifié le': 'moment',
    Décision: 'moment',
    'Terminé le': 'moment',
  },
  '/admin/progress.csv': {
    'Leçons terminées': 'integer',
    Leçons: 'integer',
    'Commencé le': 'moment',
    'Dernière activité': 'moment',
    'Terminé le': 'moment',
  },
  '/admin/orders.csv': {
    Montant: 'amount',
    Remboursé: 'amount',
    Date: 'moment',
    'Payée le': 'moment',
  },
  '/admin/codes.csv': {
    Utilisations: 'integer',
    'Nombre d’utilisations': 'integer',
    Ventes: 'amount',
    'Créé le': 'moment',
    'Valable jusqu’au': 'moment',
  },
  '/admin/redirects.csv': {
    Utilisations: 'integer',
    'Dernière utilisation': 'moment',
    'Créé le': 'moment',
  },
  '/admin/corrections.csv': {
    'Envoyée le': 'moment',
    'Promise pour le': 'moment',
    'Renvoyée le': 'moment',
  },
  '/admin/corrections/commentaires.csv': {
    Utilisations: 'integer',
    'Dernière utilisation': 'moment',
  },
  '/admin/exam-formats.csv': {
    'Lue le': 'day',
  },
  '/admin/rubrics.csv': {
    'Date de la source': 'day',
    'Vérifiée le': 'day',
    Total: 'decimal',
  },
  '/admin/redirects/missing.csv': {
    Demandes: 'integer',
    'Dernière demande': 'moment',
  },
  '/admin/accounting/ventes.csv': {
    'Montant encaissé': 'amount',
    HT: 'amount',
    TVA: 'amount',
    'Taux (%)': 'decimal',
    Frais: 'amount',
    'Date d’encaissement': 'moment',
    'Date du virement': 'moment',
  },
  '/admin/accounting/totaux-par-jour.csv': {
    Jour: 'day',
    'Taux (%)': 'decimal',
    'Factures et avoirs': 'integer',
    HT: 'amount',
    TVA: 'amount',
    TTC: 'amount',
  },
  '/admin/orders/:orderId/codes.csv': { 'Utilisé le': 'moment' },
  '/admin/import/people/all.csv': { 'Dernière invitation': 'moment' },
  '/admin/import/people/:importId/problemes.csv': {},
  '/members/commandes/:orderId/codes.csv': { 'Utilisé le': 'moment' },
  '/admin/members.csv': {
    Inscription: 'moment',
    'Dernière connexion': 'moment',
  },
  '/admin/mail.csv': {
    Tentatives: 'integer',
    'Créé le': 'moment',
    'Envoyé le': 'moment',
    'Conservé ici le': 'moment',
  },
  '/admin/journal.csv': {
    Date: 'moment',
  },
};

const query: Readonly<Record<string, string>> = {
  '/admin/accounting/ventes.csv': '?du=2020-01-01&au=2099-12-31',
  '/admin/accounting/totaux-par-jour.csv': '?du=2020-01-01&au=2099-12-31',
  '/admin/exercises/resultats.csv': '?exercice=grande-ecole-0',
  '/admin/messages.csv': '?etat=archives',
  '/admin/questions.csv': '?etat=repondues',
  '/admin/opinions.csv': '?etat=refuses',
};

/** Order whose voucher codes, and import whose lines to check are exported. */
const params = { orderId: 'classe', importId: 'import' };

const modules = import.meta.glob<{ loader(args: object): Promise<Response> }>([
  '../**/*-file.ts',
  '../../vouchers/*-file.ts',
]);

const files = addresses.filter(({ pattern }) => pattern.endsWith('.csv') && !pattern.endsWith('/modele.csv'));

/** User text that a spreadsheet would run as a formula if it were not escaped. */
const hostile = '-2+3|cmd';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
  const { core, database } = school;
  await seedLargeSchool(core, { count: 12, people: true });
  const invoice = await addInvoice(core, { email: `${hostile}@exemple.test`, discountAmount: 500 });
  await database.pool.query('update orders set refunded_amount = 950 where id = $1', [invoice.orderId]);
  await core.db.transaction((tx) => issueMissingInvoices(core, tx, { id: invoice.orderId }));
  await core.db.execute(sql`
    insert into lesson_questions (id, uid, lesson_id, product_id, body, answer, answered_at, fingerprint)
    select 'q', 'personne-1', id, product_id, ${hostile}, ${hostile}, now(), 'q' from lessons limit 1`);
  await core.db.execute(sql`
    insert into opinions (id, uid, product_id, rating, body, first_name, state, refusal, experienced_at, decided_at)
    select 'o', 'personne-1', id, 4, ${hostile}, ${hostile}, 'refused', ${hostile}, now(), now() from products limit 1`);
  await core.db.execute(sql`
    insert into promotion_codes (id, code, percent, expires_at, max_uses, coupon_id, promotion_code_id)
    values ('c', ${hostile}, 20, now() + interval '1 day', 5, 'c', 'c')`);
  await core.db.execute(sql`
    insert into orders (id, uid, email, product_id, title, price_id, amount, currency, state, origin, terms_version, purpose, quantity)
    select 'classe', 'admin', 'prof@exemple.test', id, title, 'price_1', 200, 'eur', 'paid', 'payment', '1', 'class', 2
      from products limit 1`);
  await core.db.execute(sql`
    insert into vouchers (id, order_id, code, recipient_name, redeemed_by, redeemed_at)
    values ('v1', 'classe', 'ABCDEFGH01234567', ${hostile}, 'personne-1', now()),
      ('v2', 'classe', 'ABCDEFGH01234568', '', '', null)`);
  await core.db.execute(sql`
    insert into redirects (id, source, target, hits, last_hit_at) values ('r', ${hostile}, '/courses', 2, now())`);
  await core.db.execute(sql`
    insert into productions (id, attempt_id, field, uid, exercise_id, kind, submitted_at, due_at)
    select 'p', id, '1', uid, exercise_id, 'writing', now(), now() from attempts limit 1`);
  await core.db.execute(
    sql`insert into correction_comments (id, text, used_at) values ('c', ${hostile}, now())`,
  );
  await core.db.execute(
    sql`insert into exam_formats (id, sections, source) values ('delf-b1', '[]', ${hostile})`,
  );
  await core.db.execute(sql`insert into rubrics (id, name, criteria) values ('r', ${hostile}, '[]')`);
  await core.db.execute(sql`
    insert into papers (id, title, product_id, exam) select 'p', ${hostile}, id, 'delf-b1' from products limit 1`);
  await core.db.execute(sql`insert into pages (id, title, slug) values ('p', ${hostile}, 'tarifs')`);
  await core.db.execute(sql`
    insert into missing_addresses (id, path, hits, last_hit_at) values ('m', ${hostile}, 2, now())`);
  await core.db.execute(sql`
    insert into people_imports (id, uid, who, file_name, path, source, state)
    values ('import', 'admin', '', 'a.csv', '', 'Kajabi', 'review')`);
  await core.db.execute(sql`
    insert into import_lines (import_id, rank, line, email, first_name, last_name, newsletter, consent_source, stripe_customer_id,
      tags, purchase_key, item_key, item_name, currency, purchase_state, issues)
    values ('import', 1, 2, ${`${hostile}@exemple.test`}, '', '', 'unknown', '', '', '{}', '', '', '', '', '',
      '[{"code": "date-unreadable"}]')`);
  await core.db.execute(sql`
    insert into imported_people (id, email, first_name, import_ids, invited_at)
    values ('i', ${`${hostile}@exemple.test`}, ${hostile}, '{import}', now())`);
  for (const [table, column] of [
    ['directory', 'display_name'],
    ['products', 'title'],
    ['news', 'title'],
    ['scores', 'title'],
    ['orders', 'title'],
    ['messages', 'body'],
    ['letters', 'subject'],
    ['changes', 'who'],
    ['lessons', 'title'],
    ['exercises', 'title'],
  ] as const)
    await database.pool.query(`update ${table} set ${column} = $1 || ${column}`, [hostile]);
});
afterAll(() => school?.[Symbol.asyncDispose]());

const toModule = (file: string): string =>
  file.startsWith('office/') ? file.replace('office/', '../').replace('../kit/', './') : `../../${file}`;

async function readFile({ pattern, file }: { pattern: string; file: string }): Promise<string[][]> {
  const context = new RouterContextProvider();
  context.set(coreContext, school.core);
  context.set(requestContext, { requestId: 'test', user: { uid: 'admin', email: '' } } as never);
  const path = pattern.replace(':orderId', params.orderId).replace(':importId', params.importId);
  const url = new URL(`${path}${query[pattern] ?? ''}`, 'http://localhost:3000');
  const { loader } = (await modules[toModule(file)]?.()) ?? {};
  const response = await loader?.({ url, context, request: new Request(url), params });
  return parse((await response?.text()) ?? '', { delimiter: ';', bom: true });
}

/** A cell that a spreadsheet would read as a number, date or formula. */
const typedValue = /^([=+\-@]|-?\d+,\d+$|\d\d\/\d\d\/\d{4})/;

test('the table of column types lists every exported file', () => {
  expect(Object.keys(types).toSorted()).toEqual(files.map(({ pattern }) => pattern).toSorted());
});

test.each(files)('each cell of $pattern has the format of its column type', async (address) => {
  const declared = types[address.pattern] ?? {};
  const [titles = [], ...rows] = await readFile(address);
  expect(rows.length).toBeGreaterThan(0);
  expect(titles).toEqual(expect.arrayContaining(Object.keys(declared)));
  for (const [index, title] of titles.entries()) {
    const type = declared[title];
    const cells = rows.flatMap((row) => row[index] || []);
    const wrong = cells.filter((cell) => (type ? !shapes[type].test(cell) : typedValue.test(cell)));
    expect([title, wrong]).toEqual([title, []]);
  }
});

test('every exported file escapes text that a spreadsheet would run as a formula', async () => {
  // Daily totals and exercise statistics contain no hostile text.
  const harmless = ['/admin/accounting/totaux-par-jour.csv', '/admin/exercises/resultats.csv'];
  const others = files.filter(({ pattern }) => !harmless.includes(pattern));
  for (const address of others) {
    const cells = (await readFile(address)).flat();
    expect([address.pattern, cells.some((cell) => cell.startsWith(`'${hostile}`))]).toEqual([
      address.pattern,
      true,
    ]);
  }
});

test('the sales export adds up to the amount left after a credit note', async () => {
  const sales = files.filter(({ pattern }) => pattern === '/admin/accounting/ventes.csv');
  const [titles = [], ...rows] = await readFile(sales[0] as (typeof files)[number]);
  const amounts = rows.map((row) => Number(row[titles.indexOf('Montant encaissé')]?.replace(',', '.')));
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(49 - 9.5);
});
