import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { AxeBuilder } from '@axe-core/playwright';
import { serve } from '@hono/node-server';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findChromium, installAdvice } from '../../../scripts/find-chromium.js';
import { addressOf } from './support/buyer.ts';
import { openPayments, type Payments } from './support/open-payments.ts';
import { createOrder, line } from './support/orders.ts';

/** Tests the hosted pages in a real Chromium: content security policy, keyboard and client script. */

let browser: Browser;

beforeAll(async () => {
  const executablePath = findChromium({ shell: true });
  if (!executablePath) throw new Error(installAdvice);
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
});

afterAll(() => browser?.close());

/**
 * Opens a site and its payment pages on different ports, so that the redirect after the form crosses origins.
 */
async function openShop(context: BrowserContextOptions = {}) {
  const { promise: ready, resolve: setReady } = Promise.withResolvers<Payments>();
  const open = async (fetch: (request: Request) => Response | Promise<Response>) => {
    const server = serve({ fetch, port: 0, hostname: '127.0.0.1' });
    if (!server.listening) await once(server, 'listening');
    return { server, port: (server.address() as AddressInfo).port };
  };
  const site = await open(() => new Response('<h1>Merci</h1>', { headers: { 'content-type': 'text/html' } }));
  let gate = Promise.resolve();
  const pages = await open(async (request) => {
    if (request.method === 'POST') await gate;
    return await (await ready).twin.fetch(request);
  });
  const payments = await openPayments({ publicUrl: `http://127.0.0.1:${pages.port}/paiement` });
  setReady(payments);
  const home = `http://localhost:${site.port}`;
  const page = await (await browser.newContext({ locale: 'fr-FR', ...context })).newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      complaints.push(message.text());
    }
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return {
    payments,
    page,
    home,
    complaints,
    /** Blocks form submissions until the returned function is called. */
    holdForms() {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
    order: (params: Parameters<typeof createOrder>[1] = {}) =>
      createOrder(payments.stripe, {
        success_url: `${home}/merci?id={CHECKOUT_SESSION_ID}`,
        cancel_url: `${home}/panier`,
        ...params,
      }),
    async [Symbol.asyncDispose]() {
      await page.context().close();
      for (const { server } of [site, pages]) {
        server.close();
        await once(server, 'close');
      }
      await payments[Symbol.asyncDispose]();
    },
  };
}

async function fillIn(page: Page, number: string): Promise<void> {
  await page.getByLabel('Adresse e-mail').fill('lea.martin@exemple.fr');
  await page.getByLabel('Numéro de carte').pressSequentially(number);
  await page.getByLabel('Expiration').fill('');
  await page.getByLabel('Expiration').pressSequentially('430');
  await page.getByLabel('Cryptogramme').fill('123');
  await page.getByLabel('Nom inscrit sur la carte').fill('Léa Martin');
}

test('redirects a buyer to the site on another origin after the payment', async () => {
  await using shop = await openShop();
  const { page, payments, home, complaints } = shop;
  const order = await shop.order();
  await page.goto(addressOf(order));
  await fillIn(page, '4242424242424242');
  expect(await page.getByLabel('Numéro de carte').inputValue()).toBe('4242 4242 4242 4242');
  expect(await page.getByLabel('Expiration').inputValue()).toBe('04/30');
  await page.getByRole('button', { name: /^Payer 49,00\s€$/ }).click();
  await page.waitForURL(`${home}/merci?id=${order.id}`);
  expect((await payments.stripe.checkout.sessions.retrieve(order.id)).payment_status).toBe('paid');
  expect(complaints).toEqual([]);
});

