import { describe, expect, test } from 'vitest';
import { readExport, readLinesOf } from '#tests/support/people-files.ts';

const dollars = (value: number) => ({ value, currency: 'USD' });
const euros = (value: number) => ({ value, currency: 'EUR' });

describe('Gumroad', () => {
  const titles =
    'Purchase ID,Item Name,Buyer Name,Purchase Email,Buyer Email,Do not contact?,Purchase Date,Purchase Time (UTC timezone),Sale Price ($),Refunded?,Partial Refund ($),Fully Refunded?,Disputed?,Dispute Won?,Access Revoked?,Recurring Charge?,Free trial purchase?,Pre-order authorization?,Product ID,Giftee Email,Recurrence,Subscription End Date,Niveau';
  type Sale = Partial<Record<string, string>>;
  const sale = (id: string, email: string, cells: Sale = {}): string =>
    titles
      .split(',')
      .map((title) => {
        const usual: Sale = {
          'Purchase ID': id,
          'Item Name': 'Cahier B1',
          'Buyer Name': 'Léa Martin',
          'Purchase Email': email,
          'Do not contact?': '0',
          'Purchase Date': '2024-03-02',
          'Purchase Time (UTC timezone)': '2024-03-02 10:11:12 UTC',
          'Sale Price ($)': '20.0',
          'Product ID': 'abcd',
        };
        return cells[title] ?? usual[title] ?? (title.endsWith('?') ? '0' : '');
      })
      .join(',');

  test('reads the state of each sale', async () => {
    const { lines, notes, lineCount, columns } = await readLinesOf(
      [
        titles,
        sale('a', 'a@exemple.fr', { 'Do not contact?': '1', Niveau: "'=B1" }),
        sale('b', 'b@exemple.fr', { 'Fully Refunded?': '1', 'Refunded?': '1' }),
        sale('c', 'c@exemple.fr', { 'Refunded?': '1', 'Partial Refund ($)': '5.0' }),
        sale('d', 'd@exemple.fr', { 'Disputed?': '1' }),
        sale('e', 'e@exemple.fr', { 'Disputed?': '1', 'Dispute Won?': '1' }),
        sale('f', 'f@exemple.fr', { 'Access Revoked?': '1' }),
        sale('g', 'g@exemple.fr', { 'Giftee Email': 'cadeau@exemple.fr' }),
        sale('h', 'h@exemple.fr', { 'Free trial purchase?': '1' }),
        sale('i', 'i@exemple.fr', { 'Pre-order authorization?': '1' }),
        sale('j', 'j@exemple.fr', { Recurrence: 'monthly' }),
        sale('k', 'j@exemple.fr', {
          Recurrence: 'monthly',
          'Recurring Charge?': '1',
          'Purchase Time (UTC timezone)': '2024-04-02 10:11:12 UTC',
          'Subscription End Date': '2024-05-02 00:00:00 UTC',
        }),
        `Totals${','.repeat(7)},220.0`,
      ].join('\n'),
    );
    expect(lines.map(({ email, purchase }) => [email, purchase?.state])).toEqual([
      ['a@exemple.fr', 'paid'],
      ['b@exemple.fr', 'refunded'],
      ['c@exemple.fr', 'paid'],
      ['d@exemple.fr', 'disputed'],
      ['e@exemple.fr', 'paid'],
      ['f@exemple.fr', 'revoked'],
      ['cadeau@exemple.fr', 'paid'],
      ['h@exemple.fr', 'trial'],
      ['i@exemple.fr', 'pending'],
      ['j@exemple.fr', 'paid'],
    ]);
    expect(lines[0]).toMatchObject({
      firstName: 'Léa',
      newsletter: { status: 'unsubscribed', source: 'Do not contact?' },
      purchase: {
        externalId: 'a',
        item: { id: 'abcd', name: 'Cahier B1' },
        amount: dollars(2_000),
        boughtAt: new Date('2024-03-02T10:11:12Z'),
      },
    });
    expect(lines[6]).toMatchObject({ firstName: '', lastName: '', issues: [] });
    expect(lines[9]?.purchase).toMatchObject({
      externalId: 'j',
      amount: dollars(4_000),
      accessUntil: new Date('2024-05-02'),
    });
    expect(notes).toEqual([
      { code: 'merged-lines', skipped: 1, lines: [12] },
      { code: 'totals-line', skipped: 1, lines: [13] },
    ]);
    expect(lineCount).toBe(12);
    expect(columns.find(({ name }) => name === 'Niveau')?.use).toBeNull();
  });

  test.each(['Subscriber Email,Subscribed Time', 'Follower Email,Followed Time'])(
    'reads the audience as subscribed on its date: %s',
    async (header) => {
      const { lines } = await readLinesOf(
        `${header}\nlea@exemple.fr,2024-03-02 10:11:12 UTC\nmax@exemple.fr,\n`,
      );
      expect(lines[0]?.newsletter).toMatchObject({
        status: 'subscribed',
        confirmedAt: new Date('2024-03-02T10:11:12Z'),
      });
      expect(lines[1]?.newsletter.confirmedAt).toBeNull();
    },
  );
});

