import { expect, type Locator, type Page, test } from '@playwright/test';
import { listViolations } from '../support/accessibility.ts';
import { openMember } from '../support/accounts.ts';
import { findLink, waitForEmail } from '../support/emails.ts';
import { openDevice } from '../support/open-device.ts';
import { findLayoutFaults } from '../support/page-faults.ts';
import { goodCard } from '../support/pay.ts';
import { newAddress, signInSubject } from '../support/people.ts';
import { type School, startSchool } from '../support/school.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

let school: School;

test.beforeAll(async () => {
  school = await startSchool({ SEED: 'content' });
  await school.database.pool.query(
    `insert into opinions (id, uid, product_id, rating, body, first_name, state, experienced_at, decided_at)
      values ('avis-1', 'ancienne-eleve', $1, 5, 'Une méthode claire.', 'Inès', 'accepted', now(), now())`,
    [course],
  );
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

/** Checks the current page on a phone and on a computer. */
async function check(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { pathname } = new URL(page.url());
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    expect.soft(await listViolations(page), `accessibility of ${pathname} at ${width} px`).toEqual([]);
    expect.soft(await page.evaluate(findLayoutFaults), `${pathname} at ${width} px`).toEqual([]);
  }
}

async function fillCard(page: Page, type: (field: Locator, value: string) => Promise<void>): Promise<void> {
  await type(page.getByLabel(/Numéro de carte/), goodCard);
  await type(page.getByLabel(/Expiration/), '12 / 34');
  await type(page.getByLabel(/Cryptogramme/), '123');
  await type(page.getByLabel(/Nom inscrit/), 'Noé Martin');
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
  await check(page);
  await hand.click(page.getByRole('link', { name: title }).first());

  await test.step('the product page shows reviews, the right to withdraw and the payment methods', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    const offer = page.getByRole('region', { name: 'Suivre ce cours' });
    await expect(offer.getByText('5 sur 5, 1 avis')).toBeVisible();
    await expect(offer.getByText('Une méthode claire.')).toBeVisible();
    await expect(offer.getByText(/Rétractation\s: 14 jours/)).toBeVisible();
    await expect(page.getByText('En une fois, par carte bancaire.')).toBeVisible();
    await check(page);
    await hand.click(page.getByRole('link', { name: 'Acheter' }).first());
  });

  await test.step('the sign-in page names the order and asks for one address', async () => {
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Continuer votre commande');
    await expect(page.getByRole('region', { name: title })).toContainText('€');
    await expect(page.locator('[data-sign-in] input')).toHaveCount(1);
    await check(page);
    await hand.type(page.getByLabel('Adresse e-mail'), email);
    await hand.click(page.getByRole('button', { name: 'Continuer', exact: true }));
    await expect(page.getByText(`E-mail préparé pour ${email}`)).toBeVisible();
  });

  await test.step('the link leads straight to the order page', async () => {
    await hand.followLink(page, await readLink(email));
    await expect(page).toHaveURL(new RegExp(`/products/${course}/buy/`));
    await expect(page.getByRole('region', { name: title })).toContainText(/Rétractation\s*14\sjours/);
    await expect(page.getByText('Paiement par carte bancaire.')).toBeVisible();
    await expect(page.getByLabel('Nom et prénom')).toBeHidden();
    await check(page);
    await hand.click(page.getByLabel(/conditions générales de vente/));
    await hand.click(page.getByLabel(/renonce expressément/));
    await hand.click(page.getByRole('button', { name: 'Commander avec obligation de paiement' }));
  });

  await test.step('payment', async () => {
    // The heading of the order page stays until the payment page has loaded.
    await expect(page.getByRole('button', { name: /^Payer/ })).toBeVisible();
    await check(page);
    await fillCard(page, hand.type);
    await hand.click(page.getByRole('button', { name: /^Payer/ }));
  });

  await test.step('the thanks have the focus and lead to the first lesson', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Merci' })).toBeFocused();
    await expect(page.getByRole('link', { name: 'choisir un mot de passe' })).toBeVisible();
    await check(page);
    const start = page.getByRole('link', { name: 'Commencer la première leçon' });
    const lesson = await start.getAttribute('href');
    expect(lesson).toMatch(new RegExp(`^/course/${course}/.+`));
    await hand.click(start);
    await expect(page).toHaveURL(`${school.url}${lesson}`);
    await check(page);
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

test('a double click on « Payer » buys and charges once', async ({ browser }) => {
  await using member = await openMember(school);
  const page = await openDevice(browser, school, member);
  await page.goto(`${school.url}/products/${course}`);
  await page.getByRole('link', { name: 'Acheter' }).first().click();
  await page.getByLabel(/conditions générales de vente/).check();
  await page.getByLabel(/renonce expressément/).check();
  await page.getByRole('button', { name: 'Commander avec obligation de paiement' }).dblclick();
  await fillCard(page, (field, value) => field.fill(value));
  await page.getByRole('button', { name: /^Payer/ }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'Merci' })).toBeFocused();
  await waitForEmail(school, member.email, /votre commande/i);
  const { rows } = await school.database.pool.query(
    `select (select count(*)::int from orders where uid = $1) as orders,
      (select count(*)::int from payments.charges join payments.checkout_sessions using (payment_intent)
        where client_reference_id = $1 and charges.status = 'succeeded') as charges,
      (select count(*)::int from letters where recipient = $2 and kind = 'purchase') as emails`,
    [member.uid, member.email],
  );
  expect(rows).toEqual([{ orders: 1, charges: 1, emails: 1 }]);
  await page.goto(`${school.url}/profile`);
  await expect(page.getByRole('row', { name: new RegExp(title) })).toHaveCount(1);
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
  // Not the course that the other tests buy.
  const { rows } = await school.database.pool.query(
    `update products set displayed = false where id = 'raconter-au-passe' returning title, price_id`,
  );
  const [{ title: hidden, price_id: price }] = rows;
  await page.goto(`${school.url}/products/raconter-au-passe/buy/${price}`);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Continuer votre commande');
  await expect(page.getByRole('region', { name: hidden })).toHaveCount(0);
  expect(await page.content()).not.toContain(hidden);
});
