import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { becomeAdmin } from '../support/people.ts';
import { startSchool } from '../support/school.ts';
import { writeWxr } from '../support/site-exports.ts';

const site = writeWxr([
  {
    ...{ id: 1, title: 'Le passé composé', name: 'passe-compose', meta: { _thumbnail_id: '3' } },
    content: '<p>Bonjour à tous.</p>[contact-form id="7"]',
  },
  { id: 2, title: 'Nous écrire', type: 'page', name: 'contact', content: '<p>Écrivez-nous.</p>' },
  {
    ...{ id: 4, title: 'Nos tarifs', type: 'page', name: 'tarifs', content: '<p>30 euros l’heure.</p>' },
    link: 'https://ancien.test/ecole/tarifs/',
  },
  {
    ...{ id: 3, type: 'attachment', title: 'plan' },
    attachment: 'https://ancien.test/wp-content/uploads/plan.png',
  },
  { id: 10, type: 'sfwd-courses', title: 'Raconter' },
  { id: 11, type: 'sfwd-lessons', title: 'Hier', content: '<p>Hier</p>', meta: { course_id: '10' } },
]);

type Files = { name: string; mimeType: string; buffer: Buffer }[];

const drop = (page: Page, label: string, files: Files) => page.getByLabel(label).last().setInputFiles(files);

const xml = { name: 'site.xml', mimeType: 'text/xml', buffer: Buffer.from(site) };

test('a WordPress site is imported after a report, and importing it again changes nothing', async ({
  page,
}) => {
  await using school = await startSchool();
  await becomeAdmin(page, school);
  const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#a33' } })
    .png()
    .toBuffer();
  const media = {
    ...{ name: 'uploads.zip', mimeType: 'application/zip' },
    buffer: Buffer.from(zipSync({ 'uploads/plan.png': picture })),
  };
  const omissions = page.getByRole('table', { name: 'Éléments et détails non importés' });
  const contents = page.getByRole('table', { name: 'Contenus trouvés dans les fichiers' });

  await test.step('the page of all imports recognises the export', async () => {
    await page.goto(`${school.url}/admin/import`);
    await drop(page, 'Déposez le fichier et ses images ici', [xml]);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Importer un autre site');
    await expect(page.getByText('4 contenus prêts à importer')).toBeVisible();
    await expect(omissions).toContainText('L’image principale « plan.png » est introuvable');
  });

  await test.step('images sent afterwards complete the report', async () => {
    await drop(page, 'Déposez les exports et les images ici', [media]);
    await expect(page.getByText('Fichiers envoyés : site.xml, uploads.zip')).toBeVisible();
    await expect(omissions).toContainText('Ce contenu aura l’adresse /contact-2.');
    await expect(omissions).not.toContainText('introuvable');
    await expect(contents).toContainText('Le passé composéArticle6 mai 2024Nouveau');
    await expectAccessibleInBothThemes(page);
  });

  await test.step('the report can be saved', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Télécharger le rapport (CSV)' }).click();
    const text = await readFile(await (await download).path(), 'utf8');
    expect(text).toContain('Page;Nous écrire;L’adresse /contact est déjà utilisée');
  });

  await test.step('a double click imports once', async () => {
    await page.getByLabel('Publier ce qui était déjà publié').check();
    await page.getByRole('button', { name: 'Importer 4 contenus' }).dblclick();
    await expect(page.getByText('4 contenus importés')).toBeVisible();
    await expect(page.getByText(/\d anciennes adresses redirigées/)).toBeVisible();
  });

  await test.step('visitors see the pages, also at their former addresses', async () => {
    await page.goto(`${school.url}/ecole/tarifs/`);
    await expect(page).toHaveURL(`${school.url}/tarifs`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nos tarifs');
    await page.goto(`${school.url}/contact-2`);
    await expect(page.getByText('Écrivez-nous.')).toBeVisible();
  });

  await test.step('visitors see the post', async () => {
    await page.goto(`${school.url}/news`);
    await expect(page.getByRole('link', { name: 'Le passé composé' })).toHaveCount(1);
    await page.goto(`${school.url}/Passe-Compose/`);
    await expect(page).toHaveURL(`${school.url}/news/passe-compose`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Le passé composé');
  });

  await test.step('importing the same files again changes nothing', async () => {
    await page.goto(`${school.url}/admin/import/site`);
    await drop(page, 'Déposez les exports et les images ici', [xml, media]);
    await expect(page.getByText('Tout est déjà importé, rien ne change')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Importer \d/ })).toHaveCount(0);
  });

  await test.step('undoing the import removes its contents, keeps edited ones and says so', async () => {
    await school.database.pool.query('update news set version = version + 1');
    const undo = page.getByRole('button', { name: 'Annuler cet import – site.xml, uploads.zip' });
    await undo.click();
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await dialog.getByRole('button', { name: 'Annuler cet import' }).click();
    const past = page.getByRole('table', { name: 'Imports précédents' });
    await expect(past).toContainText('Import annulé');
    await page.getByText('Contenus gardés de l’import de').click();
    await expect(page.getByText('Article : Le passé composé – Modifié depuis l’import')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    const { rows } = await school.database.pool.query('select from products');
    expect(rows).toEqual([]);
    await page.goto(`${school.url}/passe-compose`);
    await expect(page).toHaveURL(`${school.url}/news/passe-compose`);
  });
  expect(school.errorLines()).toEqual([]);
});
