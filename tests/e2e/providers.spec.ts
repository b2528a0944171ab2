import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { findLink, waitForEmail } from '../support/emails.ts';
import { signInAsMember } from '../support/people.ts';
import { startSchoolWithProvider } from '../support/school-with-provider.ts';

let running: Awaited<ReturnType<typeof startSchoolWithProvider>>;

test.use({ ignoreHTTPSErrors: true });

test.beforeAll(async () => {
  running = await startSchoolWithProvider([
    { sub: 'ada', email: 'ada@ailleurs.example', email_verified: true, name: 'Ada Morel' },
    { sub: 'éva', email: 'eva@ailleurs.example', email_verified: false, name: 'Éva Roy' },
    { sub: 'léa', email: 'lea@ailleurs.example', email_verified: true, name: 'Léa Petit' },
    { sub: 'zoé', email: 'zoe@ailleurs.example', email_verified: true, name: 'Zoé Roux' },
    { sub: 'noé', email: 'noe@ailleurs.example', email_verified: true, name: 'Noé Martin' },
    { sub: 'max', email: 'max@ailleurs.example', email_verified: true, name: 'Max Brun' },
    { sub: 'sol', email: 'sol@ailleurs.example', email_verified: true, name: 'Sol Vidal' },
    { sub: 'lou', email: 'lou@ailleurs.example', email_verified: true, name: 'Lou Fabre' },
    { sub: 'ida', email: 'ida@ailleurs.example', email_verified: true, name: 'Ida Faure' },
  ]);
});

test.afterAll(async () => {
  await running[Symbol.asyncDispose]();
});

const providerButton = (page: Page) => page.getByRole('button', { name: 'Continuer avec Essai' });

async function openWindow(page: Page, button = providerButton(page)): Promise<Page> {
  const [window] = await Promise.all([page.waitForEvent('popup'), button.click()]);
  return window;
}

/** Makes `window.open` return null, as a popup blocker does. */
const blockWindows = (page: Page) =>
  page.addInitScript(() => {
    window.open = () => null;
  });

async function openProfile(page: Page): Promise<string> {
  await page.goto(`${running.school.url}/login?redirect=/profile`);
  const email = await signInAsMember(page, running.school);
  await expect(section(page)).toBeVisible();
  return email;
}

const section = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Comptes associés' }) });

test('a provider popup signs in, closes and leads to the requested page', async ({ page }) => {
  const { url } = running.school;
  await page.goto(`${url}/profile`);
  const window = await openWindow(page);
  await window.getByRole('button', { name: 'Ada Morel' }).click();
  await expect(page).toHaveURL(`${url}/profile`);
  await expect(page.getByText('ada@ailleurs.example').first()).toBeVisible();
  await expect.poll(() => window.isClosed()).toBe(true);
});

/** Delays the scripts of every other page of the context. Null blocks them indefinitely. */
async function delayScriptsBeside(page: Page, milliseconds: number | null): Promise<void> {
  await page.context().route(/\.js(?:\?|$)/, async (route) => {
    // Requests of a service worker have no frame.
    const isBeside = !route.request().serviceWorker() && route.request().frame().page() !== page;
    if (!isBeside) return route.continue();
    if (milliseconds === null) return;
    await new Promise((done) => setTimeout(done, milliseconds));
    await route.continue().catch(() => undefined);
  });
}

test('the sign-in page waits for a popup whose return page takes 15 seconds', async ({ page }) => {
  const { url } = running.school;
  await page.goto(`${url}/login`);
  await delayScriptsBeside(page, 15_000);
  const window = await openWindow(page);
  await window.getByRole('button', { name: 'Sol Vidal' }).click();
  await expect(page).toHaveURL(`${url}/members`, { timeout: 60_000 });
  await expect.poll(() => window.isClosed()).toBe(true);
});

test('the sign-in page notices a popup that is closed on its return page', async ({ page }) => {
  await page.goto(`${running.school.url}/login`);
  await delayScriptsBeside(page, null);
  const window = await openWindow(page);
  await window.getByRole('button', { name: 'Lou Fabre' }).click({ noWaitAfter: true });
  await window.waitForURL(/\/retour/, { waitUntil: 'commit' });
  await window.close();
  await expect(page.getByRole('alert')).toContainText('a été fermée trop tôt', { timeout: 20_000 });
});

test('sign-in uses a redirect if popups are blocked, and going back does not sign in twice', async ({
  page,
}) => {
  const { url } = running.school;
  await blockWindows(page);
  await page.goto(`${url}/profile`);
  await providerButton(page).click();
  await page.getByRole('button', { name: 'Léa Petit' }).click();
  await expect(page).toHaveURL(`${url}/profile`);
  await expect(page.getByText('lea@ailleurs.example').first()).toBeVisible();
  const entered = running.provider.requests.filter((path) => path === '/token').length;
  await page.goto(`${url}/connexion/oidc.essai/retour`);
  await expect(page).toHaveURL(`${url}/profile`);
  expect(running.provider.requests.filter((path) => path === '/token')).toHaveLength(entered);
});

