import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { openAdmin } from '../support/accounts.ts';
import { openDevice } from '../support/open-device.ts';
import { publishCourse } from '../support/publish-course.ts';
import { startSchool } from '../support/school.ts';

test('a teacher gives a course its own address, and leads the former ones to it on a narrow screen', {
  tag: '@main',
}, async ({ browser }) => {
  await using school = await startSchool();
  await using admin = await openAdmin(school);
  const course = await publishCourse(admin, { title: 'Réussir le DELF B2' });
  const page = await openDevice(browser, school, admin, { viewport: { width: 320, height: 700 } });

  await test.step('the editor suggests an address and shows the search result while typing', async () => {
    await page.goto(`${school.url}/admin/products/edit-${course.id}`);
    await page.getByRole('button', { name: 'Utiliser le titre' }).click();
    await expect(page.getByLabel('Adresse de la page')).toHaveValue('reussir-le-delf-b2');
    const result = page.getByRole('region', { name: 'Aperçu dans un moteur de recherche' });
    await expect(result).toContainText('products › reussir-le-delf-b2');
    await expect(result).toContainText('Un temps pour raconter');
    await page.getByLabel('Titre de recherche').fill('Préparer le DELF B2 en ligne');
    await page.getByLabel('Description de recherche').fill('Dix semaines de cours.');
    await expect(result).toContainText('Préparer le DELF B2 en ligne');
    await expect(result).toContainText('Dix semaines de cours.');
    await expect(page.getByText('28 caractères sur 70')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('Tout est enregistré')).toBeVisible();
    await page.goto(`${school.url}/products/reussir-le-delf-b2`);
    await expect(page).toHaveTitle('Préparer le DELF B2 en ligne');
  });

  await test.step('a former address without page is listed and redirected', async () => {
    await page.goto(`${school.url}/ancien-site/delf-b2`);
    await expect(page.getByText('Page introuvable')).toBeVisible();
    await expect(async () => {
      await page.goto(`${school.url}/admin/redirects/missing`);
      await expect(page.getByRole('link', { name: '/ancien-site/delf-b2' })).toBeVisible({ timeout: 500 });
    }).toPass();
    await expectAccessible(page);
    await page.getByRole('link', { name: '/ancien-site/delf-b2' }).click();
    await expect(page.getByLabel('Ancienne adresse')).toHaveValue('/ancien-site/delf-b2');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('Saisissez la nouvelle adresse').first()).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Nouvelle adresse').fill('/products/reussir-le-delf-b2');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '/ancien-site/delf-b2' })).toBeVisible();
    await page.goto(`${school.url}/ancien-site/delf-b2/`);
    await expect(page).toHaveURL(`${school.url}/products/reussir-le-delf-b2`);
  });

  await test.step('a file of redirects is imported, with a reason for each refused line', async () => {
    await page.goto(`${school.url}/admin/redirects/import`);
    await expectAccessible(page);
    const file = {
      name: 'redirects.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('/vieux,/courses\n/admin,/news\n'),
    };
    await page.locator('input[type=file]').setInputFiles(file);
    await expect(page.getByLabel('Contenu du fichier')).toHaveValue(/vieux/);
    await page.getByRole('button', { name: 'Importer', exact: true }).click();
    await expect(page.getByText('1 redirection ajoutée')).toBeVisible();
    await expect(page.getByText('1 ligne non importée')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the check before a move shows missing addresses first', async () => {
    await page.goto(`${school.url}/admin/redirects/check`);
    await page.getByLabel('Adresses ou sitemap.xml').fill('/courses\n/vieux\n/oubliee');
    await page.getByRole('button', { name: 'Vérifier' }).click();
    await expect(page.getByText('1 adresse à corriger')).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toContainText('/oubliee');
    await expectAccessible(page);
  });

  await test.step('a redirect is deleted from the list, and the deletion is undone', async () => {
    await page.goto(`${school.url}/admin/redirects`);
    await expectAccessible(page);
    await page.getByRole('checkbox', { name: '/vieux' }).check();
    await page.getByRole('button', { name: 'Supprimer' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
    await expect(page.getByRole('link', { name: '/vieux' })).toBeHidden();
    await page
      .getByRole('region', { name: 'Notifications' })
      .getByRole('button', { name: 'Annuler' })
      .click();
    await expect(page.getByRole('link', { name: '/vieux' })).toBeVisible();
  });
});
