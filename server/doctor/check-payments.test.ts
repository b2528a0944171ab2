import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { heardEvents } from '#core/orders/handle-payment-event.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type Doctor, openDoctor } from '#tests/support/doctor.ts';
import { silentLog } from '#tests/support/twin-log.ts';
import { createPaymentsTwin } from '#twins/payments/create-payments-twin.ts';

let doctor: Doctor;
let database: TestDatabase;

beforeAll(async () => {
  doctor = await openDoctor();
  database = await createTestDatabase();
});
afterAll(async () => {
  await database?.[Symbol.asyncDispose]();
  await doctor?.[Symbol.asyncDispose]();
});

describe('check of the payment provider', () => {
  const secretKey = 'sk_test_0123456789';
  const configured = { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  const url = 'http://localhost:3000/api/stripe/webhook';
  let twin: Awaited<ReturnType<typeof createPaymentsTwin>>;
  const send: typeof fetch = (input, init) => twin.fetch(new Request(input as string, init));

  beforeAll(async () => {
    const { pool } = database;
    twin = await createPaymentsTwin({
      pool,
      secretKey,
      publicUrl: 'http://localhost:3000/paiement',
      log: silentLog,
    });
  });
  const clear = () => database.pool.query('delete from payments.webhook_endpoints');

  test('reports a key that Stripe does not accept', async () => {
    expect(await doctor.findFault({ ...configured, STRIPE_SECRET_KEY: 'sk_test_autre' }, send)).toMatch(
      /refuse la clé → Copiez/,
    );
  });

  test('reports that Stripe is unreachable', async () => {
    const refuse: typeof fetch = () => fetch('http://127.0.0.1:1');
    expect(await doctor.findFault(configured, refuse)).toMatch(/^Paiements : Stripe ne répond pas/);
  });

  test('reports a missing or incomplete webhook, and nothing if it is complete', async () => {
    await clear();
    expect(await doctor.findFault(configured, send)).toMatch(
      /aucun webhook n’a l’adresse http:\/\/localhost:3000\/api/,
    );
    await twin.ensureWebhookEndpoint({ url, enabledEvents: ['checkout.session.completed'] });
    expect(await doctor.findFault(configured, send)).toMatch(/ne reçoit pas .*refund\.created.* → Ajoutez/);
    await clear();
    await twin.ensureWebhookEndpoint({ url, enabledEvents: [...heardEvents] });
    expect(await doctor.listFaults(configured, send)).toEqual([]);
  });

  test('reports a clock difference', async () => {
    await clear();
    await twin.ensureWebhookEndpoint({ url });
    const late: typeof fetch = async (input, init) => {
      const answer = await send(input, init);
      answer.headers.set('date', new Date(Date.now() + 120_000).toUTCString());
      return answer;
    };
    expect(await doctor.findFault(configured, late)).toMatch(
      /^Horloge : 1[12]\d s de retard sur Stripe → .*timedatectl/,
    );
  });
});
