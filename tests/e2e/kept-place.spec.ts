import { expect, test } from '@playwright/test';
import { becomeAdmin } from '../support/people.ts';
import { startSchool } from '../support/school.ts';

test('the keyboard keeps its place when a row, an upload or a page goes; a form that has been saved is not gone back to', async ({
  page,
}) => {
  await using school = await startSchool();
  await becomeAdmin(page, school);
  const list = page.getByRole('list', { name: 'Cours et recueils d’exercices' });

  await test.step('a new product takes the place of its form in the history', async () => {
    await page.goto(`${school.url}/admin/products`);
    for (const name of ['Un', 'Deux', 'Trois']) {
      await page
        .getByRole('link', { name: /^Ajouter un/ })
        .first()
        .click();
      await page.getByLabel('Titre', { exact: true }).fill(name);
      await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(page.getByText('Tout est enregistré')).toBeVisible();
      await page.goBack();
      await expect(list.getByRole('link', { name, exact: true })).toBeVisible();
    }
  });

  await test.step('the row that follows takes over from one that is archived', async () => {
    await page.getByRole('button', { name: 'Autres actions pour Deux' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Archiver' }).press('Enter');
    await expect(list.getByRole('link')).toHaveText(['Un', 'Trois']);
    await expect(list.getByRole('link', { name: 'Trois' })).toBeFocused();
  });

  await test.step('after an upload is cancelled, and taken off, its keyboard goes on', async () => {
    await page.keyboard.press('Enter');
    const documents = page.getByRole('group', { name: 'Documents', exact: true });
    await page.route('**/v0/b/**', () => undefined);
    await documents
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(400_000, 'a') });
    await documents.getByRole('button', { name: /^Annuler.*a\.pdf/ }).press('Enter');
    await expect(documents.getByRole('button', { name: /a\.pdf/ }).first()).toBeFocused();
    await documents.getByRole('button', { name: /^Retirer.*a\.pdf/ }).press('Enter');
    await expect(documents.getByRole('button', { name: 'Choisir des fichiers' })).toBeFocused();
  });
});
