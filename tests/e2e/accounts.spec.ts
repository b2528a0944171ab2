import { expect, type Page, test } from '@playwright/test';
import { findLink, waitForEmail } from '../support/emails.ts';
import { openOfficePage } from '../support/office-menu.ts';
import {
  becomeAdmin,
  newAddress,
  password,
  signInAsMember,
  signInSubject,
  signInWithPassword,
} from '../support/people.ts';
import { type School, startSchool } from '../support/school.ts';

let school: School;

test.beforeAll(async () => {
  school = await startSchool();
});

test.afterAll(async () => {
  await school[Symbol.asyncDispose]();
});

test('a learner signs out, resets the forgotten password and returns to the requested page', {
  tag: '@main',
}, async ({ page }) => {
  await page.goto(`${school.url}/members`);
  await expect(page).toHaveURL(/\/login\?redirect=%2Fmembers/);
  const email = await signInAsMember(page, school);
  await expect(page.getByRole('heading', { name: 'Bonjour Noé Martin' })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(`${school.url}/profile`);
  await expect(other.getByText(email)).toBeVisible();
  await signOut(page);
  await expect(other).toHaveURL(/\/login\?redirect=%2Fprofile/);
  await other.close();

  await page.goto(`${school.url}/profile`);
  await page.getByRole('button', { name: 'Utiliser un mot de passe' }).click();
  await page.getByRole('link', { name: 'Mot de passe oublié' }).click();
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByRole('button', { name: 'Recevoir le lien' }).click();
  await expect(page.getByText(`E-mail préparé pour ${email}`)).toBeVisible();
  await page.goto(findLink(await waitForEmail(school, email, /nouveau mot de passe/i), '/login'));
  const chosen = 'une autre phrase assez longue';
  await page.getByLabel('Nouveau mot de passe').fill(chosen);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page).toHaveURL(`${school.url}/profile`);
  await expect(page.getByText(email)).toBeVisible();

  await signOut(page);
  await signIn(page, email, password);
  await expect(page.getByRole('alert')).toContainText('mot de passe incorrect');
  await page.getByLabel('Mot de passe', { exact: true }).fill(chosen);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expect(page).toHaveURL(`${school.url}/members`);
});

