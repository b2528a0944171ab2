import { expect, type Page, test } from '@playwright/test';
import { findLink, waitForEmail } from '../support/emails.ts';
import { newAddress, password } from '../support/people.ts';
import { type School, startSchool } from '../support/school.ts';
import { translatePages, waitForTranslation } from '../support/translate-page.ts';

let school: School;

test.beforeAll(async () => {
  school = await startSchool();
});

test.afterAll(() => school?.[Symbol.asyncDispose]());

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await waitForTranslation(page);
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const email = (page: Page) => page.getByRole('textbox', { name: 'Adresse e-mail' });
const alert = (page: Page) => page.locator('main').getByRole('alert');

for (const width of [390, 1280])
  test(`a visitor signs up, signs in and edits the profile on machine-translated pages at ${width} px`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height: 900 });
    const faults = await translatePages(page);
    const address = newAddress('traduite');

    await test.step('sign-up', async () => {
      await open(page, `${school.url}/login?mode=inscription&redirect=/profile`);
      await email(page).fill(address);
      await press(page, 'Continuer');
      await expect(page.locator('main')).toContainText(address);
      await page.goto(findLink(await waitForEmail(school, address, /./), '/login'));
      await expect(page.getByRole('heading', { name: 'Mon profil' })).toBeVisible();
      await waitForTranslation(page);
      await press(page, 'Choisir un mot de passe');
      await page.getByLabel('Nouveau mot de passe').fill(password);
      await press(page, 'Choisir un mot de passe');
      await expect(page.getByRole('button', { name: 'Changer de mot de passe', exact: true })).toBeVisible();
    });

    await test.step('account removal', async () => {
      await open(page, `${school.url}/profile/remove-account`);
      await press(page, 'Supprimer définitivement');
      await expect(page.getByLabel('Je comprends')).toBeVisible();
      await page.getByLabel('Je comprends').check();
      await open(page, `${school.url}/profile`);
    });

    await test.step('profile', async () => {
      await page.getByLabel('Nom').fill('Zoé Œuvrard');
      await press(page, 'Enregistrer mon nom');
      await expect(page.getByText('Nom enregistré')).toBeVisible();
      await press(page, /Changer d’adresse/);
      await page.getByLabel('Nouvelle adresse').fill('pas-une-adresse');
      await page.keyboard.press('Enter');
      await page.getByLabel('Nouvelle adresse').fill(newAddress('autre'));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Annuler ce changement' })).toBeVisible();
      await press(page, 'Annuler ce changement');
      await expect(page.getByText('Changement annulé')).toBeVisible();
      await press(page, 'Changer de mot de passe');
      await page.getByLabel('Mot de passe actuel').fill('ce n’est pas celui-là');
      await page.getByLabel('Nouveau mot de passe').fill('une autre phrase assez longue');
      await press(page, 'Changer de mot de passe');
      await expect(alert(page)).toContainText('Mot de passe actuel incorrect');
      await expect(page.getByLabel('Nouveau mot de passe')).toHaveValue('une autre phrase assez longue');
      await press(page, 'Ajouter une application');
      await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
      await page.getByLabel('Code à 6 chiffres').fill('000 000');
      await press(page, 'Confirmer');
      await expect(page.getByText('Code incorrect ou déjà utilisé')).toBeVisible();
      await press(page, 'Déconnecter tous les appareils');
      await expect(page.getByText('Tous vos appareils sont déconnectés')).toBeVisible();
    });

    await test.step('sign-in', async () => {
      await open(page, `${school.url}/login`);
      await email(page).fill(address);
      await press(page, 'Utiliser un mot de passe');
      await page.getByLabel('Mot de passe', { exact: true }).fill('ce n’est pas celui-là');
      await press(page, 'Se connecter');
      await expect(alert(page)).toBeVisible();
      await expect(email(page)).toHaveValue(address);
      await press(page, 'Se connecter');
      await expect(alert(page)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Se connecter', exact: true })).toBeVisible();
    });

    await test.step('forgotten password and sign-in link', async () => {
      for (const mode of ['oubli', 'lettre']) {
        await open(page, `${school.url}/login?mode=${mode}`);
        await email(page).fill(address);
        await page.locator('main form button[type=submit]').click();
        await expect(page.locator('main').getByRole('status')).toContainText(address);
      }
      for (const mode of ['resetPassword', 'verifyEmail', 'verifyAndChangeEmail', 'recoverEmail']) {
        await open(page, `${school.url}/login?mode=${mode}&oobCode=inconnu`);
        if (await email(page).isVisible()) await email(page).fill(address);
        const chosen = page.getByLabel(/mot de passe/i).first();
        if (await chosen.isVisible()) await chosen.fill(password);
        const button = page.locator('main form button[type=submit]');
        if (await button.isVisible()) await button.click();
        await expect(page.locator('main').getByRole('heading').first()).toBeVisible();
      }
    });

    expect(faults).toEqual([]);
    await expect(page.getByText('Un problème d’affichage')).toHaveCount(0);
  });

test('the sign-in form and its input are restored after another script moved its elements', async ({
  page,
}) => {
  await page.goto(`${school.url}/login`, { waitUntil: 'networkidle' });
  await email(page).fill('ada@exemple.test');
  await press(page, 'Utiliser un mot de passe');
  await page.getByLabel('Mot de passe', { exact: true }).fill('ce n’est pas celui-là');
  // Extensions move elements like this. React then inserts the error before a node with another parent.
  await page.evaluate(() => {
    const stack = document.querySelector('[data-sign-in] form > *') as HTMLElement;
    const shelter = document.createElement('div');
    shelter.append(...stack.children);
    stack.append(shelter);
  });
  await press(page, 'Se connecter');
  await expect(alert(page)).toContainText('Votre saisie est conservée');
  await expect(email(page)).toHaveValue('ada@exemple.test');
  await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveValue('ce n’est pas celui-là');
  await press(page, 'Se connecter');
  await expect(page.locator('main form').getByRole('alert')).toBeVisible();
});
