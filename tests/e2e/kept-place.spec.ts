import { expect, test } from '@playwright/test';
import { becomeAdmin } from '../support/people.ts';
import { startSchool } from '../support/school.ts';

test('the keyboard focus survives when a row, an upload or a page disappears, and saved forms leave the history', async ({
  page,
}) => {
  await using school = await startSchool();
  await becomeAdmin(page, school);
  const list = page.getByRole('table', { name: 'Cours et cahiers d’exercices' });

  await test.step('a new product replaces its form in the history', async () => {
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

  await test.step('archiving a row moves the focus to the next one', async () => {
    await page.getByRole('button', { name: 'Autres actions pour Deux' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Archiver' }).press('Enter');
    await expect(list.getByRole('cell').getByRole('link')).toHaveText(['Un', 'Trois']);
    await expect(list.getByRole('link', { name: 'Trois' })).toBeFocused();
  });

  await test.step('cancelling and removing an upload keeps the focus', async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Trois' })).toBeVisible();
    const documents = page.getByRole('group', { name: 'Documents', exact: true });
    let begun = 0;
    await page.route('**/v0/b/**', () => void begun++);
    const scripts = Promise.withResolvers<void>();
    await page.route('**/assets/start-upload-*', (route) => scripts.promise.then(() => route.continue()));
    const choose = (name: string) =>
      documents
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.alloc(400_000, 'a') });
    await choose('a.pdf');
    await documents.getByRole('button', { name: /^Annuler.*a\.pdf/ }).press('Enter');
    await expect(documents.getByRole('button', { name: /a\.pdf/ }).first()).toBeFocused();
    // The script arrives only now: the cancelled upload must not start, the next one must.
    scripts.resolve();
    await choose('b.pdf');
    await expect.poll(() => begun).toBe(1);
    await documents.getByRole('button', { name: /^Annuler.*b\.pdf/ }).press('Enter');
    for (const name of ['a', 'b'])
      await documents.getByRole('button', { name: new RegExp(`^Retirer.*${name}\\.pdf`) }).press('Enter');
    await expect(documents.getByRole('button', { name: 'Choisir des fichiers' })).toBeFocused();
    expect(begun).toBe(1);
  });
});