test('a buyer can pay with the keyboard alone, including the bank’s confirmation page', async () => {
  await using shop = await openShop();
  const { page, home, complaints } = shop;
  const order = await shop.order({ consent_collection: { terms_of_service: 'required' } });
  await page.goto(addressOf(order));
  await page.getByLabel('Adresse e-mail').focus();
  for (const text of ['lea@exemple.fr', '4000002760003184', '1230', '123', 'Léa Martin']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /Autorisez-vous ce paiement/ }).waitFor();
  await page.getByRole('button', { name: 'Autoriser le paiement' }).press('Enter');
  await page.waitForURL(`${home}/merci?id=${order.id}`);
  expect(complaints).toEqual([]);
});

test('works without JavaScript: errors, a declined card and the payment', async () => {
  await using shop = await openShop({ javaScriptEnabled: false });
  const { page, home } = shop;
  const order = await shop.order();
  await page.goto(addressOf(order));
  await page.getByRole('button', { name: /^Payer/ }).click();
  await page.getByText('Indiquez votre adresse e-mail.').waitFor();
  await page.getByLabel('Adresse e-mail').fill('lea@exemple.fr');
  await page.getByLabel('Numéro de carte').fill('4000 0000 0000 9995');
  await page.getByLabel('Expiration').fill('04/30');
  await page.getByLabel('Cryptogramme').fill('123');
  await page.getByLabel('Nom inscrit sur la carte').fill('Léa Martin');
  await page.getByRole('button', { name: /^Payer/ }).click();
  await page.getByText('La provision de cette carte est insuffisante.').waitFor();
  expect(await page.getByLabel('Nom inscrit sur la carte').inputValue()).toBe('Léa Martin');
  await page.getByLabel('Numéro de carte').fill('4000002760003184');
  await page.getByLabel('Expiration').fill('04/30');
  await page.getByLabel('Cryptogramme').fill('123');
  await page.getByRole('button', { name: /^Payer/ }).click();
  await page.getByRole('button', { name: 'Autoriser le paiement' }).click();
  await page.waitForURL(`${home}/merci?id=${order.id}`);
});

test('sends a form once despite a second click, fills in a test card and focuses errors', async () => {
  await using shop = await openShop();
  const { page, payments, home, complaints } = shop;
  const order = await shop.order();
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') posts++;
  });
  await page.goto(addressOf(order));
  await page.getByText('Voir les cartes de test').click();
  await page.getByRole('button', { name: 'Utiliser la carte 3782 822463 10005' }).click();
  expect(await page.getByLabel('Numéro de carte').inputValue()).toBe('3782 822463 10005');
  expect(await page.getByLabel('Cryptogramme').inputValue()).toBe('1234');
  await page.getByRole('button', { name: /^Payer/ }).click();
  await page.getByRole('alert').waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert');
  await page.getByRole('link', { name: 'Adresse e-mail' }).click();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('email');
  await fillIn(page, '4242424242424242');
  posts = 0;
  const button = page.locator('form button');
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (!box) throw new Error('the button is not visible');
  // Uses the mouse directly, because Playwright's clicks would wait for the blocked navigation.
  const click = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const release = shop.holdForms();
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await click();
  await sent;
  await click();
  release();
  await page.waitForURL(`${home}/merci?id=${order.id}`);
  expect(posts).toBe(1);
  expect((await payments.stripe.charges.list()).data).toHaveLength(1);
  expect(complaints).toEqual([]);
});

