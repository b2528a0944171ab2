import { expect, type Locator, type Page, test } from '@playwright/test';
import { findLink, waitForEmail } from '../support/emails.ts';
import { goodCard } from '../support/pay.ts';
import { newAddress, signInSubject } from '../support/people.ts';
import { type School, startSchool } from '../support/school.ts';

let school: School;

test.beforeAll(async () => {
  school = await startSchool({ SEED: 'content' });
});

test.afterAll(() => school?.[Symbol.asyncDispose]());

const course = 'preparer-le-delf-b2';
const title = 'Préparer le DELF B2';

/** Counts each click and each typed field of a buyer. */
function openHand() {
  const clicks: string[] = [];
  const fields: string[] = [];
  return {
    clicks,
    fields,
    async click(wanted: Locator) {
      clicks.push(String(wanted));
      await wanted.click();
    },
    async type(field: Locator, value: string) {
      fields.push(String(field));
      await field.fill(value);
    },
    /** Opens the link of an email, which is a click in the mail program. */
    async followLink(page: Page, link: string) {
      clicks.push('link in the email');
      await page.goto(link);
    },
  };
}

async function readLink(email: string): Promise<string> {
  return findLink(await waitForEmail(school, email, signInSubject), '/login');
}

test('a new buyer goes from the home page to the first lesson with 9 clicks and 5 typed fields', {
  tag: '@main',
}, async ({ page }) => {
  const hand = openHand();
  const email = newAddress('acheteuse');
  await page.goto(school.url);
  await hand.click(page.getByRole('link', { name: title }).first());
  await hand.click(page.getByRole('link', { name: 'Acheter' }).first());

  await test.step('the sign-in page names the order and asks for one address', async () => {
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Continuer votre commande');
    await expect(page.getByRole('region', { name: title })).toContainText('€');
    await expect(page.locator('[data-sign-in] input')).toHaveCount(1);
    await hand.type(page.getByLabel('Adresse e-mail'), email);
    await hand.click(page.getByRole('button', { name: 'Continuer', exact: true }));
    await expect(page.getByText(`E-mail envoyé à ${email}`)).toBeVisible();
  });

  await test.step('the link leads straight to the order page', async () => {
    await hand.followLink(page, await readLink(email));
    await expect(page).toHaveURL(new RegExp(`/products/${course}/buy/`));
    await hand.click(page.getByLabel(/conditions générales de vente/));
    await hand.click(page.getByLabel(/renonce expressément/));
    await hand.click(page.getByRole('button', { name: 'Commander avec obligation de paiement' }));
  });

  await test.step('payment', async () => {
    await hand.type(page.getByLabel(/Numéro de carte/), goodCard);
    await hand.type(page.getByLabel(/Expiration/), '12 / 34');
    await hand.type(page.getByLabel(/Cryptogramme/), '123');
    await hand.type(page.getByLabel(/Nom inscrit/), 'Noé Martin');
    await hand.click(page.getByRole('button', { name: /^Payer/ }));
  });

  await test.step('the thanks have the focus and lead to the first lesson', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Merci' })).toBeFocused();
    await expect(page.getByRole('link', { name: 'choisir un mot de passe' })).toBeVisible();
    const start = page.getByRole('link', { name: 'Commencer la première leçon' });
    const lesson = await start.getAttribute('href');
    expect(lesson).toMatch(new RegExp(`^/course/${course}/.+`));
    await hand.click(start);
    await expect(page).toHaveURL(`${school.url}${lesson}`);
  });

  expect(hand.clicks.length, hand.clicks.join('\n')).toBeLessThanOrEqual(9);
  expect(hand.fields.length, hand.fields.join('\n')).toBeLessThanOrEqual(5);

  await test.step('the name of the card is the name of the account and of the next invoice', async () => {
    await page.goto(`${school.url}/profile`);
    await expect(page.getByRole('textbox', { name: /^Nom/ })).toHaveValue('Noé Martin');
    await page.goto(`${school.url}/products/premiers-pas-en-francais`);
    await page.getByRole('link', { name: 'Acheter' }).first().click();
    await expect(page.getByLabel(/^Prénom et nom/)).toHaveValue('Noé Martin');
  });
});

test('the link works in another browser, which asks for the address that received it', async ({
  page,
  browser,
}) => {
  const email = newAddress('ailleurs');
  await page.goto(`${school.url}/products/${course}`);
  await page.getByRole('link', { name: 'Acheter' }).first().click();
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByRole('button', { name: 'Continuer', exact: true }).click();
  const link = await readLink(email);

  const phone = await (await browser.newContext()).newPage();
  await phone.goto(link, { waitUntil: 'networkidle' });
  await expect(phone).toHaveURL(link);
  await phone.getByLabel('Adresse e-mail').fill(newAddress('autre'));
  await phone.getByRole('button', { name: 'Me connecter' }).click();
  await expect(phone.getByRole('alert')).toContainText('envoyé à une autre adresse');
  await phone.getByLabel('Adresse e-mail').fill(email);
  await phone.getByRole('button', { name: 'Me connecter' }).click();
  await expect(phone).toHaveURL(new RegExp(`/products/${course}/buy/`));
});

test('a password is offered after the payment only, and signs in from the same screen', async ({ page }) => {
  const email = newAddress('mot-de-passe');
  await page.goto(`${school.url}/login?redirect=/profile?modifier=mot-de-passe`);
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByRole('button', { name: 'Continuer', exact: true }).click();
  await page.goto(await readLink(email));
  const chosen = 'une phrase vraiment assez longue';
  await page.getByLabel('Nouveau mot de passe').fill(chosen);
  await page.getByRole('button', { name: 'Choisir un mot de passe' }).click();
  await expect(page.getByRole('button', { name: 'Changer de mot de passe', exact: true })).toBeVisible();

  await page.goto(`${school.url}/deconnexion`);
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await page.goto(`${school.url}/login`);
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByRole('button', { name: 'Utiliser un mot de passe' }).click();
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue(email);
  await expect(page.getByLabel('Adresse e-mail')).toHaveAttribute('autocomplete', /username/);
  const field = page.getByLabel('Mot de passe', { exact: true });
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('autocomplete', 'current-password');
  await page.keyboard.type(chosen);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${school.url}/members`);
});

test('the sign-in page does not show a product that is not displayed', async ({ page }) => {
  await school.database.pool.query('update products set displayed = false where id = $1', [course]);
  const { rows } = await school.database.pool.query('select price_id from products where id = $1', [course]);
  await page.goto(`${school.url}/products/${course}/buy/${rows[0].price_id}`);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Continuer votre commande');
  await expect(page.getByRole('region', { name: title })).toHaveCount(0);
  expect(await page.content()).not.toContain(title);
});
