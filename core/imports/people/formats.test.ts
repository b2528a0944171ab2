import { describe, expect, test } from 'vitest';
import { readExport, readLinesOf } from '#tests/support/people-files.ts';

const dollars = (value: number) => ({ value, currency: 'USD' });
const euros = (value: number) => ({ value, currency: 'EUR' });

describe('Kajabi', () => {
  test('reads subscriptions', async () => {
    const { platform, lines, columns } = await readLinesOf(
      [
        'Kajabi Subscription ID,Customer Email,Customer Name,Customer ID,Offer ID,Offer Title,Amount,Currency,Interval,Status,Created At,Next Payment Date,Canceled On,Trial Ends On,Provider,Coupon Used',
        '35,Lea@Exemple.fr,Léa Martin,9,77,Cours B1,$242.00,USD,Year,Active,"Nov 28, 2025",,,,Stripe,',
        '36,max@exemple.fr,Max,10,77,Cours B1,$242.00,USD,Year,Canceled,"Nov 28, 2024",,"Nov 28, 2025",,PayPal,',
        '37,eve@exemple.fr,Eve,11,77,Cours B1,$0.00,USD,Year,Trialing,"Nov 28, 2024",,,"Dec 5, 2024",Stripe,',
      ].join('\r\n'),
    );
    expect(platform).toBe('kajabi');
    expect(lines[0]).toMatchObject({
      line: 2,
      email: 'lea@exemple.fr',
      firstName: 'Léa',
      lastName: 'Martin',
      issues: [],
      purchase: {
        externalId: '35',
        item: { id: '77', name: 'Cours B1' },
        amount: dollars(24_200),
        state: 'paid',
        boughtAt: new Date('2025-11-28'),
      },
    });
    expect(lines[1]?.purchase).toMatchObject({ state: 'ended', accessUntil: new Date('2025-11-28') });
    expect(lines[2]?.purchase).toMatchObject({ state: 'trial', accessUntil: new Date('2024-12-05') });
    expect(columns.filter(({ use }) => !use).map(({ name }) => name)).toEqual([
      ...['Customer ID', 'Interval', 'Next Payment Date', 'Provider', 'Coupon Used'],
    ]);
  });

  test('merges instalments, renewals and refunds of transactions', async () => {
    const line = (
      id: string,
      email: string,
      offer: string,
      amount: string,
      type: string,
      status: string,
      at: string,
    ) =>
      `${id},#${id},9,Léa Martin,${email},${offer},Offre ${offer},${amount},EUR,0,1,${type},${status},Stripe,card,${at}`;
    const { lines, notes, lineCount } = await readLinesOf(
      [
        'ID,Order No.,Customer ID,Customer Name,Customer Email,Offer ID,Offer Title,Amount,Currency,Tax Amount,Quantity,Type,Status,Provider,Payment Method,Created At',
        line('5', 'lea@exemple.fr', '1', '-50.00', 'Refund', 'Succeeded', '2025-11-09 04:11:00 -0700'),
        line('4', 'lea@exemple.fr', '1', '50.00', 'Charge', 'Succeeded', '2025-11-08 04:11:00 -0700'),
        line('3', 'max@exemple.fr', '2', '30.00', 'Payment Plan', 'Succeeded', '2025-11-03 04:11:00 -0700'),
        line('2', 'max@exemple.fr', '2', '30.00', 'Payment Plan', 'Failed', '2025-11-02 04:11:00 -0700'),
        line('1', 'max@exemple.fr', '2', '30.00', 'Payment Plan', 'Succeeded', '2025-11-01 04:11:00 -0700'),
        line('0', 'eve@exemple.fr', '2', '30.00', 'Charge', 'Pending', '2025-11-01 04:11:00 -0700'),
        line('6', 'ana@exemple.fr', '2', '30.00', 'Charge', 'Succeeded', '2025-11-01 04:11:00 -0700'),
        line('7', 'ana@exemple.fr', '2', '-5.00', 'Refund', 'Succeeded', '2025-11-01 04:11:00 -0700'),
        line('8', 'zoe@exemple.fr', '2', '-5.00', 'Refund', 'Succeeded', '2025-11-01 04:11:00 -0700'),
      ].join('\n'),
    );
    expect(
      lines.map(({ email, purchase }) => [email, purchase?.state, purchase?.externalId, purchase?.amount]),
    ).toEqual([
      ['lea@exemple.fr', 'refunded', '4', euros(5_000)],
      ['max@exemple.fr', 'instalment', '1', euros(6_000)],
      ['ana@exemple.fr', 'paid', '6', euros(3_000)],
      ['zoe@exemple.fr', 'refunded', '8', euros(-500)],
    ]);
    expect(lines[0]?.purchase?.boughtAt).toEqual(new Date('2025-11-08T11:11:00Z'));
    expect(notes).toEqual([
      { code: 'merged-lines', skipped: 3, lines: [3, 6, 9] },
      { code: 'failed-payments', skipped: 2, lines: [5, 7] },
    ]);
    expect(lineCount).toBe(9);
  });

  test('reads contacts with one line per product', async () => {
    const { lines, lineCount } = await readLinesOf(
      'ID,Member ID,Name,First Name,Last Name,Email,Products,Tags,Phone Number (phone_number),City (address_city)\n' +
        '1,2,Léa Martin,Léa,Martin,lea@exemple.fr,"Cours A1, Cours A2","vip,ancien",,Lyon\n' +
        '3,,max@exemple.fr,,,max@exemple.fr,,,,\n',
    );
    expect(lineCount).toBe(2);
    expect(lines.map(({ email, purchase, tags }) => [email, purchase?.item.name, tags])).toEqual([
      ['lea@exemple.fr', 'Cours A1', ['vip', 'ancien']],
      ['lea@exemple.fr', 'Cours A2', ['vip', 'ancien']],
      ['max@exemple.fr', undefined, []],
    ]);
    expect(lines[2]).toMatchObject({ firstName: '', lastName: '', newsletter: { status: 'unknown' } });
  });
});

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

