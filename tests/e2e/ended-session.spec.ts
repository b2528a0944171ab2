import { expect, type Page, test } from '@playwright/test';
import { becomeAdmin, password } from '../support/people.ts';
import { startSchool } from '../support/school.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer', exact: true });

/** The session is over and the browser has forgotten who it was: only the password opens the office again. */
async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  });
}

/** From the words of the refusal to the page of sign-in, in a tab of its own, and back to where the work is. */
async function signInAgain(page: Page, email: string): Promise<Page> {
  const refusal = page.getByRole('alert');
  await expect(refusal).toContainText('Votre session est terminée');
  const opened = page.context().waitForEvent('page');
  await refusal.getByRole('link', { name: /connect/i }).click();
  const tab = await opened;
  await tab.getByLabel('Adresse e-mail').fill(email);
  await tab.getByLabel('Mot de passe', { exact: true }).fill(password);
  await tab.getByRole('button', { name: 'Se connecter' }).click();
  return tab;
}

test('nothing is lost by a session that ends or a network that goes, whatever is written', async ({
  page,
}) => {
  await using school = await startSchool();
  const email = await becomeAdmin(page, school);
  const title = (tab: Page) => tab.getByLabel('Titre', { exact: true });

  await test.step('a product: saved from where it was written, once signed in beside it', async () => {
    await page.goto(`${school.url}/admin/products/add`);
    await title(page).fill('Écrit sans session');
    await endSession(page);
    await save(page).click();
    const tab = await signInAgain(page, email);
    const offered = tab.getByRole('dialog', { name: 'Un travail non enregistré vous attend' });
    await expect(offered).toContainText('Écrit sans session');
    await tab.close();
    await save(page).click();
    await expect(page.getByText('Tout est enregistré')).toBeVisible();
  });

  await test.step('a news item: taken up where the sign-in leads', async () => {
    await page.goto(`${school.url}/admin/news/add`);
    await title(page).fill('Les stages de printemps');
    await endSession(page);
    await page.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
    const tab = await signInAgain(page, email);
    await tab.getByRole('button', { name: 'Reprendre ce travail' }).click();
    await expect(title(tab)).toHaveValue('Les stages de printemps');
    await tab.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
    await expect(tab.getByText('Tout est enregistré')).toBeVisible();
    await tab.close();
  });

  await test.step('the settings: without network they wait for it, and a reload brings them back', async () => {
    await page.goto(`${school.url}/admin/settings`);
    await page.getByLabel('Nom de l’école').fill('L’école du soir');
    await page.context().setOffline(true);
    await save(page).click();
    await expect(page.getByText('Votre travail est gardé sur cet appareil')).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText('Tout est enregistré')).toBeVisible();
    await page.getByLabel('Nom de l’école').fill('L’école du matin');
    await endSession(page);
    await save(page).click();
    const tab = await signInAgain(page, email);
    await expect(tab.getByRole('dialog', { name: 'Un travail non enregistré vous attend' })).toContainText(
      'L’école du matin',
    );
    await tab.close();
    await save(page).click();
    await expect(page.getByText('Tout est enregistré')).toBeVisible();
  });

  await test.step('the home page', async () => {
    await page.goto(`${school.url}/admin/home`);
    await page.getByText('Modifier « Invitation »').click();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Modifier « Invitation »' })
      .getByLabel('Titre')
      .fill('Venez');
    await endSession(page);
    await save(page).click();
    const tab = await signInAgain(page, email);
    const offered = tab.getByRole('dialog', { name: 'Un travail non enregistré vous attend' });
    await expect(offered).toContainText('Venez');
    await offered.getByRole('button', { name: 'Reprendre ce travail' }).click();
    await save(tab).click();
    await expect(tab.getByText('Tout est enregistré')).toBeVisible();
    await tab.close();
  });

  await test.step('a result', async () => {
    await page.goto(`${school.url}/admin/scores/add`);
    await title(page).fill('Un diplôme sans session');
    await endSession(page);
    await save(page).click();
    const tab = await signInAgain(page, email);
    await tab.getByRole('button', { name: 'Reprendre ce travail' }).click();
    await expect(title(tab)).toHaveValue('Un diplôme sans session');
    await tab.close();
  });
});
