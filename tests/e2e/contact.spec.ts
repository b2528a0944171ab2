import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { waitForEmail } from '../support/emails.ts';
import { becomeAdmin, newAddress } from '../support/people.ts';
import { type School, startSchool } from '../support/school.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

let school: School;

test.beforeAll(async () => {
  school = await startSchool();
});

test.afterAll(async () => {
  await school[Symbol.asyncDispose]();
});

test('with the keyboard alone, the contact form moves the focus to errors and then leads to a reloadable thank-you page', {
  tag: '@main',
}, async ({ page }) => {
  const email = newAddress('clavier');
  await page.goto(`${school.url}/contact?sujet=cours`);
  await expect(page.getByLabel('Sujet')).toHaveValue('cours');
  await page.getByLabel('Votre nom').focus();
  await page.keyboard.type('Léa Œuvrard');
  await page.keyboard.press('Tab');
  await page.keyboard.type('lea@');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Court');
  // The honeypot field is not a tab stop.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Envoyer le message' })).toBeFocused();
  await page.keyboard.press('Enter');

  const summary = page.getByRole('alert');
  await expect(summary).toContainText('2 champs à corriger');
  await expect(page.locator('main [autofocus]')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await expect(summary.getByRole('link', { name: 'Votre adresse e-mail' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Votre adresse e-mail')).toBeFocused();
  await expect(page.getByLabel('Votre adresse e-mail')).toHaveAccessibleDescription(
    /Adresse e-mail incorrecte/,
  );
  await expect(page.getByLabel('Votre nom')).toHaveValue('Léa Œuvrard');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(email);
  await page.getByLabel('Message').focus();
  await page.keyboard.type(', mais assez long maintenant.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: 'Message envoyé' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Message envoyé' })).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Envoyer le message' })).toBeVisible();
  const receipt = await waitForEmail(school, email, /bien été reçu/);
  expect(receipt.text).not.toContain('Léa');
});

test('without JavaScript, a mistake can be corrected, a double click sends one message and going back is safe', async ({
  browser,
}) => {
  // A new school has no contact address, so the email goes to its owner.
  const owner = await becomeAdmin(await browser.newPage(), school);
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  const email = newAddress('double');
  await page.goto(`${school.url}/contact`);
  await write(page, 'double@', 'Deux clics, un seul message.');
  await page.getByRole('button', { name: 'Envoyer le message' }).click();
  await expect(page.getByRole('alert')).toContainText('1 champ à corriger');
  await expect(page.locator('main [autofocus]')).toBeFocused();
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('1 champ à corriger');
  await expect(page.getByLabel('Message')).toHaveValue('Deux clics, un seul message.');
  await page.getByLabel('Votre adresse e-mail').fill(email);
  await page.getByRole('button', { name: 'Envoyer le message' }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'Message envoyé' })).toBeVisible();
  // If the rejected form were a history entry, the browser would show its resubmission dialog here.
  await page.goBack();
  await expect(page.getByRole('alert')).toBeHidden();
  await write(page, email, 'Deux clics, un seul message.');
  await page.getByRole('button', { name: 'Envoyer le message' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Message envoyé' })).toBeVisible();
  await waitForEmail(school, owner, /Message de Noé Martin/);
  const emails = await school.emails(owner);
  expect(emails.filter((mail) => mail.toLowerCase().includes(`reply-to: ${email}`))).toHaveLength(1);

  await page.goto(`${school.url}/contact`);
  await page.getByRole('button', { name: 'Envoyer le message' }).click();
  await expect(page.locator('main [autofocus]')).toBeFocused();
});

test('the owner reads, answers, archives and restores a message, and the legal pages show the settings', async ({
  page,
  browser,
}) => {
  const visitor = await (await browser.newContext()).newPage();
  const email = newAddress('visiteur');
  await visitor.goto(`${school.url}/contact`);
  await write(visitor, email, 'Bonjour, je vise le B2. Par où commencer ?');
  await visitor.getByRole('button', { name: 'Envoyer le message' }).click();
  await expect(visitor.getByRole('heading', { level: 1, name: 'Message envoyé' })).toBeVisible();

  await becomeAdmin(page, school);
  await test.step('message', async () => {
    await page.getByRole('link', { name: /Messages.*nouveau/ }).click();
    const row = page.getByRole('row').filter({ hasText: email });
    await expect(row).toContainText('Nouveau');
    await row.getByRole('link').click();
    await expect(page.getByRole('article')).toContainText('Par où commencer');
    await expect(page.getByText('Lu', { exact: true })).toBeVisible();
    await page.getByLabel('Votre réponse').fill('Bonjour,\n\nPar le cours « Le subjonctif ».');
    await page.reload();
    await expect(page.getByLabel('Votre réponse')).toHaveValue(/Le subjonctif/);
    await page.getByRole('button', { name: 'Envoyer la réponse' }).dblclick();
    await expect(page.getByText('Répondu', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Votre réponse')).toHaveValue('');
    await expect(page.getByRole('article').filter({ hasText: 'Le subjonctif' })).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'Gardé ici, non envoyé' })).toBeVisible();
    await waitForEmail(school, email, /Re/);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Supprimer' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
    await expect(row).toBeHidden();
    await page.getByRole('button', { name: 'Annuler' }).click();
    await expect(row).toBeVisible();
    await expect(row).not.toContainText('Nouveau');
    await expect(row).toContainText('Répondu');
  });

  await test.step('settings', async () => {
    await page.getByRole('link', { name: 'Tableau de bord' }).click();
    await page.getByRole('link', { name: 'SIRET' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Réglages' })).toBeVisible();
    await page.getByLabel('SIRET').fill('732 829 320 00075');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    const refused = page.getByRole('alert');
    await expect(refused).toContainText('SIRET incorrect');
    await refused.getByRole('link', { name: 'SIRET' }).click();
    await expect(page.getByLabel('SIRET')).toBeFocused();
    await page.getByLabel('SIRET').fill('732 829 320 00074');
    await page.getByLabel('Nom ou dénomination').fill('Noé Martin EI');
    await page.getByLabel('Nom du médiateur').fill('Médiation de l’Exemple');
    await page.getByRole('button', { name: 'Ajouter un lien' }).click();
    await page.getByLabel('Nom affiché').fill('Mastodon');
    await page.getByLabel('Adresse web', { exact: true }).fill('social.exemple.example/@ecole');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('Tout est enregistré')).toBeVisible();
    await expect(page.getByLabel('SIREN')).toHaveValue('732829320');
    await expectAccessible(page);
  });

  await test.step('legal pages', async () => {
    await visitor.goto(`${school.url}/terms-and-conditions`);
    const text = visitor.getByRole('main');
    await expect(text).toContainText('Noé Martin EI');
    await expect(text).toContainText('Médiation de l’Exemple');
    await expect(text).toContainText('Version 2');
    await text.getByRole('link', { name: /^Version 1/ }).click();
    await expect(text).toContainText('Vous lisez une ancienne version');
    await expect(text).not.toContainText('Noé Martin EI');
    await expectAccessible(visitor);
    await text.getByRole('link', { name: 'Lire la version en vigueur' }).click();
    await expect(text).toContainText('Noé Martin EI');
  });

  await test.step('a conflicting save in an older tab is reported and resolved', async () => {
    const other = await page.context().newPage();
    await other.goto(`${school.url}/admin/settings`);
    await other.getByLabel('Nom de l’école').fill('École d’ici');
    await other.getByLabel('Téléphone').fill('02 61 91 00 41');
    await expect(other.getByText('Modifications non enregistrées')).toBeVisible();
    await page.getByLabel('Téléphone').fill('02 61 91 00 42');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('Tout est enregistré')).toBeVisible();
    await other.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(other.getByText('Une autre version a été enregistrée entre-temps')).toBeVisible();
    await expectAccessible(other);
    await expect(other.getByText('sont réunis automatiquement')).toContainText('Nom de l’école');
    await other.getByRole('button', { name: 'Enregistrer ce choix' }).click();
    const phone = other.getByRole('group', { name: 'Téléphone' });
    await expect(phone).toContainText('Choisissez l’une des deux versions.');
    await phone.getByRole('radio', { name: /L’autre version/ }).check();
    await other.getByRole('button', { name: 'Enregistrer ce choix' }).click();
    await expect(other.getByText('Tout est enregistré')).toBeVisible();
    await expect(other.getByText('Une autre version')).toBeHidden();
    await expect(other.getByLabel('Nom de l’école')).toHaveValue('École d’ici');
    await expect(other.getByLabel('Téléphone')).toHaveValue('02 61 91 00 42');
  });
});

async function write(page: Page, email: string, body: string): Promise<void> {
  await page.getByLabel('Votre nom').fill('Noé Martin');
  await page.getByLabel('Votre adresse e-mail').fill(email);
  await page.getByLabel('Sujet').selectOption('niveau');
  await page.getByLabel('Message').fill(body);
}
