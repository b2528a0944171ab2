import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { openAuthenticatorApp } from '../support/authenticator-app.ts';
import { waitForEmail } from '../support/emails.ts';
import { password, signInAsMember, signInWithPassword } from '../support/people.ts';
import { type School, startSchool } from '../support/school.ts';
import { addAuthenticator } from '../support/virtual-authenticator.ts';

let school: School;

test.beforeAll(async () => {
  school = await startSchool();
});

test.afterAll(async () => {
  await school[Symbol.asyncDispose]();
});

test('a member sets up an authenticator app, signs in with it, loses it and recovers with a code', {
  tag: '@main',
}, async ({ page }) => {
  const email = await enter(page);
  await page.goto(`${school.url}/profile#second-facteur`);
  await page.getByRole('button', { name: 'Ajouter une application' }).click();
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  const secret = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
  const app = openAuthenticatorApp(secret.replaceAll(' ', ''));
  await expectAccessibleInBothThemes(page);
  await page.getByLabel('Code à 6 chiffres').fill('000 000');
  await page.getByRole('button', { name: 'Confirmer' }).click();
  await expect(page.getByRole('alert')).toContainText('Code incorrect');
  await page.getByLabel('Code à 6 chiffres').fill(app.nextCode());
  await page.getByRole('button', { name: 'Confirmer' }).dblclick();
  const codes = page.getByRole('region', { name: /^Codes de secours pour/ }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectAccessibleInBothThemes(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Télécharger', exact: true }).click();
  expect((await download).suggestedFilename()).toBe('codes-de-secours.txt');
  const code = await codes.first().innerText();
  await page.getByRole('button', { name: 'J’ai conservé mes codes' }).click();
  await expect(page.getByText('Il vous reste 10 codes')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Codes de secours' })).toBeFocused();
  await waitForEmail(school, email, /double authentification activée/i);

  await signOut(page);
  await signIn(page, email);
  await expect(page.getByRole('heading', { name: 'Double authentification' })).toBeVisible();
  await expect(page.getByLabel('Code à 6 chiffres')).toBeFocused();
  await expectAccessibleInBothThemes(page);
  await page.getByLabel('Code à 6 chiffres').fill('111111');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Code incorrect');
  await page.getByLabel('Code à 6 chiffres').fill(app.nextCode());
  await page.getByRole('button', { name: 'Continuer' }).dblclick();
  await expect(page).toHaveURL(`${school.url}/members`);

  await signOut(page);
  await signIn(page, email);
  await page.getByRole('button', { name: 'Je n’ai plus accès à mon application' }).click();
  await expect(page.getByLabel('Code de secours')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  // The sign-in form is still in the page behind this one.
  await page.getByRole('textbox', { name: 'Adresse e-mail' }).fill(email);
  await page.getByLabel('Code de secours').fill('AAAA-AAAA-AAAA-AAAA');
  await page.getByRole('button', { name: 'Utiliser ce code de secours' }).click();
  await expect(page.getByRole('alert')).toContainText('code de secours incorrect');
  await page.getByLabel('Code de secours').fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Utiliser ce code de secours' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Code de secours accepté' })).toBeVisible();
  await waitForEmail(school, email, /code de secours.*utilisé/i);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expect(page.locator(':focus')).toContainText('Retrouvez vos cours');
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expect(page).toHaveURL(`${school.url}/members`);

  await page.goto(`${school.url}/profile#second-facteur`);
  await expect(page.getByText('a été désactivée avec un code de secours')).toBeVisible();
  await page.getByRole('button', { name: 'Ajouter une application' }).click();
  const next = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
  await page.getByLabel('Code à 6 chiffres').fill(openAuthenticatorApp(next.replaceAll(' ', '')).nextCode());
  await page.getByRole('button', { name: 'Confirmer' }).click();
  await expect(codes).toHaveCount(10);
  await expect(page.getByText('a été désactivée avec un code de secours')).toBeHidden();
});

test('a member creates a passkey, signs in with it alone and as second factor, renames and removes it', async ({
  page,
  context,
}) => {
  const device = await addAuthenticator(context, page);
  const email = await enter(page);
  await page.goto(`${school.url}/profile#second-facteur`);
  await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).dblclick();
  await expect(page.getByText('pas encore utilisée')).toBeVisible();
  expect(await device.count()).toBe(1);
  await waitForEmail(school, email, /nouvelle clé d.accès/i);
  await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click();
  await expect(page.getByRole('alert')).toContainText('déjà une clé d’accès');
  await page.getByRole('button', { name: /^Renommer/ }).click();
  await page.getByLabel('Nom', { exact: true }).fill('Mon ordinateur');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Mon ordinateur')).toBeVisible();
  await page.getByRole('switch', { name: 'Exiger aussi une clé d’accès' }).check();
  await expect(page.getByRole('switch', { name: 'Exiger aussi une clé d’accès' })).toBeChecked();
  await expectAccessibleInBothThemes(page);

  await signOut(page);
  await device.recognise(false);
  await page.goto(`${school.url}/login`);
  await page.getByRole('button', { name: 'Se connecter avec une clé d’accès' }).click();
  await expect(page.getByRole('alert')).toContainText('annulée');
  await device.recognise(true);
  await page.getByRole('button', { name: 'Se connecter avec une clé d’accès' }).click();
  await expect(page).toHaveURL(`${school.url}/members`);

  await signOut(page);
  await device.recognise(false);
  await signIn(page, email);
  await expect(page.getByRole('heading', { name: 'Double authentification' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Utiliser ma clé d’accès' }).click();
  await expect(page.getByRole('alert')).toContainText('annulée');
  await device.recognise(true);
  await page.getByRole('button', { name: 'Utiliser ma clé d’accès' }).click();
  await expect(page).toHaveURL(`${school.url}/members`);

  await page.goto(`${school.url}/profile#second-facteur`);
  await page.getByRole('button', { name: 'Supprimer Mon ordinateur' }).click();
  await page.getByRole('button', { name: 'Supprimer la clé' }).click();
  await expect(page.getByText('Mon ordinateur', { exact: true })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Clés d’accès', exact: true })).toBeFocused();
  await signOut(page);
  await page.goto(`${school.url}/login`);
  await page.getByRole('button', { name: 'Se connecter avec une clé d’accès' }).click();
  await expect(page.getByRole('alert')).toContainText('n’est pas acceptée');
});

async function enter(page: Page): Promise<string> {
  await page.goto(`${school.url}/login`);
  const email = await signInAsMember(page, school);
  await expect(page).toHaveURL(`${school.url}/members`);
  return email;
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(`${school.url}/login`);
  await signInWithPassword(page, email);
}

async function signOut(page: Page): Promise<void> {
  await page.goto(`${school.url}/deconnexion`);
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(page.getByRole('heading', { name: 'À bientôt' })).toBeVisible();
}