test('keeps the caret position when a digit inside the number is corrected', async () => {
  await using shop = await openShop();
  const { page } = shop;
  await page.goto(addressOf(await shop.order()));
  const number = page.getByLabel('Numéro de carte');
  await number.pressSequentially('4242424242424242');
  await number.evaluate((input: HTMLInputElement) => input.setSelectionRange(7, 7));
  await page.keyboard.press('Backspace');
  await page.keyboard.type('9');
  expect(await number.inputValue()).toBe('4242 4942 4242 4242');
  expect(await number.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(7);
});

test.each(['light', 'dark'] as const)(
  'has no axe violations on any page in %s mode',
  async (colorScheme) => {
    await using shop = await openShop({ colorScheme, viewport: { width: 390, height: 800 } });
    const { page, payments } = shop;
    const audit = async (where: string) => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect([where, violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])]).toEqual([
        where,
        [],
      ]);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect([where, width]).toEqual([where, 390]);
    };
    const order = await shop.order({
      consent_collection: { terms_of_service: 'required' },
      custom_text: { submit: { message: 'Voir [nos conditions](https://exemple.fr)' } },
    });
    const url = addressOf(order);
    await page.goto(url);
    await page.getByText('Voir les cartes de test').click();
    await audit('the form');
    await page.getByRole('button', { name: /^Payer/ }).click();
    await page.getByRole('alert').waitFor();
    await audit('the errors');
    await fillIn(page, '4000000000000002');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: /^Payer/ }).click();
    await page.getByText('Le paiement n’a pas abouti.').waitFor();
    await audit('the refusal');
    await page.getByLabel('Numéro de carte').fill('4000002760003184');
    await page.getByLabel('Expiration').fill('04/30');
    await page.getByLabel('Cryptogramme').fill('123');
    await page.getByRole('button', { name: /^Payer/ }).click();
    await page.getByRole('heading', { name: /Autorisez-vous/ }).waitFor();
    await audit('the question');
    await page.getByRole('button', { name: 'Autoriser le paiement' }).click();
    await page.getByRole('heading', { name: 'Merci' }).waitFor();
    await page.goto(url);
    await audit('the end');
    const gone = await shop.order();
    await payments.stripe.checkout.sessions.expire(gone.id);
    await page.goto(addressOf(gone));
    await audit('expired');
    await page.goto(addressOf(await shop.order({ line_items: [line('Offert', 0)] })));
    await audit('free');
    await page.goto(addressOf(await shop.order({ allowed_payment_method_types: ['card', 'sepa_debit'] })));
    await page.getByText('Voir les cartes et les comptes de test').click();
    await page.getByLabel('Prélèvement SEPA').check();
    await audit('a debit');
  },
  60_000,
);

test.each([390, 1280])('selects and submits a debit without JavaScript at %d pixels width', async (width) => {
  await using shop = await openShop({ javaScriptEnabled: false, viewport: { width, height: 900 } });
  const { page, payments, home } = shop;
  const order = await shop.order({ allowed_payment_method_types: ['card', 'sepa_debit'] });
  await page.goto(addressOf(order));
  expect(await page.getByLabel('Numéro de carte').isVisible()).toBe(true);
  expect(await page.getByLabel('IBAN').isVisible()).toBe(false);
  await page.getByText('Voir les cartes et les comptes de test').click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  await page.getByLabel('Prélèvement SEPA').check();
  expect(await page.getByLabel('Numéro de carte').isVisible()).toBe(false);
  await page.getByLabel('Adresse e-mail').fill('lea.martin@exemple.fr');
  await page.getByLabel('IBAN').fill('FR14 2004 1010 0505 0001 3M02 606');
  await page.getByLabel('Nom du titulaire').fill('Léa Martin');
  await page.getByRole('button', { name: /^Payer/ }).click();
  await page.waitForURL(`${home}/merci?id=${order.id}`);
  expect((await payments.stripe.checkout.sessions.retrieve(order.id)).payment_status).toBe('unpaid');
});

test('fills in a test account with one click', async () => {
  await using shop = await openShop();
  const { page, complaints } = shop;
  await page.goto(addressOf(await shop.order({ allowed_payment_method_types: ['card', 'sepa_debit'] })));
  await page.getByText('Voir les cartes et les comptes de test').click();
  await page.getByRole('button', { name: 'Utiliser le compte FR84' }).click();
  expect(await page.getByLabel('IBAN').inputValue()).toBe('FR84 2004 1010 0505 0001 3M02 607');
  await page.getByRole('button', { name: 'Utiliser la carte 4000 0000 0000 0002' }).click();
  expect(await page.getByLabel('Carte bancaire').isChecked()).toBe(true);
  expect(complaints).toEqual([]);
});
