import { randomBytes } from 'node:crypto';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { createNamed } from './accounts.ts';
import { findLink, waitForEmail } from './emails.ts';
import type { School } from './school.ts';

export const password = 'une phrase assez longue';

export const newAddress = (name: string) => `${name}-${randomBytes(4).toString('hex')}@exemple.test`;

/** First admin of each school, with the browser state of that admin. */
const firstAdmins = new WeakMap<
  School,
  { email: string; browser: Awaited<ReturnType<BrowserContext['storageState']>> }
>();

/** Creates the first admin and opens the back office. Later calls reuse the browser state. */
export async function becomeAdmin(page: Page, school: School): Promise<string> {
  const known = firstAdmins.get(school);
  if (known) {
    await page.context().setStorageState(known.browser);
    await page.goto(`${school.url}/admin`);
    await expect(page.getByRole('heading', { name: 'Tableau de bord' })).toBeVisible();
    return known.email;
  }
  const email = newAddress('admin');
  await page.goto(school.firstAdminLink ?? 'the school printed no link');
  await page.getByLabel('Votre nom').fill('Camille Aubry');
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(page.getByRole('heading', { name: 'Tableau de bord' })).toBeVisible();
  firstAdmins.set(school, { email, browser: await page.context().storageState({ indexedDB: true }) });
  return email;
}

/** Signs up from the login page by email link, without a name or a password. */
export async function signUp(page: Page, school: School, email = newAddress('eleve')): Promise<string> {
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByRole('button', { name: 'Continuer', exact: true }).click();
  await expect(page.getByText(`E-mail préparé pour ${email}`)).toBeVisible();
  const mail = await waitForEmail(school, email, signInSubject);
  await page.goto(findLink(mail, '/login'));
  await page.waitForURL(({ pathname }) => pathname !== '/login');
  return email;
}

/** Subject of the email with the sign-in link. */
export const signInSubject = /lien de connexion/i;

/** Signs in from the login page as a new member with a name and a password. */
export async function signInAsMember(page: Page, school: School): Promise<string> {
  const email = newAddress('eleve');
  await createNamed(school, email, 'Noé Martin');
  await signInWithPassword(page, email);
  return email;
}

/** Fills in and submits the password form of the login page. */
export async function signInWithPassword(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByRole('button', { name: 'Utiliser un mot de passe' }).click();
  await page.getByLabel('Mot de passe', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
}