test('an email address is confirmed only in a browser that is signed in to its account', async ({ page }) => {
  const email = newAddress('convoitee');
  const ask = async (method: string, body: object) => {
    const url = `${school.url}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=cedille`;
    return (await page.request.post(url, { data: body })).json();
  };
  const { idToken } = await ask('signUp', { email, password, returnSecureToken: true });
  await ask('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
  await page.goto(findLink(await waitForEmail(school, email, /adresse/i), '/login'));
  await page.getByRole('button', { name: 'Confirmer mon adresse' }).click();
  await expect(page.getByText('n’est pas connecté dans ce navigateur')).toBeVisible();
  const { users } = await ask('lookup', { idToken });
  expect(users[0].emailVerified).toBe(false);
  await page.getByRole('link', { name: 'Recevoir un lien de connexion' }).click();
  await expect(page.getByRole('button', { name: 'Continuer', exact: true })).toBeVisible();
});

test('signing out from the header menu ends the session in every tab and revokes the refresh token', async ({
  page,
}) => {
  await page.goto(`${school.url}/login?redirect=/profile`);
  const email = await signInAsMember(page, school);
  await expect(page.getByText(`Vous vous connectez avec ${email}`)).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(`${school.url}/profile`);
  await expect(other.getByText(`Vous vous connectez avec ${email}`)).toBeVisible();
  const refreshToken = await readRefreshToken(page);
  expect(await exchange(refreshToken)).toBe(200);

  await page.goto(`${school.url}/courses`);
  await page.getByRole('button', { name: 'Menu de mon compte' }).click();
  await page.getByRole('navigation', { name: 'Menu de mon compte' }).getByRole('button').click();
  await expect(page.getByText('n’est plus connecté à votre compte')).toBeVisible();
  expect((await page.context().cookies()).filter(({ name }) => name === '__session')).toEqual([]);
  expect(await exchange(refreshToken)).toBe(400);
  await expect(other).toHaveURL(/\/login\?redirect=%2Fprofile/);
  await page.goBack();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Se connecter' })).toBeVisible();
  await page.goto(`${school.url}/profile`);
  await expect(page).toHaveURL(/\/login/);
});

test('signing out a lost device from another one sends it to the sign-in page and revokes its token', async ({
  page,
  browser,
}) => {
  await page.goto(`${school.url}/login?redirect=/profile`);
  const email = await signInAsMember(page, school);
  await expect(page.getByText(`Vous vous connectez avec ${email}`)).toBeVisible();
  const lost = await (await browser.newContext()).newPage();
  await signIn(lost, email, password);
  await expect(lost).toHaveURL(`${school.url}/members`);
  await lost.goto(`${school.url}/profile`);
  await lost.getByLabel('Nom').fill('Écrit sur l’appareil perdu');
  const refreshToken = await readRefreshToken(lost);

  await page.reload();
  await page.getByRole('button', { name: 'Déconnecter Chrome', exact: false }).click();
  await expect(page.getByText('Cet appareil est déconnecté.')).toBeVisible();
  expect(await exchange(refreshToken)).toBe(400);
  await lost.getByRole('button', { name: 'Enregistrer mon nom' }).click();
  await expect(lost).toHaveURL(/\/login\?/);
  await lost.goto(`${school.url}/members`);
  await expect(lost).toHaveURL(/\/login\?redirect=%2Fmembers/);
  await page.reload();
  await expect(page.getByText(`Vous vous connectez avec ${email}`)).toBeVisible();
});

test('the sign-in page shows the same message for known and unknown addresses', async ({ page }) => {
  await page.goto(`${school.url}/login`);
  const known = await signInAsMember(page, school);
  await expect(page).toHaveURL(`${school.url}/members`);
  await signOut(page);
  const answers: string[] = [];
  for (const email of [known, newAddress('inconnu')]) {
    for (const [mode, button] of [
      ['oubli', 'Recevoir le lien'],
      ['inscription', 'Continuer'],
    ]) {
      await page.goto(`${school.url}/login?mode=${mode}`);
      await page.getByLabel('Adresse e-mail').fill(email);
      await page.getByRole('button', { name: button ?? '' }).click();
      await expect(page.getByText(`E-mail préparé pour ${email}`)).toBeVisible();
      answers.push((await page.getByRole('main').innerText()).replaceAll(email, 'ADRESSE'));
    }
    await signIn(page, email, 'ce n’est pas celui-là');
    answers.push(await page.getByRole('alert').innerText());
  }
  expect(answers.slice(0, 3)).toEqual(answers.slice(3));
});

test('the session of a browser that lost its cookie is restored, and a deleted account is rejected', async ({
  page,
  context,
}) => {
  await page.goto(`${school.url}/login`);
  const email = await signInAsMember(page, school);
  await expect(page).toHaveURL(`${school.url}/members`);
  await context.clearCookies();
  await page.goto(`${school.url}/profile`);
  await expect(page.getByRole('heading', { name: 'Mon profil' })).toBeVisible();

  await page.getByRole('link', { name: 'Supprimer mon compte' }).click();
  await page.getByRole('button', { name: 'Supprimer définitivement' }).click();
  await expect(page.getByLabel('Je comprends que je perds')).toHaveAccessibleDescription(/Cochez/);
  await page.getByLabel('Je comprends que je perds').check();
  await page.getByRole('button', { name: 'Supprimer définitivement' }).click();
  await expect(page.getByRole('heading', { name: 'Votre compte est supprimé' })).toBeVisible();
  await signIn(page, email, password);
  await expect(page.getByRole('alert')).toContainText('mot de passe incorrect');
});

test('an unreadable sign-in link is rejected, and a new one is offered', async ({ page }) => {
  await page.goto(`${school.url}/login?mode=signIn&oobCode=nonsense&apiKey=cedille&lang=fr`);
  await page.getByLabel('Adresse e-mail').fill(newAddress('personne'));
  await page.getByRole('button', { name: 'Me connecter' }).click();
  await expect(page.getByRole('alert')).toContainText('déjà été utilisé');
  await page.getByRole('link', { name: 'Recevoir un nouveau lien' }).click();
  await expect(page.getByRole('heading', { name: 'Se connecter' })).toBeVisible();
});

test('a sign-in link can be requested again after a minute, and the last one works', async ({ page }) => {
  await page.clock.install();
  const email = newAddress('patience');
  await page.goto(`${school.url}/login?mode=inscription`);
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByRole('button', { name: 'Continuer' }).click();
  await waitForEmail(school, email, signInSubject);
  const again = page.getByRole('button', { name: 'Renvoyer le lien' });
  await expect(again).toHaveAttribute('aria-disabled', 'true');
  await page.clock.runFor(61_000);
  await expect(again).not.toHaveAttribute('aria-disabled', 'true');
  await again.click();
  await expect(page.getByText(`E-mail préparé de nouveau pour ${email}`)).toBeVisible();
  await expect.poll(async () => (await school.emails(email)).length).toBe(2);
  await expect(again).toHaveAttribute('aria-disabled', 'true');
  await page.goto(findLink(await waitForEmail(school, email, signInSubject), '/login'));
  await expect(page).toHaveURL(`${school.url}/members`);
});

test('the owner reads an undeliverable email in the back office', async ({ browser }) => {
  const visitor = await (await browser.newContext()).newPage();
  const email = newAddress('sans-courrier');
  await visitor.goto(`${school.url}/login?mode=inscription`);
  await visitor.getByLabel('Adresse e-mail').fill(email);
  await visitor.getByRole('button', { name: 'Continuer' }).click();
  await waitForEmail(school, email, signInSubject);

  const owner = await (await browser.newContext()).newPage();
  await becomeAdmin(owner, school);
  await openOfficePage(owner, 'messages', '/admin/mail');
  await owner.getByRole('link', { name: 'Voir les e-mails gardés ici' }).click();
  await owner.getByRole('row').filter({ hasText: email }).getByRole('link').click();
  await expect(owner.getByRole('article')).toContainText('sans mot de passe');
  await expect(owner.getByRole('article')).toContainText('Lien à usage unique, masqué');
  await expect(owner.getByText('oobCode')).toHaveCount(0);

  await owner.getByRole('button', { name: 'Afficher le lien' }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Afficher le lien' }).click();
  const link = await owner.getByText(/\/login\?\S*oobCode=/).innerText();
  await owner.reload();
  await expect(owner.getByRole('button', { name: 'Afficher le lien' })).toBeVisible();
  await expect(owner.getByText('oobCode')).toHaveCount(0);
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(visitor.getByRole('alert')).toHaveCount(0);
});

async function signIn(page: Page, email: string, secret: string): Promise<void> {
  await page.goto(`${school.url}/login`);
  await signInWithPassword(page, email, secret);
}

async function signOut(page: Page): Promise<void> {
  await page.goto(`${school.url}/deconnexion`);
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(page.getByText('n’est plus connecté à votre compte')).toBeVisible();
}

/** Returns the refresh token that the identity client stores in this browser. */
const readRefreshToken = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('firebaseLocalStorageDb');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const rows = await new Promise<{ value: { stsTokenManager: { refreshToken: string } } }[]>((resolve) => {
      const reading = database
        .transaction('firebaseLocalStorage')
        .objectStore('firebaseLocalStorage')
        .getAll();
      reading.onsuccess = () => resolve(reading.result);
    });
    database.close();
    return rows[0]?.value.stsTokenManager.refreshToken ?? '';
  });

/** Returns the status of the provider's response to a refresh token. */
async function exchange(refreshToken: string): Promise<number> {
  const answer = await fetch(`${school.url}/securetoken.googleapis.com/v1/token?key=cedille`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  });
  return answer.status;
}
