import { describe, expect, test } from 'vitest';
import { readLinesOf } from '#tests/support/people-files.ts';

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
