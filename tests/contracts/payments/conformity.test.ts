import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { findErrorFaults, findFaults } from './support/conformity.ts';
import { openPayments } from './support/open-payments.ts';
import { createPaidOrder } from './support/orders.ts';

test('the conformity check finds a missing, an invalid and an undeclared field', async () => {
  await using payments = await openPayments();
  const product = await payments.stripe.products.create({ name: 'Dictées', description: 'Dix dictées' });
  expect(findFaults(product)).toEqual([]);
  const { livemode: _gone, ...without } = product;
  expect(findFaults(without)).toEqual(['product.livemode: missing']);
  expect(findFaults({ ...product, created: 'hier' })).toEqual(['product.created: "hier" is not a number']);
  expect(findFaults({ ...product, type: 'cours' })).toEqual([
    'product.type: "cours" matches none of its types',
  ]);
  expect(findFaults({ ...product, prix: 12 })).toEqual(['product.prix: not declared']);
  expect(findFaults({ ...product, metadata: { a: 1 } })).toEqual(['product.metadata.a: 1 is not a string']);
  expect(findFaults({ message: 'Not Found' })).not.toEqual([]);
});

test('the conformity check finds defects in lists, in expanded objects and in event data', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const { session } = await createPaidOrder(stripe, twin);
  const expanded = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent.latest_charge', 'line_items.data.price.product'],
  });
  expect(findFaults(wire(expanded))).toEqual([]);
  const intent = expanded.payment_intent as Stripe.PaymentIntent;
  const charge = intent.latest_charge as Stripe.Charge;
  charge.status = 'payée';
  expect(findFaults(wire(expanded)).join()).toContain('latest_charge.status');
  charge.status = 'succeeded';
  const events = await stripe.events.list({ limit: 3 });
  expect(findFaults(events)).toEqual([]);
  const [event] = events.data;
  if (event) Object.assign(event.data.object, { livemode: 'non' });
  expect(findFaults(events)).toEqual(['list.data[0].data.object.livemode: "non" is not a boolean']);
});

/** Restores the wire format, because the client converts decimals to objects. */
function wire(object: object): unknown {
  return JSON.parse(JSON.stringify(object));
}

test('the conformity check finds an error response without `error`, which the client would treat as success', () => {
  expect(findErrorFaults({ message: 'Not Found' })).toEqual(['an error response without `error`']);
  expect(findErrorFaults({ error: { type: 'not_found', message: '' } })).toHaveLength(2);
  expect(findErrorFaults({ error: { type: 'api_error', message: 'x' } })).toEqual([]);
});
