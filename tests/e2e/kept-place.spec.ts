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
    // What it needed comes only now: what was cancelled meanwhile does not begin, the next one does.
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