describe('WooCommerce', () => {
  const row = 'Léa Martin,lea,2025-01-02,2024-01-02 08:00:00,lea@exemple.fr,3,120.5,40.17,FR,Lyon,,69001';

  test('reads customers', async () => {
    const { platform, kind, lines } = await readLinesOf(
      `Name,Username,Last Active,Sign Up,Email,Orders,Total Spend,AOV,Country / Region,City,Region,Postal Code\n${row}\n`,
    );
    expect({ platform, kind }).toEqual({ platform: 'woocommerce', kind: 'people' });
    expect(lines[0]).toMatchObject({
      email: 'lea@exemple.fr',
      lastName: 'Martin',
      createdAt: new Date('2024-01-02T08:00:00Z'),
    });
  });

  test('reads customers with translated titles by position', async () => {
    const { platform, notes, lines } = await readLinesOf(
      `Nom,Identifiant,Dernière activité,Inscription,E-mail,Commandes,Total dépensé,Panier moyen,Pays / région,Ville,Région,Code postal\n${row}\n`,
    );
    expect(platform).toBe('woocommerce');
    expect(notes).toEqual([{ code: 'titles-by-position', skipped: 0 }]);
    expect(lines[0]).toMatchObject({ email: 'lea@exemple.fr', firstName: 'Léa' });
  });

  test.each([
    'Date,Order #,N. Revenue (formatted),Status,Customer,Customer type,Product(s),Items sold,Coupon(s),Net Sales,Attribution',
    'Date,Commande n°,Revenu net,État,Client,Type de client,Produits,Articles vendus,Codes promo,Ventes nettes,Origine',
  ])('rejects orders, which have no addresses: %s', async (header) => {
    const reading = await readExport(
      `${header}\n2025-01-02 10:00,1207,"40,00 €",completed,Léa Martin,new,"1× Cours B1, 1× Cahier",2,,40,Direct\n`,
    );
    expect(reading).toEqual({ outcome: 'refused', fault: 'orders-without-email' });
  });
});

