import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { expect } from 'vitest';
import { createOrder, line, refusalOf } from './orders.ts';

/** Test cases for twin and provider. They only use data that they create, so the account may be in use. */
type ProviderCase = { name: string; run(stripe: Stripe): Promise<void> };

const price = { currency: 'eur', unit_amount: 4900 };

export const providerCases: ProviderCase[] = [
  {
    name: 'creates, updates, unsets and archives a product with a default price',
    async run(stripe) {
      const product = await stripe.products.create({
        name: 'Essai du contrat',
        description: 'À effacer',
        metadata: { a: '1', b: '2' },
        default_price_data: price,
        expand: ['default_price'],
      });
      expect(product.default_price).toMatchObject({ object: 'price', unit_amount: 4900, currency: 'eur' });
      const updated = await stripe.products.update(product.id, {
        description: '',
        metadata: { b: '' },
        active: false,
      });
      expect(updated).toMatchObject({ description: null, metadata: { a: '1' }, active: false });
      expect((await stripe.products.retrieve(product.id)).default_price).toMatch(/^price_/);
    },
  },
  {
    name: 'does not change the amount of a price and finds it by lookup key',
    async run(stripe) {
      const lookup_key = randomUUID();
      const made = await stripe.prices.create({
        ...price,
        lookup_key,
        product_data: { name: 'Essai du contrat' },
      });
      const { data } = await stripe.prices.list({ lookup_keys: [lookup_key], expand: ['data.product'] });
      expect(data.map(({ id }) => id)).toEqual([made.id]);
      expect(data[0]?.product).toMatchObject({ object: 'product' });
      expect(
        await refusalOf(stripe.prices.update(made.id, { unit_amount: 1 } as Stripe.PriceUpdateParams)),
      ).toMatchObject({ code: 'parameter_unknown', param: 'unit_amount' });
      await stripe.prices.update(made.id, { active: false });
      expect(
        await refusalOf(createOrder(stripe, { line_items: [{ price: made.id, quantity: 1 }] })),
      ).toMatchObject({ statusCode: 400, param: 'line_items[0][price]' });
    },
  },
  {
    name: 'finds a customer by email and deletes it',
    async run(stripe) {
      const email = `${randomUUID()}@exemple.fr`;
      const customer = await stripe.customers.create({ email, name: 'Léa Martin' });
      expect((await stripe.customers.list({ email })).data.map(({ id }) => id)).toEqual([customer.id]);
      await stripe.customers.del(customer.id);
      expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true });
      expect(await refusalOf(stripe.customers.del(customer.id))).toMatchObject({
        statusCode: 404,
        code: 'resource_missing',
      });
    },
  },
  {
    name: 'creates a session with its lines and expires it',
    async run(stripe) {
      const session = await createOrder(stripe, {
        line_items: [line('Cours', 4900), line('Feuille', 150, 3)],
        metadata: { order: '7' },
        client_reference_id: 'commande-7',
        expand: ['line_items'],
      });
      expect(session).toMatchObject({
        status: 'open',
        payment_status: 'unpaid',
        payment_intent: null,
        amount_total: 5350,
        metadata: { order: '7' },
        client_reference_id: 'commande-7',
      });
      expect(session.expires_at - session.created).toBe(24 * 60 * 60);
      expect(session.line_items?.data).toHaveLength(2);
      expect(await stripe.checkout.sessions.expire(session.id)).toMatchObject({
        status: 'expired',
        url: null,
      });
      expect((await refusalOf(stripe.checkout.sessions.expire(session.id))).message).toContain(
        'Only Checkout Sessions with a status in ["open"] can be expired.',
      );
    },
  },
  {
    name: 'rejects invalid sessions',
    async run(stripe) {
      const refused: [object, object][] = [
        [{ line_items: [line('x', 10)] }, { code: 'amount_too_small' }],
        [{ success_url: 'merci' }, { code: 'url_invalid', param: 'success_url' }],
        [{ expires_at: Math.floor(Date.now() / 1000) + 60 }, { param: 'expires_at' }],
        [{ payment_method_types: ['card'] }, { code: 'parameter_unknown', param: 'payment_method_types' }],
        [{ customer: 'cus_inconnu' }, { code: 'resource_missing', param: 'customer' }],
        [
          { line_items: [{ price: 'price_inconnu', quantity: 1 }] },
          { code: 'resource_missing', param: 'line_items[0][price]' },
        ],
      ];
      for (const [params, expected] of refused) {
        expect(await refusalOf(createOrder(stripe, params))).toMatchObject({ statusCode: 400, ...expected });
      }
    },
  },
  {
    name: 'has one effect per idempotency key and rejects other requests with the same key',
    async run(stripe) {
      const options = { idempotencyKey: randomUUID() };
      const first = await stripe.customers.create({ description: 'Essai' }, options);
      expect((await stripe.customers.create({ description: 'Essai' }, options)).id).toBe(first.id);
      expect(await refusalOf(stripe.customers.create({ description: 'Autre' }, options))).toMatchObject({
        statusCode: 400,
        rawType: 'idempotency_error',
      });
      await stripe.customers.del(first.id);
    },
  },
  {
    name: 'pages through lists by cursor',
    async run(stripe) {
      const made: string[] = [];
      for (const description of ['a', 'b', 'c']) {
        made.unshift((await stripe.customers.create({ description })).id);
      }
      const [newest = '', middle = '', oldest = ''] = made;
      const after = await stripe.customers.list({ starting_after: newest, limit: 1 });
      expect(after.data[0]?.id).toBe(middle);
      expect(after.has_more).toBe(true);
      const before = await stripe.customers.list({ ending_before: oldest, limit: 2 });
      expect(before.data.map(({ id }) => id)).toEqual([newest, middle]);
      expect(await refusalOf(stripe.customers.list({ limit: 101 }).then())).toMatchObject({
        code: 'parameter_invalid_integer',
        param: 'limit',
      });
      for (const id of made) await stripe.customers.del(id);
    },
  },
  {
    name: 'rejects unknown objects',
    async run(stripe) {
      const calls = [
        () => stripe.products.retrieve('prod_inconnu'),
        () => stripe.prices.retrieve('price_inconnu'),
        () => stripe.customers.retrieve('cus_inconnu'),
        () => stripe.paymentIntents.retrieve('pi_inconnu'),
        () => stripe.charges.retrieve('ch_inconnu'),
        () => stripe.checkout.sessions.retrieve('cs_test_inconnu'),
      ];
      for (const call of calls) {
        expect(await refusalOf(call())).toMatchObject({ statusCode: 404, code: 'resource_missing' });
      }
      expect(await refusalOf(stripe.products.create({} as Stripe.ProductCreateParams))).toMatchObject({
        code: 'parameter_missing',
        param: 'name',
      });
    },
  },
];
