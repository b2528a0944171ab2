import { describe, expect, test } from 'vitest';
import { readLinesOf } from '#tests/support/people-files.ts';

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
