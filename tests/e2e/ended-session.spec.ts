import { expect, type Page, test } from '@playwright/test';
import { becomeAdmin, signInWithPassword } from '../support/people.ts';
import { startSchool } from '../support/school.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer', exact: true });

/** Ends the session and clears the browser's identity client, so that only the password signs in again. */
async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  });
}

/** Follows the sign-in link of the rejection into a new tab and returns it after signing in. */
async function signInAgain(page: Page, email: string): Promise<Page> {
  const refusal = page.getByRole('alert');
  await expect(refusal).toContainText('Votre session a expiré');
  const opened = page.context().waitForEvent('page');
  await refusal.getByRole('link', { name: /connect/i }).click();
  const tab = await opened;
  await signInWithPassword(tab, email);
  return tab;
}

test('no editor loses work when the session ends or the network fails', async ({ page }) => {
  await using school = await startSchool();
  const email = await becomeAdmin(page, school);
  const title = (tab: Page) => tab.getByLabel('Titre', { exact: true });

  await test.step('product: saved in place after signing in within another tab', async () => {
    await page.goto(`${school.url}/admin/products/add`);
    await title(page).fill('Écrit sans session');
    await endSession(page);
    await save(page).click();
    const tab = await signInAgain(page, email);
    const offered = tab.getByRole('dialog', { name: 'Des modifications ne sont pas enregistrées' });
    await expect(offered).toContainText('Écrit sans session');
    await tab.close();
    await save(page).click();
    await expect(page.getByText('Tout est enregistré')).toBeVisible();
  });

  await test.step('news item: restored in the tab that signed in', async () => {
    await page.goto(`${school.url}/admin/news/add`);
    await title(page).fill('Les stages de printemps');
    await endSession(page);
    await page.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
    const tab = await signInAgain(page, email);
    await tab.getByRole('button', { name: 'Récupérer mes modifications' }).click();
    await expect(title(tab)).toHaveValue('Les stages de printemps');
    await tab.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
    await expect(tab.getByText('Tout est enregistré')).toBeVisible();
    await tab.close();
  });

  await test.step('settings: pending while offline, restored after a reload', async () => {
    await page.goto(`${school.url}/admin/settings`);
    await page.getByLabel('Nom de l’école').fill('L’école du soir');
    await page.context().setOffline(true);
    await save(page).click();
    await expect(page.getByText('Vos modifications sont conservées sur cet appareil')).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText('Tout est enregistré')).toBeVisible();
    await page.getByLabel('Nom de l’école').fill('L’école du matin');
    await endSession(page);
    await save(page).click();
    const tab = await signInAgain(page, email);
    await expect(
      tab.getByRole('dialog', { name: 'Des modifications ne sont pas enregistrées' }),
    ).toContainText('L’école du matin');
    await tab.close();
    await save(page).click();
    await expect(page.getByText('Tout est enregistré')).toBeVisible();
  });

  await test.step('home page', async () => {
    await page.goto(`${school.url}/admin/home`);
    await page.getByText('Modifier « Appel à l’action »').click();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Modifier « Appel à l’action »' })
      .getByLabel('Titre', { exact: true })
      .fill('Venez');
    await endSession(page);
    await save(page).click();
    const tab = await signInAgain(page, email);
    const offered = tab.getByRole('dialog', { name: 'Des modifications ne sont pas enregistrées' });
    await expect(offered).toContainText('Venez');
    await offered.getByRole('button', { name: 'Récupérer mes modifications' }).click();
    await save(tab).click();
    await expect(tab.getByText('Tout est enregistré')).toBeVisible();
    await tab.close();
  });

  await test.step('exam result', async () => {
    await page.goto(`${school.url}/admin/scores/add`);
    await title(page).fill('Un diplôme sans session');
    await endSession(page);
    await save(page).click();
    const tab = await signInAgain(page, email);
    await tab.getByRole('button', { name: 'Récupérer mes modifications' }).click();
    await expect(title(tab)).toHaveValue('Un diplôme sans session');
    await tab.close();
  });
});
