import { expect, type Page, test } from '@playwright/test';
import { signUp } from '../support/people.ts';
import { type School, startSchool } from '../support/school.ts';

let school: School;

test.beforeAll(async () => {
  school = await startSchool({ SEED: 'content' });
});

test.afterAll(() => school?.[Symbol.asyncDispose]());

const terms = (page: Page) => page.getByLabel(/conditions générales de vente/);
const waiver = (page: Page) => page.getByLabel(/renonce expressément/);
const button = (page: Page) => page.getByRole('button', { name: 'Commander avec obligation de paiement' });

/** Signs up a new member on the order page of a product. Returns its URL. */
async function openOrder(page: Page): Promise<string> {
  await page.goto(`${school.url}/products/preparer-le-delf-b2`);
  const path = await page.getByRole('link', { name: 'Acheter' }).first().getAttribute('href');
  await page.goto(`${school.url}${path}`);
  await signUp(page, school);
  await expect(page).toHaveURL(`${school.url}${path}`);
  return page.url();
}

/** Family of the font with which the browser shows the heading of a page. */
const titleFont = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const [loaded] = [...document.fonts].filter(({ status }) => status === 'loaded');
    return loaded?.family.replaceAll('"', '');
  });

async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel(/Numéro de carte/).fill(number);
  await page.getByLabel(/Expiration/).fill('12 / 34');
  await page.getByLabel(/CVC|Cryptogramme/).fill('123');
  await page.getByLabel(/Nom/).first().fill('Noé Martin');
  await page.getByRole('button', { name: /^Payer/ }).click();
}

async function pay(page: Page): Promise<void> {
  await fillCard(page, '4242 4242 4242 4242');
  await expect(page.getByRole('heading', { name: 'Merci' })).toBeVisible();
}

test('the order page shows a missing box in place, sends one order on a double click and lets a returning buyer order again', {
  tag: '@main',
}, async ({ page }) => {
  const address = await openOrder(page);
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));

  await expect(waiver(page)).toHaveAccessibleDescription(/vous aurez accès au contenu après le/);
  await waiver(page).check();
  await button(page).click();
  await expect(terms(page)).toBeFocused();
  await expect(terms(page)).toHaveAccessibleDescription(/conditions générales de vente/);
  await terms(page).check();
  await expect(terms(page)).toHaveAccessibleDescription('');
  await terms(page).uncheck();
  await button(page).click();
  await expect(terms(page)).toBeFocused();
  expect(posts).toEqual([]);

  await expect(page.getByText('Paiement par carte bancaire.')).toBeVisible();
  await terms(page).check();
  await button(page).dblclick();
  await expect(page).toHaveURL(/\/c\/pay\//);
  expect(posts).toEqual([address]);
  // The simulated payment page names the school and uses the fonts of the site.
  await expect(page.getByText('Cédille', { exact: true })).toBeVisible();
  expect(await titleFont(page)).toMatch(/^Seller/);
  await page.goBack();
  await expect(button(page)).not.toHaveAttribute('aria-busy', 'true');
  await terms(page).check();
  await button(page).click();
  await expect(page).toHaveURL(/\/c\/pay\//);
});

test('a buyer who keeps the right to withdraw pays, sees the opening date and has no access to lessons before it', async ({
  page,
}) => {
  await openOrder(page);
  await terms(page).check();
  await button(page).click();
  await pay(page);
  await expect(page.getByText(/vous aurez accès à .* après le/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Commencer' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Merci' })).toBeVisible();
  await page.goto(page.url().replace(/\?.*/, ''));
  await expect(page.getByRole('heading', { name: /^Payé, accès à partir du / })).toBeVisible();
});

test('an abandoned or refused payment charges nothing, and 3-D Secure can be repeated', async ({ page }) => {
  const address = await openOrder(page);
  const orderNow = async () => {
    await terms(page).check();
    await waiver(page).check();
    await button(page).click();
    await expect(page).toHaveURL(/\/c\/pay\//);
  };
  await orderNow();
  await page.getByRole('link', { name: 'Revenir sur le site' }).click();
  await expect(page).toHaveURL(`${address}?annule=1`);
  await expect(page.getByText('Paiement annulé')).toBeVisible();
  await page.goto(`${school.url}/profile`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Facture/ })).toHaveCount(0);
  await page.goto(address);
  await orderNow();
  // The 3-D Secure page refuses first and accepts the same card afterwards.
  for (const decision of ['Refuser', 'Autoriser le paiement']) {
    await fillCard(page, '4000 0027 6000 3184');
    await expect(page.getByRole('heading', { name: 'Autorisez-vous ce paiement' })).toBeVisible();
    await page.getByRole('button', { name: decision }).click();
    if (decision === 'Refuser')
      await expect(page.getByRole('alert')).toContainText('Aucun montant n’a été débité');
  }
  await expect(page.getByRole('heading', { name: 'Merci' })).toBeVisible();
  await page.goto(`${school.url}/profile`);
  await expect(page.getByRole('link', { name: /^Facture/ })).toHaveCount(1);
});

test('a pending payment page shows the confirmation as soon as it arrives, with and without script', async ({
  page,
  browser,
}) => {
  const address = await openOrder(page);
  await terms(page).check();
  await waiver(page).check();
  await button(page).click();
  await expect(page).toHaveURL(/\/c\/pay\//);
  const session = /cs_test_\w+/.exec(page.url())?.[0];

  const waiting = await page.context().newPage();
  await waiting.goto(`${address}?session_id=${session}`);
  await expect(waiting.getByRole('heading', { name: 'Paiement en cours de vérification' })).toBeVisible();
  const opened = await waiting.evaluate(() => performance.timeOrigin);
  const plain = await (
    await browser.newContext({
      javaScriptEnabled: false,
      locale: 'fr-FR',
      storageState: await page.context().storageState(),
    })
  ).newPage();
  await plain.goto(waiting.url());
  await expect(plain.getByRole('heading', { name: 'Paiement en cours de vérification' })).toBeVisible();

  await pay(page);
  await expect(waiting.getByRole('heading', { name: 'Merci' })).toBeVisible();
  await expect(waiting.getByRole('status').first()).toHaveText('Vous avez maintenant accès au contenu.');
  await expect(waiting).toHaveTitle(/^Merci/);
  expect(await waiting.evaluate(() => performance.timeOrigin)).toBe(opened);
  await expect(plain.getByRole('heading', { name: 'Merci' })).toBeVisible();
});

test('without script, the rejected order page marks the missing boxes', async ({ page, browser }) => {
  const address = await openOrder(page);
  const plain = await (
    await browser.newContext({
      javaScriptEnabled: false,
      locale: 'fr-FR',
      storageState: await page.context().storageState(),
    })
  ).newPage();
  await plain.goto(address);
  await waiver(plain).check();
  await button(plain).click();
  await expect(terms(plain)).toHaveAccessibleDescription(/conditions générales de vente/);
  await terms(plain).check();
  await waiver(plain).check();
  await button(plain).click();
  await expect(plain).toHaveURL(/\/c\/pay\//);
});
