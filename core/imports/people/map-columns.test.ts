import { describe, expect, test } from 'vitest';
import { readExport, readLinesOf } from '#tests/support/people-files.ts';
import type { ColumnChoices, ColumnMapping, ColumnUse } from './person-line.ts';

async function choose(text: string, name?: string): Promise<ColumnChoices> {
  const reading = await readExport(text, name ? { name } : {});
  if (reading.outcome !== 'choose-columns') throw new Error(`recognised: ${reading.outcome}`);
  return reading.choices;
}

const suggest = async (header: string, ...rows: string[]): Promise<ColumnUse[]> =>
  (await choose([header, ...rows].join('\n'))).columns.map(({ suggestion }) => suggestion);

describe('suggested uses', () => {
  test.each<[string, string, ColumnUse[]]>([
    [
      'Adresse e-mail;Prénom;Nom;Produit;Date d’achat;Montant payé;Statut',
      'lea@exemple.fr;Léa;Martin;Cours B1;12/05/2024;49,90 €;Payée',
      ['email', 'first-name', 'last-name', 'item-name', 'bought-at', 'amount', 'state'],
    ],
    [
      'id,created_at,user_email,user_name,course_name,course_id,percentage_completed,expired',
      '7,2024-05-12 10:00:00 UTC,lea@exemple.fr,Léa Martin,Cours B1,12,40,false',
      ['ignore', 'created-at', 'email', 'full-name', 'item-name', 'item-id', 'ignore', 'ignore'],
    ],
    [
      'Order ID,Order Status,Billing Email,Product Name,Order Total,Currency',
      '12,wc-completed,lea@exemple.fr,Cours B1,49.90,EUR',
      ['external-id', 'state', 'email', 'item-name', 'amount', 'currency'],
    ],
    ['Nom;Courriel', 'Léa Martin;lea@exemple.fr', ['full-name', 'email']],
    ['Name,Surname,Contact', 'Léa,Martin,lea@exemple.fr', ['first-name', 'last-name', 'email']],
    [
      'email,status,Date added',
      'lea@exemple.fr,Unsubscribed,2022-09-07',
      ['email', 'newsletter-status', 'created-at'],
    ],
    ['Mail,Élève,Client Stripe', 'lea@exemple.fr,Léa,cus_1234', ['email', 'full-name', 'stripe-customer']],
    [
      'Adresse;Cours acheté;Payé le;Somme',
      'lea@exemple.fr;Cours B1;12/05/2024;49,90 €',
      ['email', 'item-name', 'bought-at', 'amount'],
    ],
    // The titles contradict the values.
    ['Email,Date,Statut', 'Léa,bientôt,lea@exemple.fr', ['ignore', 'ignore', 'email']],
  ])('of %s', async (header, row, uses) => {
    expect(await suggest(header, row)).toEqual(uses);
  });
});

const table = [
  'Mail;Nom;Cours;N° de commande;Date;Prix;État;Lettre',
  'lea@exemple.fr;MARTIN Léa;Cours B1;C-1;04/05/2024;49,90;Réglée;oui',
  'max@exemple.fr;Max Petit;Cours B1;C-2;05/06/2024;49,90;Annulée;non',
  'eve@exemple.fr;"Roux, Eve";Cours B1;C-3;07/06/2024;cher;Bizarre;',
].join('\n');

const mappingOf = async (text: string, changes: Partial<ColumnMapping> = {}): Promise<ColumnMapping> => {
  const { suggestion } = await choose(text);
  const uses: ColumnUse[] = [
    'email',
    'full-name',
    'item-name',
    'external-id',
    'bought-at',
    'amount',
    'state',
    'newsletter-status',
  ];
  return {
    ...suggestion,
    uses,
    states: { ...suggestion.states, reglee: 'paid' },
    currency: 'EUR',
    ...changes,
  };
};

