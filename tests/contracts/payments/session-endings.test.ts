import { expect, test } from 'vitest';
import { addressOf, pay, send, typed, visit } from './support/buyer.ts';
import { openPayments } from './support/open-payments.ts';
import { allEvents, createOrder, createPaidOrder, refusalOf } from './support/orders.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

test('accepts expiry times from half an hour to a day and then expires the session for the API and the buyer', async () => {
  await using payments = await openPayments();
  const { stripe, clock, twin } = payments;
  const now = Math.floor(clock.now().getTime() / 1000);
  for (const [seconds, word] of [
    [29 * MINUTE, 'at least 30 minutes'],
    [24 * HOUR + 2 * MINUTE, 'less than 24 hours'],
  ] as const) {
    expect(await refusalOf(createOrder(stripe, { expires_at: now + seconds }))).toMatchObject({
      param: 'expires_at',
      message: expect.stringContaining(word),
    });
  }
  const session = await createOrder(stripe, { expires_at: now + 30 * MINUTE });
  expect(session.expires_at).toBe(now + 30 * MINUTE);
  clock.advance(29 * MINUTE);
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
  const url = addressOf(session);
  const form = typed(await visit(twin, url));
  clock.advance(2 * MINUTE);
  expect((await send(twin, url, form)).headers.get('location')).toBe(url);
  const view = await visit(twin, url);
  expect(view.status).toBe(410);
  expect(view.text).toContain('Cette page de paiement a expiré');
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    status: 'expired',
    payment_status: 'unpaid',
    url: null,
  });
  expect(
    (await allEvents(stripe, { type: 'checkout.session.expired' })).map(({ data }) => data.object),
  ).toEqual([expect.objectContaining({ id: session.id, status: 'expired' })]);
});

test('a sweep expires every overdue session once', async () => {
  await using payments = await openPayments();
  const { stripe, clock, twin } = payments;
  for (let n = 0; n < 3; n++) await createOrder(stripe);
  clock.advance(12 * HOUR);
  const young = await createOrder(stripe);
  clock.advance(12 * HOUR + 1);
  await Promise.all([twin.sweep(), twin.sweep()]);
  const open = await stripe.checkout.sessions.list({ status: 'open' });
  expect(open.data.map(({ id }) => id)).toEqual([young.id]);
  expect(await allEvents(stripe, { type: 'checkout.session.expired' })).toHaveLength(3);
});

test('expires open sessions only', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const session = await createOrder(stripe);
  expect(await stripe.checkout.sessions.expire(session.id)).toMatchObject({ status: 'expired', url: null });
  const again = await refusalOf(stripe.checkout.sessions.expire(session.id));
  expect(again.message).toBe(
    'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of `expired`.',
  );
  const paid = await createPaidOrder(stripe, twin);
  expect((await refusalOf(stripe.checkout.sessions.expire(paid.session.id))).message).toContain('`complete`');
  expect(await refusalOf(stripe.checkout.sessions.expire('cs_test_inconnu'))).toMatchObject({
    statusCode: 404,
    message: "No such checkout.session: 'cs_test_inconnu'",
  });
});

test('cancels the payment of a session that expires after a failed attempt', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const session = await createOrder(stripe);
  await pay(twin, session, { number: '4000000000000002' });
  const expired = await stripe.checkout.sessions.expire(session.id, { expand: ['payment_intent'] });
  expect(expired.payment_intent).toMatchObject({ status: 'canceled', cancellation_reason: 'expired' });
  const types = (await allEvents(stripe)).map(({ type }) => type);
  expect(types.slice(-2)).toEqual(['payment_intent.canceled', 'checkout.session.expired']);
});
