import { expect, type Page, test } from '@playwright/test';
import { type Zippable, zipSync } from 'fflate';
import { expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { pressOtherAction } from '../support/office-menu.ts';
import { becomeAdmin } from '../support/people.ts';
import { startSchool } from '../support/school.ts';
import { writeWordFile } from '../support/word-file.ts';

const titles = [...'abcdefghijkl'].map((email) => `Le thème ${email}`);

/** Packs a typical archive: one folder per chapter, one numbered Word file per lesson. */
function packLessons(): Buffer {
  const files: Zippable = {};
  for (const [index, title] of titles.entries())
    files[`Mon cours/${index < 6 ? '1 – Commencer' : '2 – Avancer'}/${index + 1}. Leçon.docx`] =
      writeWordFile([
        { style: 'Heading1', text: title },
        { text: 'On raconte ce qui s’est passé, puis ce qui durait.' },
      ]);
  return Buffer.from(zipSync(files));
}

const drop = (page: Page, buffer: Buffer) =>
  page
    .getByLabel('Déposez l’archive ici')
    .last()
    .setInputFiles({ name: 'Mon cours.zip', mimeType: 'application/zip', buffer });

test('twelve Word lessons become a course after a preview, and importing them again creates none', async ({
  page,
}) => {
  await using school = await startSchool();
  await becomeAdmin(page, school);
  const archive = packLessons();
  const rows = page.getByRole('list', { name: 'Programme' }).getByRole('listitem');
  const programme = ['Commencer', ...titles.slice(0, 6), 'Avancer', ...titles.slice(6)];

  await test.step('explains what to do with a broken archive', async () => {
    await page.goto(`${school.url}/admin/import`);
    await page.getByRole('link', { name: 'Importer un cours entier' }).click();
    await drop(page, archive.subarray(0, 2_000));
    await expect(page.getByText('Le fichier ne peut pas être lu')).toBeVisible();
    await expect(page.getByText('Corrigez l’archive, puis envoyez-la de nouveau.')).toBeVisible();
  });

  await test.step('previews everything before writing', async () => {
    await drop(page, archive);
    await expect(page.getByText('12 leçons prêtes à importer')).toBeVisible();
    const lines = page.getByRole('table').getByRole('row');
    await expect(lines).toHaveCount(13);
    await expect(lines.nth(1)).toContainText('Le thème aCommencer');
    await expect(lines.nth(12)).toContainText('Le thème lAvancer');
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Importer 12 leçons' }).click();
    await expect(page.getByText('Saisissez le titre du nouveau cours.')).toBeVisible();
  });

  await test.step('creates the course in order, as drafts', async () => {
    await page.getByLabel('Titre du nouveau cours').fill('Raconter au passé');
    await page.getByRole('button', { name: 'Importer 12 leçons' }).dblclick();
    await expect(page.getByText('12 leçons importées')).toBeVisible();
    await page.getByRole('link', { name: 'Ouvrir le programme' }).click();
    await expect(rows).toContainText(programme);
    await expect(rows.filter({ hasText: 'Brouillon' })).toHaveCount(12);
  });

  await test.step('importing the same archive again changes nothing', async () => {
    await pressOtherAction(page, 'Importer un cours entier');
    await expect(page.getByLabel('Où ajouter les leçons').locator('option:checked')).toHaveText(
      'Raconter au passé',
    );
    await drop(page, archive);
    await expect(page.getByText('Tout est déjà importé, rien ne change')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Importer/ })).toHaveCount(0);
    await page.goBack();
    await expect(rows).toContainText(programme);
  });
  expect(school.errorLines()).toEqual([]);
});
