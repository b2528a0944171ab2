import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { becomeAdmin } from '../support/people.ts';
import { startSchool } from '../support/school.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a lesson, a programme and a product are previewed as visitor and as buyer before saving', async ({
  page,
}) => {
  await using school = await startSchool({ SEED: 'content' });
  await becomeAdmin(page, school);
  const product = `${school.url}/admin/products/edit-preparer-le-delf-b2`;

  await page.goto(`${product}/programme`);
  await page.getByRole('button', { name: 'Aperçu' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/6 leçons/)).toBeVisible();
  await expect(dialog.getByText('Leçon gratuite').first()).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Commencer' })).toBeVisible();
  await dialog.getByRole('link', { name: 'Commencer' }).click();
  await expect(page).toHaveURL(`${product}/programme`);
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Ajouter une leçon' }).click();
  await page.getByRole('textbox', { name: 'Titre', exact: true }).fill('Écrire au maire');
  await page.getByRole('button', { name: 'Aperçu' }).click();
  await expect(dialog.getByText('Cette leçon est un brouillon')).toBeVisible();
  await expect(dialog.getByText('Cette leçon n’est pas gratuite')).toBeVisible();
  await expect(dialog.getByText('Écrire au maire')).toBeVisible();
  await dialog.getByRole('tab', { name: 'Élève qui l’a acheté' }).click();
  await expect(dialog.getByRole('heading', { name: 'Écrire au maire' })).toBeVisible();
  await expect(dialog.getByText('Leçon 7 sur 7')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('switch', { name: 'Leçon gratuite' }).check();
  await page.getByRole('button', { name: 'Aperçu' }).click();
  await expect(dialog.getByRole('heading', { name: 'Écrire au maire' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.goto(`${school.url}/products/preparer-le-delf-b2`);
  await expect(page.getByText('Écrire au maire')).toHaveCount(0);

  await page.goto(product);
  await page.getByRole('button', { name: 'Aperçu' }).click();
  await expect(dialog.getByText(/6 leçons/).first()).toBeVisible();
  await dialog.getByRole('tab', { name: 'Élève qui l’a acheté' }).click();
  await expect(dialog.getByRole('link', { name: 'Commencer' })).toBeVisible();
});
