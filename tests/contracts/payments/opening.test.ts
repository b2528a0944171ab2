import { expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { silentLog } from '#tests/support/twin-log.ts';
import { createPaymentsTwin } from '#twins/payments/create-payments-twin.ts';
import { paymentsMigrations } from '#twins/payments/migrations.ts';
import { addressOf, send, typed, visit } from './support/buyer.ts';
import { openPayments } from './support/open-payments.ts';
import { createOrder } from './support/orders.ts';

test('applies each migration once if several twins open an empty database concurrently', async () => {
  await using database = await createTestDatabase();
  const options = {
    pool: database.pool,
    secretKey: 'sk_test_0123456789',
    publicUrl: 'http://127.0.0.1:3000/paiement',
    log: silentLog,
  };
  await Promise.all(Array.from({ length: 5 }, () => createPaymentsTwin(options)));
  const { rows } = await database.pool.query('SELECT name FROM payments.migrations ORDER BY name');
  expect(rows.map(({ name }) => name)).toEqual(paymentsMigrations.map(({ name }) => name));
  await createPaymentsTwin(options);
  const { rows: outside } = await database.pool.query(
    "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'",
  );
  expect(outside).toEqual([]);
});

test('rejects a live key, an empty key and a relative URL', async () => {
  await using database = await createTestDatabase();
  const good = { secretKey: 'sk_test_0123456789', publicUrl: 'http://127.0.0.1:3000/paiement' };
  for (const wrong of [{ secretKey: 'sk_live_0123456789' }, { secretKey: '' }, { publicUrl: '/paiement' }]) {
    await expect(
      createPaymentsTwin({ pool: database.pool, log: silentLog, ...good, ...wrong }),
    ).rejects.toThrow();
  }
});

test('accepts payment on a page opened before a restart', async () => {
  await using payments = await openPayments();
  const order = await createOrder(payments.stripe);
  const url = addressOf(order);
  const form = typed(await visit(payments.twin, url));
  await payments.twin.stop();
  const restarted = await payments.openAnother();
  const response = await send(restarted, url, form);
  expect(response.headers.get('location')).toContain('/merci');
});

test('serves pages at the root of a host and under a path with a trailing slash', async () => {
  for (const publicUrl of ['http://pay.exemple.fr', 'http://pay.exemple.fr/', 'http://exemple.fr/a/b/']) {
    await using payments = await openPayments({ publicUrl });
    const order = await createOrder(payments.stripe);
    expect(order.url).toBe(`${publicUrl.replace(/\/$/, '')}/c/pay/${order.id}`);
    expect((await visit(payments.twin, addressOf(order))).status).toBe(200);
  }
});