describe('a mapping', () => {
  test('shows examples, a preview and the distinct values of short columns', async () => {
    const choices = await choose(table);
    expect(choices).toMatchObject({ lineCount: 3, preview: [{ line: 2 }, { line: 3 }, { line: 4 }] });
    expect(choices.columns[1]?.examples).toEqual(['MARTIN Léa', 'Max Petit', 'Roux, Eve']);
    expect(choices.values[6]).toEqual([
      { key: 'reglee', value: 'Réglée', count: 1, state: null, status: null },
      { key: 'annulee', value: 'Annulée', count: 1, state: 'ended', status: null },
      { key: 'bizarre', value: 'Bizarre', count: 1, state: null, status: null },
    ]);
    expect(choices.suggestion.states).toEqual({ annulee: 'ended' });
    const rows = Array.from({ length: 40 }, (_, at) => `p${at}@exemple.fr,n${at % 31},m${at % 30}`);
    const long = await choose(['mail,numéro,mois', ...rows].join('\n'));
    expect(Object.keys(long.values)).toEqual(['2']);
    expect(long.values[2]).toHaveLength(30);
  });

  test('reads the table, with an issue for each unknown value', async () => {
    const { platform, kind, lines, notes } = await readLinesOf(table, {
      mapping: await mappingOf(table),
      dayFirst: true,
    });
    expect({ platform, kind, notes }).toEqual({ platform: 'mapped', kind: 'both', notes: [] });
    expect(lines[0]).toMatchObject({
      email: 'lea@exemple.fr',
      firstName: 'Léa',
      lastName: 'MARTIN',
      newsletter: { status: 'subscribed', confirmedAt: null, source: 'Lettre' },
      purchase: {
        externalId: 'C-1',
        item: { id: null, name: 'Cours B1' },
        boughtAt: new Date('2024-05-04'),
        amount: { value: 4_990, currency: 'EUR' },
        state: 'paid',
      },
    });
    expect(lines[1]).toMatchObject({ purchase: { state: 'ended' }, newsletter: { status: 'unsubscribed' } });
    expect(lines[2]).toMatchObject({
      firstName: 'Eve',
      lastName: 'Roux',
      newsletter: { status: 'unknown', source: '' },
      issues: [
        { code: 'amount-unreadable', column: 'Prix', value: 'cher' },
        { code: 'state-unknown', column: 'État', value: 'Bizarre' },
      ],
    });
  });

  test('asks for the order of day and month once for the file', async () => {
    const mapping = await mappingOf(table);
    const { notes, lines } = await readLinesOf(table, { mapping });
    expect(notes).toEqual([{ code: 'day-order-unknown', skipped: 0 }]);
    expect(lines[0]).toMatchObject({
      purchase: { boughtAt: null },
      issues: [{ code: 'date-ambiguous', column: 'Date', value: '04/05/2024' }],
    });
    const clear = `${table}\nana@exemple.fr;Ana;Cours B1;C-4;28/06/2024;1;Réglée;`;
    const settled = await readLinesOf(clear, { mapping });
    expect(settled.notes).toEqual([]);
    expect(settled.lines[0]?.purchase?.boughtAt).toEqual(new Date('2024-05-04'));
  });

  test('merges the lines of one order, whatever their order', async () => {
    const rows = [
      'lea@exemple.fr;Léa;Cours B1;C-1;2024-05-04;20;Payée;',
      'lea@exemple.fr;Léa;Cahier;C-1;2024-05-04;10;Payée;',
      'lea@exemple.fr;Léa;Cours B1;C-1;2024-04-04;20;Échouée;',
      'lea@exemple.fr;Léa;Cours B1;C-1;2024-04-05;20;Payée;',
    ];
    const text = [table.split('\n')[0], ...rows].join('\n');
    const { lines, notes } = await readLinesOf(text, { mapping: await mappingOf(text) });
    expect(lines.map(({ purchase }) => [purchase?.item.name, purchase?.amount?.value])).toEqual([
      ['Cours B1', 4_000],
      ['Cahier', 1_000],
    ]);
    expect(lines[0]?.purchase?.boughtAt).toEqual(new Date('2024-04-05'));
    expect(notes).toEqual([
      { code: 'failed-payments', skipped: 1, lines: [4] },
      { code: 'merged-lines', skipped: 1, lines: [5] },
    ]);
  });

  test('reports the problems of merged lines once', async () => {
    const rows = [
      'lea@exemple.fr;Léa;Cours B1;C-1;2024-05-04;20;Payée;',
      'lea@exemple.fr;Léa;Cours B1;C-1;2024-06-04;vingt;Payée;',
      'lea@exemple.fr;Léa;Cours B1;C-1;2024-07-04;trente;Payée;',
    ];
    const text = [table.split('\n')[0], ...rows].join('\n');
    const { lines } = await readLinesOf(text, { mapping: await mappingOf(text) });
    expect(lines.map(({ issues }) => issues)).toEqual([
      [{ code: 'amount-unreadable', column: 'Prix', value: 'vingt' }],
    ]);
  });

  test.each([
    ['2× Cours B1, 1× Cahier, niveau B1', ['Cours B1', 'Cahier, niveau B1'], ['item-several']],
    ['1 x Cours, le soir', ['Cours, le soir'], []],
    ['Cours B1|Cahier', ['Cours B1', 'Cahier'], []],
    ['Cours, le soir', ['Cours, le soir'], []],
  ])('reads the products of %j', async (cell, names, codes) => {
    const text = `Mail;Cours\nlea@exemple.fr;${cell}\n`;
    const { lines } = await readLinesOf(text, { mapping: (await choose(text)).suggestion });
    expect(lines.map(({ purchase }) => purchase?.item.name)).toEqual(names);
    expect(lines[0]?.issues.map(({ code }) => code)).toEqual(codes);
  });

  test.each([
    ['Désinscrits 2024.csv', 'unsubscribed'],
    ['cleaned.csv', 'bounced'],
    ['contacts.csv', 'unknown'],
  ] as const)('reads the status from the file name %s', async (name, status) => {
    const text = 'Mail\nlea@exemple.fr\n';
    const { lines, notes } = await readLinesOf(text, { name, mapping: (await choose(text)).suggestion });
    expect(lines[0]?.newsletter.status).toBe(status);
    expect(notes.map(({ code }) => code)).toEqual(status === 'unknown' ? [] : ['status-of-file']);
  });

  test('gives a product to all lines of a list of addresses', async () => {
    const text = 'Mail\nlea@exemple.fr\n';
    const { suggestion } = await choose(text);
    const { kind, lines } = await readLinesOf(text, { mapping: { ...suggestion, item: 'Cours B1' } });
    expect(kind).toBe('both');
    expect(lines[0]?.purchase).toMatchObject({ item: { name: 'Cours B1' }, state: 'paid', amount: null });
    const people = await readLinesOf(text, { mapping: suggestion });
    expect(people.kind).toBe('people');
    expect(people.lines[0]?.purchase).toBeNull();
  });

  test('survives JSON and serves the next file with the same titles only', async () => {
    const mapping = JSON.parse(JSON.stringify(await mappingOf(table))) as ColumnMapping;
    const next = table.replace('Mail;Nom', 'MAIL;nom').replaceAll('lea@', 'zoe@');
    expect((await readLinesOf(next, { mapping, dayFirst: true })).lines[0]?.email).toBe('zoe@exemple.fr');
    expect(await readExport(table.replace('Cours;', 'Stage;'), { mapping })).toMatchObject({
      outcome: 'choose-columns',
    });
  });

  test('does not serve another list without titles', async () => {
    const one = await choose('lea@exemple.fr,Léa\n');
    const other = await choose('max@exemple.fr,Cours B1\n');
    expect(one.headerDigest).not.toBe(other.headerDigest);
  });

  test('is asked again without a column of addresses', async () => {
    const mapping = await mappingOf(table, { uses: ['ignore', 'full-name'] });
    expect(await readExport(table, { mapping })).toMatchObject({ outcome: 'choose-columns' });
  });
});

test('rejects a table without addresses', async () => {
  expect(await readExport('Nom;Cours\nLéa;B1\n')).toEqual({ outcome: 'refused', fault: 'no-email' });
});
