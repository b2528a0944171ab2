import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { addressOf, read, typed } from './support/buyer.ts';
import { openPayments } from './support/open-payments.ts';
import { createOrder, refusalOf } from './support/orders.ts';

async function listen(fetch: (request: Request) => Response | Promise<Response>) {
  const server = serve({ fetch, port: 0, hostname: '127.0.0.1' });
  if (!server.listening) await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    async [Symbol.asyncDispose]() {
      server.close();
      await once(server, 'close');
    },
  };
}

test('serves the official client, the pages and a webhook over HTTP', async () => {
  const webhooks: { body: string; signature: string }[] = [];
  let arrived = () => {};
  await using receiver = await listen(async (request) => {
    webhooks.push({ body: await request.text(), signature: request.headers.get('stripe-signature') ?? '' });
    arrived();
    return Response.json({ received: true });
  });
  // The twin needs the port for the URLs of its pages, and the port is known only once the server listens.
  const { promise: ready, resolve: setReady } =
    Promise.withResolvers<Awaited<ReturnType<typeof openPayments>>>();
  await using server = await listen(async (request) => {
    const { twin } = await ready;
    const { pathname } = new URL(request.url);
    if (/^\/(v1|paiement)\//.test(pathname)) return await twin.fetch(request);
    return new Response('le site');
  });
  const base = `http://127.0.0.1:${server.port}`;
  await using payments = await openPayments({ publicUrl: `${base}/paiement/` });
  setReady(payments);
  const { secret } = await payments.twin.ensureWebhookEndpoint({
    url: `http://127.0.0.1:${receiver.port}/webhook`,
    enabledEvents: ['checkout.session.completed'],
  });
  payments.twin.start();
  const stripe = new Stripe(payments.secretKey, {
    host: '127.0.0.1',
    port: server.port,
    protocol: 'http',
    maxNetworkRetries: 2,
    telemetry: false,
  });
  const session = await createOrder(stripe, { success_url: `${base}/merci?id={CHECKOUT_SESSION_ID}` });
  const url = addressOf(session);
  expect(url).toBe(`${base}/paiement/c/pay/${session.id}`);
  const view = await read(await fetch(url));
  const delivered = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const response = await fetch(view.action ?? '', {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(typed(view) as Record<string, string>),
  });
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe(`${base}/merci?id=${session.id}`);
  expect((await stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid');
  await delivered;
  const [delivery] = webhooks;
  const event = Stripe.webhooks.constructEvent(delivery?.body ?? '', delivery?.signature ?? '', secret);
  expect(event).toMatchObject({ type: 'checkout.session.completed', data: { object: { id: session.id } } });
  const refusal = await refusalOf(stripe.refunds.create({ charge: 'ch_inconnu' }));
  expect(refusal).toMatchObject({ statusCode: 400, code: 'resource_missing' });
  expect(refusal.requestId).toMatch(/^req_/);
  const large = await fetch(`${base}/v1/products`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${payments.secretKey}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: `name=${'a'.repeat(5_000_000)}`,
  });
  expect(large.status).toBe(413);
});
