import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { findLink, waitForEmail } from '../support/emails.ts';
import { becomeAdmin, newAddress, signInAsMember, signUp } from '../support/people.ts';
import { type School, startSchool } from '../support/school.ts';

let school: School;
let owner: Page;

test.beforeAll(async ({ browser }) => {
  school = await startSchool({ SEED: 'content' });
  owner = await (await browser.newContext()).newPage();
  await becomeAdmin(owner, school);
});
test.afterAll(() => school?.[Symbol.asyncDispose]());

const course = 'preparer-le-delf-b2';
const button = (page: Page) => page.getByRole('button', { name: 'Commander avec obligation de paiement' });
const update = (page: Page) => page.getByRole('button', { name: 'Mettre à jour le total' });
const total = (page: Page) => page.getByText('Total', { exact: false }).locator('..').locator('strong');

/** Edits the sale conditions of a product as the owner. */
async function offer(product: string, say: (page: Page) => Promise<void>): Promise<void> {
  await owner.goto(`${school.url}/admin/products/edit-${product}/vente`);
  // A click before hydration is lost.
  await expect(() => say(owner)).toPass();
  await owner.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(owner.getByText('Options de vente enregistrées').first()).toBeVisible();
}

/** Signs up a new member on the order page of a product. */
async function openOrder(browser: Browser, product = course) {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${school.url}/products/${product}`);
  const path = await page.getByRole('link', { name: 'Acheter' }).first().getAttribute('href');
  await page.goto(`${school.url}${path}`);
  const email = await signUp(page, school);
  await expect(page).toHaveURL(`${school.url}${path}`);
  return { page, email, path: path ?? '' };
}

async function order(page: Page, { waiver = true } = {}): Promise<void> {
  await page.getByLabel(/conditions générales de vente/).check();
  if (waiver) await page.getByLabel(/renonce expressément/).check();
  await button(page).click();
}

async function payByCard(page: Page): Promise<void> {
  await page.getByLabel(/Numéro de carte/).fill('4242 4242 4242 4242');
  await page.getByLabel(/Expiration/).fill('12 / 34');
  await page.getByLabel(/CVC|Cryptogramme/).fill('123');
  await page.getByLabel(/Nom/).first().fill('Noé Martin');
  await page.getByRole('button', { name: /^Payer/ }).click();
}

test('changed sale options appear in the audit log and in the history of their product', async () => {
  await offer('bien-prononcer', async (page) => {
    await page.getByLabel('Prix libre à partir de').fill('5');
  });
  await offer('bien-prononcer', async (page) => {
    await page.getByLabel('Prix libre à partir de').fill('');
  });
  const main = owner.getByRole('main');
  await owner.goto(`${school.url}/admin/products/edit-bien-prononcer/historique`);
  const line = main.getByRole('listitem').filter({ hasText: 'Options de vente' }).first();
  await expect(line.locator('del')).toHaveText('5,00\u00a0€');
  await expect(line.locator('ins')).toHaveText('Vide');
  await expect(line.getByRole('link')).toHaveCount(0);
  await owner.goto(`${school.url}/admin/journal?sujet=offer`);
  const entry = main.getByRole('listitem').filter({ hasText: 'Prix libre à partir de (€)' }).first();
  await expect(entry).toContainText('Options de vente');
  await expect(entry.locator('del')).toHaveText('5,00\u00a0€');
});

test('the sale tab shows the price, links to its field, and focuses a faulty field', async () => {
  const page = owner;
  await page.goto(`${school.url}/admin/products/edit-bien-prononcer/vente`);
  await expect(page.getByText('Prix TTC\u00a0: 45,00\u00a0€')).toBeVisible();
  const minAmount = page.getByLabel('Prix libre à partir de');
  await expect(async () => {
    await minAmount.fill('beaucoup');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(minAmount).toBeFocused({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByText(/Saisissez un prix en euros/).first()).toBeVisible();
  await page.getByRole('link', { name: 'Modifier le prix' }).click();
  await expect(page.getByLabel('Prix TTC en euros')).toBeFocused();
  await expect(page.getByLabel('Prix TTC en euros')).toHaveValue('45,00');
});

test('a gift is bought with a message, sent by email and redeemed with a new account', async ({
  browser,
}) => {
  const { page, email } = await openOrder(browser);
  const lea = newAddress('lea');
  await page.getByText('Offrir ou utiliser un code promo').click();
  await page.getByLabel('Pour l’offrir').check();
  await update(page).click();
  await expect(page.getByText('Sans limite de durée, pour la personne qui reçoit le cadeau')).toBeVisible();
  await page.getByLabel(/^Pour \(prénom ou nom\)/).fill('Léa');
  await page.getByLabel(/^Son adresse e-mail/).fill('lea');
  await page.getByLabel(/^De la part de/).fill('Noé');
  await page.getByLabel(/^Votre message/).fill('Bon courage pour juin.');
  await order(page);
  await expect(page.getByLabel(/^Son adresse e-mail/)).toHaveAccessibleDescription(
    /Adresse e-mail incorrecte/,
  );
  await expect(page.getByLabel(/^Votre message/)).toHaveValue('Bon courage pour juin.');
  await page.getByLabel(/^Son adresse e-mail/).fill(lea);
  await order(page);
  await payByCard(page);
  await expect(page.getByRole('heading', { name: 'Votre cadeau', level: 1 })).toBeVisible();
  await expect(page.getByText('Bon courage pour juin.')).toBeVisible();
  expect((await waitForEmail(school, email, /votre commande/i)).text).toContain('Votre cadeau est prêt');
  await page.goto(`${school.url}/course/${course}`);
  await expect(page).toHaveURL(`${school.url}/products/${course}`);

  const mail = await waitForEmail(school, lea, /Noé vous offre/);
  expect(mail.text).toContain('Bon courage pour juin.');
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(findLink(mail, '/bon?code='));
  await expect(guest.getByRole('heading', { name: 'Noé vous offre' })).toBeVisible();
  await guest.getByRole('link', { name: 'Continuer' }).click();
  await signUp(guest, school, lea);
  await guest.getByRole('button', { name: 'Ajouter à mes cours' }).click();
  await expect(guest).toHaveURL(`${school.url}/course/${course}`);

  const late = await (await browser.newContext()).newPage();
  await late.goto(findLink(mail, '/bon?code='));
  await expect(late.getByText('Ce code a déjà été utilisé')).toBeVisible();
  await page.goto(`${school.url}/profile`);
  await page.getByRole('link', { name: 'Voir le cadeau' }).click();
  await expect(page.getByText(/^Utilisé le/)).toBeVisible();
});

test('a class buys its seats in one order, pupils redeem codes, and the teacher sees who used them', async ({
  browser,
}) => {
  const sold = 'premiers-pas-en-francais';
  await offer(sold, (page) => page.getByLabel(/^Vendre aussi pour une classe/).check());
  const { page } = await openOrder(browser, sold);
  await page.getByText('Offrir, commander pour une classe, utiliser un code promo').click();
  await page.getByLabel('Pour une classe').check();
  await page.getByLabel(/^Nombre de places/).fill('1');
  await update(page).click();
  await expect(page.getByLabel(/^Nombre de places/)).toHaveAccessibleDescription(/de 2 à 500/);
  await page.getByLabel(/^Nombre de places/).fill('3');
  // The number of seats has changed since the total was shown, so the new total is shown first.
  await order(page);
  await expect(page.getByText(/× 3/)).toBeVisible();
  await order(page);
  await payByCard(page);
  await expect(page.getByRole('heading', { name: 'Les places de votre classe' })).toBeVisible();
  await expect(page.getByText('0 place utilisée sur 3')).toBeVisible();
  const code = await page.getByRole('cell').first().innerText();
  await test.step('the teacher notes who a seat is for', async () => {
    await page.getByLabel(`Nom de l’élève pour le code ${code}`).fill('Léa Petit');
    await page.getByRole('button', { name: 'Enregistrer les noms' }).click();
    await expect(page.getByText('Noms enregistrés')).toBeVisible();
    await expect(page.getByLabel(`Nom de l’élève pour le code ${code}`)).toHaveValue('Léa Petit');
    await expectAccessible(page);
  });
  await expect(page.getByRole('link', { name: /^Facture/ })).toHaveAttribute('href', /^\/factures\//);

  const pupil = await (await browser.newContext()).newPage();
  await pupil.goto(`${school.url}/bon`);
  await pupil.getByLabel('Code').fill(code.toLowerCase().replaceAll('-', ' '));
  await pupil.getByRole('button', { name: 'Vérifier le code' }).click();
  await expect(pupil.getByRole('heading', { name: 'Une place pour vous' })).toBeVisible();
  await expect(pupil.getByText('Pour Léa Petit')).toBeVisible();
  await pupil.getByRole('link', { name: 'Continuer' }).click();
  await signUp(pupil, school);
  // An account without a name is offered the name that the teacher noted.
  const pupilName = pupil.getByLabel('Votre nom');
  await expect(pupilName).toHaveValue('Léa Petit');
  await pupilName.fill(' ');
  await pupil.getByRole('button', { name: 'Ajouter à mes cours' }).click();
  await expect(pupilName).toHaveAccessibleDescription(/Saisissez votre nom/);
  await pupilName.fill('Léa Petit-Roux');
  await pupil.getByRole('button', { name: 'Ajouter à mes cours' }).click();
  await expect(pupil).toHaveURL(/\/(course|exercices)\//);
  await page.reload();
  await expect(page.getByText('1 place utilisée sur 3')).toBeVisible();
  await expect(page.getByRole('row', { name: /Léa Petit-Roux/ })).toContainText('Utilisé le');

  await test.step('a pupil whose account has a name is not asked for it', async () => {
    const named = await (await browser.newContext()).newPage();
    await named.goto(`${school.url}/bon?code=${await page.getByRole('cell').nth(4).innerText()}`);
    await named.getByRole('link', { name: 'Continuer' }).click();
    await signInAsMember(named, school);
    await expect(named.getByRole('button', { name: 'Ajouter à mes cours' })).toBeVisible();
    await expect(named.getByLabel('Votre nom')).toHaveCount(0);
  });

  await test.step('the teacher exports the codes and prints a card for each free seat', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Exporter en CSV' }).click(),
    ]);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain(`${code};`);
    expect(lines[1]).toContain(';Léa Petit;Utilisé;');
    expect(lines[1]).toContain(';Léa Petit-Roux');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copier les liens' }).click();
    await expect(page.getByRole('button', { name: 'Liens copiés' })).toBeVisible();
    const copied = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
    expect(copied).toHaveLength(2);
    expect(copied[0]).toContain(`${school.url}/bon?code=`);
    await expect(page.getByRole('button', { name: 'Copier les codes' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Imprimer les codes' })).toBeVisible();
    const cards = page.getByRole('region', { name: 'Cartes à découper' });
    await expect(cards).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(cards).toBeVisible();
    await expect(cards).not.toContainText(code);
    // Only the cards are printed.
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
    await expect(page.getByRole('table')).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await expectFits(page);
  });

  await test.step('the admin sees the user of each code and revokes one', async () => {
    await owner.goto(`${school.url}/admin/orders`);
    await owner
      .getByRole('link', { name: /Premiers pas/ })
      .first()
      .click();
    await expect(owner.getByRole('heading', { name: 'Places et codes' })).toBeVisible();
    const row = owner.getByRole('row', { name: new RegExp(code) });
    await expect(row.getByRole('link', { name: 'Léa Petit-Roux' })).toBeVisible();
    await expect(row.getByRole('cell', { name: 'Léa Petit', exact: true })).toBeVisible();
    await expectFits(owner);
    await row.getByRole('button', { name: 'Annuler le code' }).click();
    await owner.getByRole('dialog').getByRole('button', { name: 'Annuler le code' }).click();
    await expect(row).toContainText('Annulé');
    await expectAccessible(owner);
    await page.reload();
    await expect(page.getByText('1 code annulé')).toBeVisible();
    await pupil.goto(`${school.url}/bon?code=${code}`);
    await expect(pupil.getByText('Ce code a été annulé.')).toBeVisible();
  });
});

/** Expects no horizontal scrolling on a phone and a desktop. */
async function expectFits(page: Page): Promise<void> {
  for (const width of [390, 1_280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
}

test('a bundle at a price chosen by the buyer gives access to all its products', async ({ browser }) => {
  const sold = 'six-petites-dictees';
  await offer(sold, async (page) => {
    // A bundle cannot include itself.
    await page.getByRole('searchbox').fill('six petites dictées');
    await expect(page.getByText('Aucun autre contenu publié ne correspond.')).toBeVisible();
    await page.getByRole('searchbox').fill('subjonctif');
    await page.getByRole('button', { name: /^Ajouter Nuances du subjonctif/ }).click();
    await page.getByLabel(/^Prix libre à partir de/).fill('12');
  });
  const { page } = await openOrder(browser, sold);
  await expect(page.getByRole('listitem').filter({ hasText: /subjonctif/i })).toBeVisible();
  await page.getByLabel('Votre prix').fill('5');
  await order(page);
  await expect(page.getByLabel('Votre prix')).toHaveAccessibleDescription(/minimum est de 12,00/);
  await page.getByLabel('Votre prix').fill('17,50');
  await order(page);
  await expect(total(page)).toHaveText(/17,50/);
  await order(page);
  await expect(page).toHaveURL(/\/c\/pay\//);
  await expect(page.getByText(/17,50/).first()).toBeVisible();
  await payByCard(page);
  await expect(page.getByRole('heading', { name: 'Merci' })).toBeVisible();
  await page.goto(`${school.url}/members`);
  await expect(page.getByRole('link', { name: /subjonctif/i }).first()).toBeVisible();
});

test('a bank transfer shows its reference, gives access on receipt, and can be cancelled', async ({
  browser,
}) => {
  await owner.goto(`${school.url}/admin/settings/sales`);
  await owner.getByRole('switch', { name: /virement/i }).check();
  await owner.getByLabel('Titulaire').fill('Camille Aubry');
  await owner.getByLabel('IBAN').fill('FR14 2004 1010 0505 0001 3M02 606');
  await owner.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(owner.getByText('Tout est enregistré')).toBeVisible();

  const { page, email, path } = await openOrder(browser, 'raconter-au-passe');
  await page.getByLabel('Par virement').check();
  await order(page);
  await expect(page.getByRole('heading', { name: 'Faites votre virement' })).toBeVisible();
  await page.getByRole('button', { name: 'Annuler cette commande' }).click();
  await expect(button(page)).toBeVisible();
  await page.getByLabel('Par virement').check();
  await order(page);
  await expect(page.getByRole('heading', { name: 'Faites votre virement' })).toBeVisible();
  // The cancelled order may have sent its own email.
  const reference = /\d{4}-\d{4}/.exec(await page.getByRole('main').innerText())?.[0] ?? '';
  const mail = await waitForEmail(
    school,
    email,
    new RegExp(`${reference}.*virement à faire|virement à faire.*${reference}`),
  );
  expect(mail.text).toContain('FR14');
  await owner.goto(`${school.url}/admin/orders?q=${reference}`);
  await owner.getByRole('main').getByRole('link', { name: 'Raconter au passé' }).first().click();
  await owner.getByRole('button', { name: 'Virement reçu' }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Virement reçu' }).click();
  await expect(owner.getByText('Virement enregistré').first()).toBeVisible();
  await page.goto(`${school.url}${path}`);
  await page.getByRole('link', { name: 'Commencer' }).click();
  await expect(page).toHaveURL(/\/(course|exercices)\//);
  expect((await waitForEmail(school, email, /^Votre commande [-\d]+$/)).attachments).toHaveLength(1);

  // A transfer for the cancelled order arrives after all: an admin must return it.
  await owner.goto(`${school.url}/admin/orders?etat=abandonnees&q=${email}`);
  await owner.getByRole('main').getByRole('link', { name: 'Raconter au passé' }).first().click();
  await owner.getByRole('button', { name: 'Virement reçu' }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Virement reçu' }).click();
  await expect(owner.getByText('Renvoyez ce virement').first()).toBeVisible();
  await owner.goto(`${school.url}/admin`);
  await expect(owner.getByRole('link', { name: 'Raconter au passé' }).first()).toBeVisible();
  await owner.goto(`${school.url}/admin/orders/decisions`);
  const main = owner.getByRole('main');
  await expect(main.getByRole('heading', { name: /Virement de .* à renvoyer/ })).toBeVisible();
  await expectAccessible(owner);
  for (const width of [390, 1280]) {
    await owner.setViewportSize({ width, height: 800 });
    const excess = await owner.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(excess).toBeLessThanOrEqual(0);
  }
  await main.getByRole('button', { name: 'Virement remboursé' }).click();
  const question = owner.getByRole('alertdialog').or(owner.getByRole('dialog'));
  await expect(question).toContainText(email);
  await question.getByRole('button', { name: 'Virement remboursé' }).click();
  await expect(main.getByRole('heading', { name: /à renvoyer/ })).toHaveCount(0);
  await waitForEmail(school, email, /remboursement/);
  await owner.goto(`${school.url}/admin/journal`);
  await expect(main.getByText('Virement remboursé').first()).toBeVisible();
});

test('a direct debit announces its delay, gives access once paid and is reported if refused', async ({
  browser,
}) => {
  await owner.goto(`${school.url}/admin/settings/sales`);
  await owner.getByRole('switch', { name: /prélèvement/i }).check();
  await owner.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(owner.getByText('Tout est enregistré')).toBeVisible();

  const [kept, refused] = await Promise.all(
    ['FR14 2004 1010 0505 0001 3M02 606', 'FR84 2004 1010 0505 0001 3M02 607'].map(async (iban) => {
      const buyer = await openOrder(browser, 'bien-prononcer');
      await order(buyer.page);
      await buyer.page.getByLabel('Prélèvement SEPA').check();
      await buyer.page.getByLabel(/^IBAN/).fill(iban);
      await buyer.page.getByLabel(/Nom/).first().fill('Noé Martin');
      await buyer.page.getByRole('button', { name: /^Payer/ }).click();
      await expect(buyer.page.getByRole('heading', { name: 'Prélèvement en cours' })).toBeVisible();
      return buyer;
    }),
  );
  if (!kept || !refused) throw new Error('expected two orders');
  await kept.page.goto(`${school.url}/course/bien-prononcer`);
  await expect(kept.page).toHaveURL(`${school.url}/products/bien-prononcer`);
  await waitForEmail(school, kept.email, /votre commande/i);
  await kept.page.goto(`${school.url}/course/bien-prononcer`);
  await expect(kept.page).toHaveURL(`${school.url}/course/bien-prononcer`);
  await waitForEmail(school, refused.email, /n’a pas abouti/);
  await refused.page.goto(school.url + refused.path);
  await expect(button(refused.page)).toBeVisible();
});

test('a promotion code is rejected if unknown, deducted before ordering and applied on the payment page', async ({
  browser,
}) => {
  const { page } = await openOrder(browser, 'a-l-ecoute');
  await page.getByText(/utiliser un code/).click();
  await page.getByLabel(/^Code promo/).fill('rien de tel');
  await update(page).click();
  await expect(page.getByLabel(/^Code promo/)).toHaveAccessibleDescription(/Code promo incorrect/);
  await page.getByLabel(/^Code promo/).fill('bienvenue');
  await update(page).click();
  await expect(page.getByText('Réduction (BIENVENUE)')).toBeVisible();
  await expect(total(page)).toHaveText(/19,20/);
  await order(page);
  await expect(page).toHaveURL(/\/c\/pay\//);
  await expect(page.getByText(/19,20/).first()).toBeVisible();
  await payByCard(page);
  await expect(page.getByRole('heading', { name: 'Merci' })).toBeVisible();
  await page.goto(`${school.url}/profile`);
  await expect(page.getByRole('row', { name: /À l’écoute/ })).toContainText('19,20');
});