test('an address unverified by the provider is verified by email, and the focus follows the steps', async ({
  page,
}) => {
  const { url } = running.school;
  const focused = page.locator(':focus');
  await page.goto(`${url}/login`);
  const window = await openWindow(page);
  await window.getByRole('button', { name: 'Éva Roy' }).click();
  await expect(page.getByText('Pour utiliser votre compte, confirmez')).toBeVisible();
  await page.getByRole('button', { name: 'J’ai confirmé' }).click();
  await expect(page.getByText('n’est pas encore confirmée')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Recevoir le lien' }).click();
  await expect(focused).toContainText('Vérifiez vos e-mails');
  await expect(page.getByText('n’est pas encore confirmée')).toBeHidden();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Changer d’adresse' }).click();
  await expect(focused).toContainText('Confirmez votre adresse');
  const mail = await waitForEmail(running.school, 'eva@ailleurs.example', /confirme/i);
  await page.goto(findLink(mail, '/login'));
  await page.getByRole('button', { name: 'Confirmer mon adresse' }).click();
  await expect(focused).toContainText('Adresse confirmée');
});

test('the sign-in page reports a refusal, a closed popup and a second popup, and the next attempt succeeds', async ({
  page,
}) => {
  const { url } = running.school;
  await page.goto(`${url}/login`);
  const refused = await openWindow(page);
  await refused.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByRole('alert')).toContainText('a été annulée');
  await expectAccessibleInBothThemes(page);
  const closed = await openWindow(page);
  await closed.getByRole('button', { name: 'Refuse' }).waitFor();
  await closed.close();
  await expect(page.getByRole('alert')).toContainText('a été fermée trop tôt', { timeout: 12_000 });
  const window = await openWindow(page);
  await window.getByRole('button', { name: 'Ada Morel' }).click();
  await expect(page).toHaveURL(`${url}/members`);
});

test('a tab rejects a provider response that it did not request', async ({ page }) => {
  const { url } = running.school;
  await page.goto(`${url}/connexion/oidc.essai?essai=${'x'.repeat(32)}`);
  await page.getByRole('button', { name: 'Ada Morel' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  expect(page.url()).toBe(`${url}/connexion/oidc.essai/retour`);
  await page.goto(`${url}/profile`);
  await expect(page).toHaveURL(/\/login\?/);
});

test('a member links a provider, signs in with it and unlinks it, and a provider of another account is rejected', async ({
  page,
  browser,
}) => {
  const { school } = running;
  const other = await browser.newPage({ ignoreHTTPSErrors: true });
  await other.goto(`${school.url}/profile`);
  await (await openWindow(other)).getByRole('button', { name: 'Zoé Roux' }).click();
  await expect(section(other)).toContainText('zoe@ailleurs.example');
  // The provider is the only sign-in method of that account, so it cannot be unlinked.
  await expect(section(other)).toContainText('seulement par e-mail');
  await expect(section(other).getByRole('button', { name: 'Dissocier' })).toHaveCount(0);
  const unlink = () => fetch('/api/profile/linked-sign-ins/oidc.essai', { method: 'DELETE' });
  expect(await other.evaluate(`(${unlink})().then(({ status }) => status)`)).toBe(409);
  await other.close();

  const email = await openProfile(page);
  const link = section(page).getByRole('button', { name: 'Associer Essai' });
  await (await openWindow(page, link)).getByRole('button', { name: 'Zoé Roux' }).click();
  await expect(section(page).getByRole('alert')).toContainText('déjà associé à un autre compte');
  // Otherwise the provider would return Zoé again.
  await page.context().clearCookies({ domain: '127.0.0.1' });
  await (await openWindow(page, link)).getByRole('button', { name: 'Noé Martin' }).click();
  await expect(section(page).getByRole('status')).toContainText('Compte Essai associé');
  await expect(section(page)).toContainText('noe@ailleurs.example');
  await expect(link).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
  await waitForEmail(school, email, /service de connexion a été associé/);

  await page.getByRole('button', { name: 'Se déconnecter' }).last().click();
  await page.goto(`${school.url}/profile`);
  await openWindow(page);
  await expect(section(page)).toContainText(email);
  await section(page).getByRole('button', { name: 'Dissocier Essai' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Dissocier' }).click();
  await expect(section(page).getByRole('status')).toContainText('Compte Essai dissocié');
  await expect(link).toBeVisible();
  await waitForEmail(school, email, /service de connexion a été dissocié/);
});

test('a provider is linked by redirect if popups are blocked, and a cancelled attempt is reported', async ({
  page,
}) => {
  await blockWindows(page);
  await openProfile(page);
  await section(page).getByRole('button', { name: 'Associer Essai' }).click();
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByRole('alert')).toContainText('La demande a été annulée');
  await page.getByRole('link', { name: 'Revenir au profil' }).click();
  await section(page).getByRole('button', { name: 'Associer Essai' }).click();
  await page.getByRole('button', { name: 'Max Brun' }).click();
  await expect(section(page).getByRole('status')).toContainText('Compte Essai associé');
  await expect(section(page)).toContainText('max@ailleurs.example');
});
