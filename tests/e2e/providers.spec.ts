import { expect, type Page, test } from '@playwright/test';
import { startSchoolWithProvider } from '../support/school-with-provider.ts';

let running: Awaited<ReturnType<typeof startSchoolWithProvider>>;

test.use({ ignoreHTTPSErrors: true });

test.beforeAll(async () => {
  running = await startSchoolWithProvider([
    { sub: 'ada', email: 'ada@ailleurs.example', email_verified: true, name: 'Ada Morel' },
    { sub: 'léa', email: 'lea@ailleurs.example', email_verified: true, name: 'Léa Petit' },
  ]);
});

test.afterAll(async () => {
  await running[Symbol.asyncDispose]();
});

const providerButton = (page: Page) => page.getByRole('button', { name: 'Continuer avec Essai' });

async function openWindow(page: Page): Promise<Page> {
  const [window] = await Promise.all([page.waitForEvent('popup'), providerButton(page).click()]);
  return window;
}

test('somebody enters by a provider, in a window that closes, and is where they wanted to be', async ({
  page,
}) => {
  const { url } = running.school;
  await page.goto(`${url}/profile`);
  const window = await openWindow(page);
  await window.getByRole('button', { name: 'Ada Morel' }).click();
  await expect(page).toHaveURL(`${url}/profile`);
  await expect(page.getByText('ada@ailleurs.example').first()).toBeVisible();
  await expect.poll(() => window.isClosed()).toBe(true);
});

test('where no window opens, the page goes itself; coming back signs nobody in twice', async ({ page }) => {
  const { url } = running.school;
  await page.addInitScript(() => {
    window.open = () => null;
  });
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

test('a refusal, a closed window and a second one are told, and the next attempt succeeds', async ({
  page,
}) => {
  const { url } = running.school;
  await page.goto(`${url}/login`);
  const refused = await openWindow(page);
  await refused.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByRole('alert')).toContainText('s’est fermée avant la fin');
  const closed = await openWindow(page);
  await closed.getByRole('button', { name: 'Refuse' }).waitFor();
  await closed.close();
  await expect(page.getByRole('alert')).toContainText('s’est fermée avant la fin', { timeout: 12_000 });
  const window = await openWindow(page);
  await window.getByRole('button', { name: 'Ada Morel' }).click();
  await expect(page).toHaveURL(`${url}/members`);
});

test('what comes back to a tab that asked for nothing signs nobody in', async ({ page }) => {
  const { url } = running.school;
  await page.goto(`${url}/connexion/oidc.essai?essai=${'x'.repeat(32)}`);
  await page.getByRole('button', { name: 'Ada Morel' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  expect(page.url()).toBe(`${url}/connexion/oidc.essai/retour`);
  await page.goto(`${url}/profile`);
  await expect(page).toHaveURL(/\/login\?/);
});