test('LearnDash: reads progress as a count of steps', async () => {
  const { platform, lines } = await readLinesOf(
    'user_id,name,email,course_id,course_title,steps_completed,steps_total,course_completed,course_completed_on\n' +
      '4,Léa Martin,lea@exemple.fr,12,Cours B1,10,10,YES,2024-03-02 10:00:00\n' +
      '5,Max,max@exemple.fr,12,Cours B1,3,10,NO,\n' +
      '6,Eve,eve@exemple.fr,12,Cours B1,trois,10,NO,\n',
  );
  expect(platform).toBe('learndash');
  expect(lines.map(({ purchase }) => purchase?.progress)).toEqual([
    { done: 10, total: 10, finishedAt: new Date('2024-03-02T10:00:00Z') },
    { done: 3, total: 10, finishedAt: null },
    { done: 0, total: 10, finishedAt: null },
  ]);
  expect(lines[0]?.purchase).toMatchObject({
    externalId: '4:12',
    item: { id: '12', name: 'Cours B1' },
    state: 'paid',
  });
  expect(lines[2]?.issues).toEqual([
    { code: 'progress-unreadable', column: 'steps_completed', value: 'trois' },
  ]);
});

test('Moodle: reads users with entities in place of the separator', async () => {
  const { platform, lines } = await readLinesOf(
    'id;username;email;firstname;lastname;idnumber;institution;department;phone1;phone2;city;url;icq;skype;aim;yahoo;msn;country\n' +
      '3;lea;lea@exemple.fr;Léa;Martin&#59 Dupont;;;;;;Lyon;;;;;;;FR\n',
  );
  expect(platform).toBe('moodle');
  expect(lines[0]).toMatchObject({ email: 'lea@exemple.fr', firstName: 'Léa', lastName: 'Martin; Dupont' });
});

test.each(['tiers,gift_id', 'tiers', 'products'])('Ghost: reads members with %s', async (last) => {
  const { lines } = await readLinesOf(
    [
      `id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,${last}`,
      '1,lea@exemple.fr,Léa Martin,,true,false,cus_123,2024-01-15T10:00:00.000Z,,"vip, lyon","Or, Argent",',
      '2,max@exemple.fr,Max,,false,true,auto,2024-01-15T10:00:00.000Z,,,,',
      '3,eve@exemple.fr,Eve,,TRUE,FALSE,,2024-01-15T10:00:00.000Z,,,,',
    ].join('\r\n'),
  );
  expect(lines.map(({ email, purchase }) => [email, purchase?.item.name])).toEqual([
    ['lea@exemple.fr', 'Or'],
    ['lea@exemple.fr', 'Argent'],
    ['max@exemple.fr', 'Complimentary'],
    ['eve@exemple.fr', undefined],
  ]);
  expect(lines[0]).toMatchObject({
    stripeCustomerId: 'cus_123',
    tags: ['vip', 'lyon'],
    newsletter: { status: 'subscribed', confirmedAt: new Date('2024-01-15T10:00:00Z') },
  });
  expect(lines[2]).toMatchObject({
    stripeCustomerId: null,
    issues: [],
    newsletter: { status: 'unsubscribed', confirmedAt: null },
  });
});

