import { expect, type Page, test } from '@playwright/test';
import { becomeAdmin, password } from '../support/people.ts';
import { type School, startSchool } from '../support/school.ts';

let school: School;
let email: string;

test.beforeAll(async ({ browser }) => {
  school = await startSchool();
  await using context = await browser.newContext();
  email = await becomeAdmin(await context.newPage(), school);
});

test.afterAll(() => school?.[Symbol.asyncDispose]());

const address = (page: Page) => page.getByLabel('Adresse e-mail');

/** Records the scripts that the page requests and its errors. */
function watch(page: Page) {
  const scripts: string[] = [];
  const faults: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  const hasClient = () => scripts.some((url) => url.includes('/identity-client-'));
  return { scripts, faults, hasClient };
}

/** Opens the page and waits until React has hydrated its form. */
async function open(page: Page, query = ''): Promise<void> {
  await page.goto(`${school.url}/login${query}`, { waitUntil: 'networkidle' });
  const isTakenOver = (form: Element) => Object.keys(form).some((key) => key.startsWith('__react'));
  await expect.poll(() => page.locator('[data-sign-in]').evaluate(isTakenOver)).toBe(true);
}

/** Number of entries that the identity client stores in this browser. */
const countKept = () =>
  new Promise<number>((resolve) => {
    const opening = indexedDB.open('firebaseLocalStorageDb');
    opening.onsuccess = () => {
      const store = opening.result.transaction('firebaseLocalStorage').objectStore('firebaseLocalStorage');
      const counting = store.count();
      counting.onsuccess = () => resolve(counting.result);
      opening.result.close();
    };
  });

test('the sign-in page loads the identity client at the first input, not before', async ({ page }) => {
  const { scripts, faults, hasClient } = watch(page);
  await open(page);
  expect(scripts.length).toBeLessThanOrEqual(12);
  expect(hasClient()).toBe(false);
  await page.locator('[data-theme-switch]').filter({ visible: true }).first().click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(hasClient()).toBe(false);
  await address(page).focus();
  await expect.poll(hasClient).toBe(true);
  await address(page).fill(email);
  await page.getByRole('button', { name: 'Utiliser un mot de passe' }).click();
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).dblclick();
  await expect(page).toHaveURL(`${school.url}/members`);
  expect(faults).toEqual([]);
});

test('signing out clears the browser, and the next visit loads no identity client', async ({ page }) => {
  await open(page);
  await address(page).fill(email);
  await page.getByRole('button', { name: 'Utiliser un mot de passe' }).click();
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${school.url}/members`);

  await page.context().clearCookies();
  await page.goto(`${school.url}/login`);
  await expect(page).toHaveURL(`${school.url}/members`);

  await page.goto(`${school.url}/deconnexion`);
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(page.getByRole('heading', { name: 'À bientôt' })).toBeVisible();
  await expect.poll(() => page.evaluate(countKept)).toBe(0);
  const { hasClient } = watch(page);
  await open(page);
  await expect(page.getByRole('button', { name: 'Continuer', exact: true })).toBeVisible();
  expect(hasClient()).toBe(false);
});

test('the sign-in page reports a lost connection at the first input and works once it is back', async ({
  page,
}) => {
  await open(page);
  await page.context().setOffline(true);
  await address(page).fill(email);
  await page.getByRole('button', { name: 'Utiliser un mot de passe' }).click();
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('connexion');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expect(page).toHaveURL(`${school.url}/members`);
});

test('every step of the sign-in page hydrates without a mismatch', async ({ page }) => {
  const { faults } = watch(page);
  const modes = ['inscription', 'oubli', 'lettre', 'signIn', 'resetPassword', 'verifyEmail', 'recoverEmail'];
  for (const query of ['?redirect=/admin', ...modes.map((mode) => `?mode=${mode}&oobCode=inconnu`)]) {
    await open(page, query);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  }
  // React reports a hydration mismatch as an error.
  expect(faults).toEqual([]);
});
