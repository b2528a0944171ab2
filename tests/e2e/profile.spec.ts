import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { findLink, waitForEmail } from '../support/emails.ts';
import { newAddress, password, signInAsMember, signInWithPassword } from '../support/people.ts';
import { type School, startSchool } from '../support/school.ts';

let school: School;

test.beforeAll(async () => {
  school = await startSchool();
});

test.afterAll(async () => {
  await school[Symbol.asyncDispose]();
});

async function openProfile(page: Page): Promise<string> {
  await page.goto(`${school.url}/login?redirect=/profile`);
  const email = await signInAsMember(page, school);
  await expect(page.getByRole('heading', { name: 'Mon profil' })).toBeVisible();
  return email;
}

const header = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Mon espace' });

test('a name and a picture are chosen, cropped, shown and removed, and all data is exported', {
  tag: '@main',
}, async ({ page }) => {
  const email = await openProfile(page);
  await expect(header(page)).toContainText('Noé Martin');
  await page.getByLabel('Nom').fill('Zoé Œuvrard');
  await page.getByRole('button', { name: 'Enregistrer mon nom' }).click();
  await expect(page.getByText('Nom enregistré')).toBeVisible();
  await expect(header(page)).toContainText('Zoé Œuvrard');
  await expect(header(page)).toContainText('ZŒ');

  const photograph = await sharp({
    create: { width: 1_800, height: 1_200, channels: 3, background: '#2c6140' },
  })
    .jpeg()
    .toBuffer();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choisir une photo' }).click();
  await (await chooser).setFiles({ name: 'moi.jpg', mimeType: 'image/jpeg', buffer: photograph });
  await expect(page.getByRole('heading', { name: 'Recadrer la photo' })).toBeVisible();
  await page.getByLabel('Zoom').press('End');
  await page.getByLabel('Cadre de la photo').press('ArrowLeft');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Enregistrer la photo' }).click();
  await expect(page.getByText('Photo enregistrée')).toBeVisible();
  const picture = header(page).locator('img');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([512, 512]);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Télécharger mes données' }).click();
  const files = unzipSync(await readFile(await (await download).path()));
  expect(Object.keys(files).sort()).toEqual(['LISEZ-MOI.txt', 'donnees.json', 'photo.webp']);
  expect(JSON.parse(new TextDecoder().decode(files['donnees.json']))).toMatchObject({
    compte: { email, displayName: 'Zoé Œuvrard' },
    annuaire: [{ displayName: 'Zoé Œuvrard' }],
    sessions: [{}],
  });

  await page.getByRole('button', { name: 'Supprimer ma photo' }).click();
  await expect(page.getByText('Photo supprimée')).toBeVisible();
  await expect(picture).toHaveCount(0);
});

test('a new email address applies only once it is verified, and the previous one can be restored', async ({
  page,
}) => {
  const former = await openProfile(page);
  const first = newAddress('faute');
  const email = newAddress('nouvelle');
  await askForAddress(page, first);
  await waitForEmail(school, former, /changement de votre adresse e-mail/i);
  const voided = findLink(await waitForEmail(school, first, /nouvelle adresse/i), '/login');
  await page.getByRole('button', { name: 'Annuler ce changement' }).click();
  await expect(page.getByText('Changement annulé')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Mon adresse e-mail' })).toBeFocused();

  await askForAddress(page, email);
  await expectAccessibleInBothThemes(page);
  const link = findLink(await waitForEmail(school, email, /nouvelle adresse/i), '/login');
  await page.goto(voided);
  await page.getByRole('button', { name: 'Confirmer cette adresse' }).click();
  await expect(page.getByRole('alert')).toContainText('déjà été utilisé');
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirmer cette adresse' }).click();
  await expect(page.locator(':focus')).toContainText(`Connectez-vous maintenant avec ${email}`);
  await signIn(page, email);
  await expect(page.getByText(`Vous vous connectez avec ${email}`)).toBeVisible();

  await page.goto(findLink(await waitForEmail(school, former, /adresse e-mail a été modifiée/i), '/login'));
  await page.getByRole('button', { name: 'Rétablir mon adresse' }).click();
  await expect(page.getByText('Adresse rétablie')).toBeVisible();
  await signIn(page, former);
  await expect(page.getByText(`Vous vous connectez avec ${former}`)).toBeVisible();
});

test('the profile reports a lost network on every button and stays open', async ({ page, context }) => {
  await openProfile(page);
  const notices = page.getByRole('alert').filter({ hasText: 'Le site ne répond pas' });
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Enregistrer mon nom' }).click();
  await expect(notices).toHaveCount(1);
  await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click();
  await expect(notices).toHaveCount(2);
  await page.getByRole('button', { name: 'Déconnecter tous les appareils' }).click();
  await expect(notices).toHaveCount(3);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choisir une photo' }).click();
  await (await chooser).setFiles({ name: 'moi.png', mimeType: 'image/png', buffer: Buffer.from('image') });
  await expect(notices).toHaveCount(4);
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Supprimer mon compte' }).click();
  await page.getByLabel('Je comprends').check();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Supprimer définitivement' }).click();
  await expect(notices).toHaveCount(1);
  await context.setOffline(false);
});

test('changing the password with the current one signs every other device out', async ({ page, browser }) => {
  const email = await openProfile(page);
  const other = await (await browser.newContext()).newPage();
  await signIn(other, email);
  await expect(other.getByRole('heading', { name: 'Mon profil' })).toBeVisible();

  await page.getByRole('button', { name: 'Changer de mot de passe', exact: true }).click();
  await expect(page.getByLabel('Mot de passe actuel')).toBeFocused();
  await page.getByLabel('Mot de passe actuel').fill('ce n’est pas celui-là');
  const next = 'une autre phrase assez longue';
  await page.getByLabel('Nouveau mot de passe').fill(next);
  await page.getByRole('button', { name: 'Changer de mot de passe', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Mot de passe actuel incorrect');
  await page.getByLabel('Mot de passe actuel').fill(password);
  await page.getByRole('button', { name: 'Changer de mot de passe', exact: true }).dblclick();
  await expect(page.getByText('Mot de passe modifié')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Mon mot de passe' })).toBeFocused();
  await page.getByRole('button', { name: 'Recevoir un lien pour changer' }).click();
  await expect(page.getByText(`E-mail envoyé à ${email}`)).toBeVisible();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Mon profil' })).toBeVisible();
  await other.reload();
  await expect(other).toHaveURL(/\/login/);
  await signIn(other, email, next);
  await expect(other.getByRole('heading', { name: 'Mon profil' })).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: /^Déconnecter Chrome/ }).dblclick();
  await expect(page.getByText('Cet appareil est déconnecté')).toBeVisible();
  await other.reload();
  await expect(other).toHaveURL(/\/login/);
  await page.getByRole('button', { name: 'Déconnecter tous les appareils' }).click();
  await expect(page.getByText('Tous vos appareils sont déconnectés')).toBeVisible();
});

async function askForAddress(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Changer d’adresse' }).click();
  await expect(page.getByLabel('Nouvelle adresse e-mail')).toBeFocused();
  await page.getByLabel('Nouvelle adresse e-mail').fill(email);
  await page.getByRole('button', { name: 'Envoyer le lien' }).click();
  await expect(page.getByText(`En attente de confirmation\u202f: ${email}`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Mon adresse e-mail' })).toBeFocused();
}

async function signIn(page: Page, email: string, secret = password): Promise<void> {
  await page.goto(`${school.url}/login?redirect=/profile`);
  await signInWithPassword(page, email, secret);
}