describe('Stripe', () => {
  test('reads customers by title', async () => {
    const { lines } = await readLinesOf(
      'id,Description,Email,Name,Created (UTC),Delinquent,Plan,Status,Total Spend,Payment Count,Refunded Volume,Dispute Losses,niveau (metadata)\n' +
        'cus_1a,,lea@exemple.fr,Léa Martin,2024-01-02 10:00,false,Mensuel,active,40.00,2,0.00,0.00,B1\n' +
        'cus_1b,,max@exemple.fr,Max,2024-01-02 10:00,false,,,0.00,0,0.00,0.00,\n',
    );
    expect(lines[0]).toMatchObject({
      stripeCustomerId: 'cus_1a',
      createdAt: new Date('2024-01-02T10:00:00Z'),
      purchase: { item: { name: 'Mensuel' }, state: 'paid' },
    });
    expect(lines[1]?.purchase).toBeNull();
  });

  test('reads the present form of payments, with the product of the checkout', async () => {
    const { lines } = await readLinesOf(
      'id,Created date (UTC),Amount,Amount Refunded,Currency,Captured,Description,Mode,Refunded date (UTC),Status,Customer ID,Customer Email,Disputed Amount,Dispute Status,Checkout Line Item Summary\n' +
        'py_1,2024-04-28 10:00:00,49.90,0.00,eur,true,Subscription creation,Live,,Paid,cus_1,lea@exemple.fr,0.00,,Cours B1 (1)\n' +
        'py_2,2024-04-28 10:00:00,49.90,49.90,eur,true,Cours B2,Live,2024-05-01 10:00:00,Refunded,cus_2,max@exemple.fr,0.00,,\n',
    );
    expect(lines.map(({ purchase }) => [purchase?.item.name, purchase?.state])).toEqual([
      ['Cours B1 (1)', 'paid'],
      ['Cours B2', 'refunded'],
    ]);
    expect(lines[0]?.purchase?.boughtAt).toEqual(new Date('2024-04-28T10:00:00Z'));
  });

  test('reads payments, without tests and failures', async () => {
    const row = (
      id: string,
      email: string,
      cells: { refunded?: string; mode?: string; status?: string; card?: string; dispute?: string } = {},
    ) =>
      `${id},Cours B1,,28/04/2024 10:00,"1 040,00",${cells.refunded ?? '"0,00"'},eur,"1 040,00",0,1.2,0,eur,${cells.mode ?? 'Live'},${cells.status ?? 'Paid'},,cus_${id},,${email},true,${cells.card ?? ''},,${cells.dispute ?? ''}`;
    const { lines, notes } = await readLinesOf(
      [
        'id,Description,Seller Message,Created (UTC),Amount,Amount Refunded,Currency,Converted Amount,Converted Amount Refunded,Fee,Tax,Converted Currency,Mode,Status,Statement Descriptor,Customer ID,Customer Description,Customer Email,Captured,Card Name,Disputed Amount,Dispute Status',
        row('1', 'a@exemple.fr'),
        row('2', 'b@exemple.fr', { refunded: '"1 040,00"', status: 'Refunded' }),
        row('3', 'c@exemple.fr', { refunded: '"40,00"', status: 'Partially refunded' }),
        row('4', 'd@exemple.fr', { mode: 'Test' }),
        row('5', 'e@exemple.fr', { status: 'Failed' }),
        row('6', '', { card: 'f@exemple.fr' }),
        row('7', '', { card: 'JEAN DUPONT' }),
        row('8', 'h@exemple.fr', { dispute: 'lost' }),
        row('9', 'h2@exemple.fr', { dispute: 'won' }),
        row('10', 'a@exemple.fr'),
      ].join('\n'),
    );
    expect(lines.map(({ email, purchase }) => [email, purchase?.state])).toEqual([
      ['a@exemple.fr', 'paid'],
      ['b@exemple.fr', 'refunded'],
      ['c@exemple.fr', 'paid'],
      ['f@exemple.fr', 'paid'],
      [null, 'paid'],
      ['h@exemple.fr', 'disputed'],
      ['h2@exemple.fr', 'paid'],
    ]);
    expect(lines[0]).toMatchObject({
      stripeCustomerId: 'cus_1',
      purchase: { amount: euros(208_000), boughtAt: new Date('2024-04-28T10:00:00Z') },
    });
    expect(lines[4]?.issues).toEqual([{ code: 'email-missing' }]);
    expect(notes).toEqual([
      { code: 'test-lines', skipped: 1, lines: [5] },
      { code: 'failed-payments', skipped: 1, lines: [6] },
      { code: 'merged-lines', skipped: 1, lines: [11] },
    ]);
  });
});