describe('Substack', () => {
  test('reads all addresses', async () => {
    const { lines } = await readLinesOf(
      'email,active_subscription,expiry,email_disabled,prefer_digests,created_at\n' +
        'lea@exemple.fr,true,2030-07-06T16:20:44.000Z,false,false,2018-08-27T15:06:27.713Z\n' +
        'max@exemple.fr,false,,true,false,2018-08-27T15:06:27.713Z\n',
    );
    expect(lines[0]).toMatchObject({
      newsletter: { status: 'subscribed', confirmedAt: new Date('2018-08-27T15:06:27Z') },
      purchase: { state: 'paid', accessUntil: new Date('2030-07-06T16:20:44Z') },
    });
    expect(lines[1]).toMatchObject({
      newsletter: { status: 'unsubscribed', confirmedAt: null },
      purchase: null,
    });
  });

  test('reads paying addresses', async () => {
    const { lines } = await readLinesOf(
      'email,expiry,email_disabled,prefer_digests,stripe_connected_customer_id,type\n' +
        'lea@exemple.fr,2030-07-06T16:20:44.000Z,false,false,cus_KJ896GHY,paid\n',
    );
    expect(lines[0]).toMatchObject({
      stripeCustomerId: 'cus_KJ896GHY',
      newsletter: { status: 'unknown' },
      purchase: { state: 'paid' },
    });
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

describe('Brevo', () => {
  test('reads the complete form with days first', async () => {
    const { platform, lines } = await readLinesOf(
      'CONTACT ID;EMAIL;LASTNAME;FIRSTNAME;WHATSAPP;SMS;DOUBLE_OPT-IN;OPT_IN;LANDLINE_NUMBER;EXT_ID;CONTACT_TIMEZONE;JOB_TITLE;LINKEDIN;ADDED_TIME;MODIFIED_TIME\n' +
        '1;lea@exemple.fr;Martin;Léa;;;Yes;;;;;;;04-05-2022 09:30;05-05-2022\n' +
        '2;max@exemple.fr;Petit;Max;;;;;;;;;;04-05-2022;05-05-2022\n',
    );
    expect(platform).toBe('brevo');
    expect(lines[0]).toMatchObject({
      createdAt: new Date('2022-05-04T09:30:00Z'),
      newsletter: { status: 'subscribed', confirmedAt: null },
    });
    expect(lines[1]?.newsletter.status).toBe('unknown');
  });

  test('reads the short form, and blocked addresses', async () => {
    const short = await readLinesOf('EMAIL;ADDED_TIME;MODIFIED_TIME\nlea@exemple.fr;18-06-2024;28-01-2026\n');
    expect(short.lines[0]?.newsletter.status).toBe('unknown');
    const blocked = await readLinesOf(
      'EMAIL;EMAIL_BLACKLISTED;SMS_BLACKLISTED\nlea@exemple.fr;Yes;No\nmax@exemple.fr;No;No\n',
    );
    expect(blocked.lines.map(({ newsletter }) => newsletter.status)).toEqual(['unsubscribed', 'unknown']);
  });
});

test('beehiiv: reads the status', async () => {
  const { lines } = await readLinesOf(
    'email,First Name,Last Name,status,tier,created_at,stripe_customer_id,Or,unsubscribed_at\n' +
      'lea@exemple.fr,Léa,,active,free,2023-03-24 10:23:10 UTC,cus_12,No,\n' +
      'max@exemple.fr,,,active,free,2023-03-24 10:23:10 UTC,,No,2024-03-13 11:33:53 UTC\n' +
      'eve@exemple.fr,,,pending,free,2023-03-24 10:23:10 UTC,,No,\n',
  );
  expect(lines.map(({ newsletter }) => newsletter.status)).toEqual(['subscribed', 'unsubscribed', 'unknown']);
  expect(lines[0]).toMatchObject({
    stripeCustomerId: 'cus_12',
    newsletter: { confirmedAt: new Date('2023-03-24T10:23:10Z') },
  });
});

test.each([
  [
    'kit',
    'first_name,email,created_at,status',
    'Léa,lea@exemple.fr,2023-03-24T10:23:10Z,cancelled',
    'unsubscribed',
  ],
  [
    'kit',
    'first_name,email_address,state,created_at,tags',
    'Léa,lea@exemple.fr,active,2023-03-24T10:23:10Z,vip',
    'subscribed',
  ],
  [
    'systeme',
    'Email,First name,Surname,Phone number,Country,Tags,Date registered',
    'lea@exemple.fr,Léa,Martin,,FR,"a,b",2023-05-06 07:08:09',
    'unknown',
  ],
])('%s: asks to confirm a format known from one example', async (platform, header, row, status) => {
  const read = await readLinesOf(`${header}\n${row}\n`);
  expect(read.platform).toBe(platform);
  expect(read.notes).toEqual([{ code: 'format-to-confirm', skipped: 0 }]);
  expect(read.lines[0]).toMatchObject({ email: 'lea@exemple.fr', firstName: 'Léa', newsletter: { status } });
});

test.each([
  [
    'First Name,Middle Name,Last Name,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value',
    'Léa,,Martin,* myContacts ::: Élèves,* ,lea@exemple.fr,Work,pro@exemple.fr',
  ],
  [
    'Name,Given Name,Family Name,Group Membership,E-mail 1 - Type,E-mail 1 - Value',
    'Léa Martin,Léa,Martin,* myContacts ::: Élèves,* ,lea@exemple.fr ::: pro@exemple.fr',
  ],
])('Google: reads contacts without consent: %s', async (header, row) => {
  const { platform, lines } = await readLinesOf(`${header}\n${row}\n`);
  expect(platform).toBe('google');
  expect(lines[0]).toMatchObject({
    email: 'lea@exemple.fr',
    firstName: 'Léa',
    lastName: 'Martin',
    tags: ['myContacts', 'Élèves'],
    newsletter: { status: 'unknown', confirmedAt: null },
    issues: [{ code: 'email-several', value: 'pro@exemple.fr' }],
  });
});
