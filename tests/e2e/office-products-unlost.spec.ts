import { expect, test } from '@playwright/test';
import { becomeAdmin } from '../support/people.ts';
import { addProduct, listTitles, save, saved, title } from '../support/product-editor.ts';
import { startSchool } from '../support/school.ts';

test('product edits survive a reload, the back button, a lost network and an ended session', async ({
  page,
  context,
}) => {
  await using school = await startSchool();
  await becomeAdmin(page, school);
  await addProduct(page, school.url, 'Le subjonctif');
  const address = page.url().split('?')[0] ?? '';
  const question = page.getByRole('dialog', { name: 'Des modifications ne sont pas enregistrées' });
  const unsaved = page.getByText('Modifications non enregistrées', { exact: true });

  await test.step('offers the unsaved draft with its changes after a reload', async () => {
    await page.goto(address);
    await title(page).fill('Le subjonctif présent');
    await expect(unsaved).toBeVisible();
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(question).toContainText('Le subjonctif présent');
    await question.getByRole('button', { name: 'Récupérer mes modifications' }).click();
    await expect(title(page)).toHaveValue('Le subjonctif présent');
  });

  await test.step('asks for confirmation on the back button', async () => {
    await page.getByRole('link', { name: 'Historique' }).click();
    const leaving = page.getByRole('dialog', { name: 'Vos modifications ne sont pas enregistrées' });
    await leaving.getByRole('button', { name: 'Rester sur cette page' }).click();
    await save(page).click();
    await saved(page);
    await page.goto(`${school.url}/admin/products`);
    await listTitles(page).click();
    await title(page).fill('Le subjonctif passé');
    await expect(unsaved).toBeVisible();
    await page.goBack();
    await leaving.getByRole('button', { name: 'Rester sur cette page' }).click();
    await expect(title(page)).toHaveValue('Le subjonctif passé');
  });

  await test.step('stores the draft while offline and saves it when the network is back', async () => {
    await context.setOffline(true);
    await save(page).click();
    await expect(page.getByText('Vos modifications sont conservées sur cet appareil')).toBeVisible();
    await expect(title(page)).toHaveValue('Le subjonctif passé');
    await context.setOffline(false);
    await saved(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Le subjonctif passé' })).toBeVisible();
  });

  await test.step('offers the draft again after the session ended and the user signed in again', async () => {
    await title(page).fill('Écrit sans session');
    await context.clearCookies();
    await save(page).click();
    await expect(page.getByRole('alert')).toContainText('Votre session a expiré');
    await expect(title(page)).toHaveValue('Écrit sans session');
    const tab = await context.newPage();
    await tab.goto(`${school.url}/login?redirect=${encodeURIComponent(new URL(address).pathname)}`);
    // The identity client is still signed in, so the sign-in page opens a new session without input.
    await expect(tab).toHaveURL(address);
    const offered = tab.getByRole('dialog', { name: 'Des modifications ne sont pas enregistrées' });
    await expect(offered).toContainText('Écrit sans session');
    await tab.close();
    await save(page).click();
    await saved(page);
  });
});

test('when two tabs edit, changes to different fields are merged and only contested fields need a choice', async ({
  page,
  browser,
}) => {
  await using school = await startSchool();
  await becomeAdmin(page, school);
  await addProduct(page, school.url, 'Commun');
  await using context = await browser.newContext({ storageState: await page.context().storageState() });
  const other = await context.newPage();
  await other.goto(page.url());
  const merged = page.getByText('Vos changements et une autre version ont été réunis');
  const field = (name: string) => page.getByRole('group', { name, exact: true });

  await test.step('a contested field shows both versions and the others are merged', async () => {
    await title(other).fill('Le titre de l’autre');
    await other.getByLabel('Travail personnel').fill('77');
    await save(other).click();
    await saved(other);
    await title(page).fill('Mon titre');
    await page.getByLabel('Description', { exact: true }).fill('Mon texte.');
    await save(page).click();
    await expect(
      page.getByText('Version enregistrée par vous, dans un autre onglet ou appareil'),
    ).toBeVisible();
    await expect(page.getByText('sont réunis automatiquement')).toContainText(
      'Description, Travail personnel',
    );
    await expect(field('Titre').getByLabel('Ma version')).not.toBeChecked();
    await expect(page.getByRole('radio', { name: 'Ma version' })).toHaveCount(1);
    await page.getByRole('button', { name: 'Enregistrer ce choix' }).click();
    await expect(field('Titre')).toContainText('Choisissez l’une des deux versions.');
    await other.reload();
    await expect(title(other)).toHaveValue('Le titre de l’autre');
    await field('Titre').getByLabel('Ma version').check();
    await page.getByRole('button', { name: 'Enregistrer ce choix' }).click();
    await saved(page);
    await expect(merged).toBeHidden();
    await other.reload();
    await expect(title(other)).toHaveValue('Mon titre');
    await expect(other.getByLabel('Travail personnel')).toHaveValue('77');
    await expect(other.getByLabel('Description', { exact: true })).toHaveValue('Mon texte.');
  });

  await test.step('without a contested field, the save merges both versions and names the merged fields', async () => {
    await other.getByLabel('Description', { exact: true }).fill('Son texte.');
    await save(other).click();
    await saved(other);
    await title(page).fill('Mon autre titre');
    await save(page).click();
    await expect(merged).toBeVisible();
    await expect(page.getByText('Champs repris de cette version')).toContainText('Description');
    await saved(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Mon autre titre' })).toBeVisible();
    await expect(page.getByLabel('Description', { exact: true })).toHaveValue('Son texte.');
    await other.reload();
    await expect(title(other)).toHaveValue('Mon autre titre');
    await title(page).fill('Seul');
    await save(page).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Seul' })).toBeVisible();
    await expect(merged).toBeHidden();
  });
});
