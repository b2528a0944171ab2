import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { strToU8, zipSync } from 'fflate';
import { expectAccessible } from '../support/accessibility.ts';
import { becomeAdmin } from '../support/people.ts';
import { type School, startSchool } from '../support/school.ts';

let school: School;
let state: Awaited<ReturnType<BrowserContext['storageState']>>;

test.describe.configure({ mode: 'default' });

test.beforeAll(async ({ browser }) => {
  school = await startSchool();
  const context = await browser.newContext({ locale: 'fr-FR' });
  await becomeAdmin(await context.newPage(), school);
  state = await context.storageState({ indexedDB: true });
  await context.close();
});

test.afterAll(() => school?.[Symbol.asyncDispose]());

test.use({
  locale: 'fr-FR',
  viewport: { width: 768, height: 1024 },
  hasTouch: true,
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed
  storageState: async ({}, use) => use(state),
});

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const drop = (page: Page) => page.getByLabel('Déposez le fichier et ses images ici').last();

/** Replaces the blanks inside quotes by narrow no-break spaces, as the site does. */
const quoted = (text: string) => text.replaceAll(/ (?=»)|(?<=«) /g, '\u202f');

test('an existing school is imported with a picture, hidden and without duplicates', {
  tag: '@main',
}, async ({ page }) => {
  const csv =
    'external id;titre;description;niveau;images\nc-1;Cours d’ailleurs;<p>Un <b>texte</b></p>;B1;couverture.png\n';
  await page.goto(`${school.url}/admin/import`);
  await drop(page).setInputFiles({ name: 'cours.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(
    page.getByText(quoted('L’image « couverture.png » est introuvable dans les fichiers envoyés.')),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Importer quand même 1 fiche' })).toBeVisible();
  await drop(page).setInputFiles({ name: 'couverture.png', mimeType: 'image/png', buffer: picture });
  await page.getByRole('button', { name: 'Importer 1 fiche', exact: true }).tap();
  await expect(page.getByText('1 fiche importée')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${school.url}/courses`);
  await expect(page.getByText('Cours d’ailleurs')).toHaveCount(0);
  await page.goto(`${school.url}/admin/products`);
  await expect(page.getByRole('link', { name: /Cours d’ailleurs/ }).first()).toBeVisible();
});

for (const width of [390, 1280])
  test(`the import shows parsed prices and dates at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${school.url}/admin/import`);
    const products = 'titre;prix\nAvec les centimes;12€50\nCadeau;gratuit\nSans montant;\n';
    await drop(page).setInputFiles({
      name: 'cours.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(products),
    });
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await expect(row('Avec les centimes').getByText('12,50\u00a0€', { exact: true })).toBeVisible();
    await expect(row('Cadeau').getByText('Gratuit', { exact: true })).toBeVisible();
    await expect(row('Sans montant').getByText('Sans prix', { exact: true })).toBeVisible();
    const wrong = 'titre;prix\nAvec les centimes;12€505\n';
    await drop(page).setInputFiles({ name: 'cours.csv', mimeType: 'text/csv', buffer: Buffer.from(wrong) });
    await expect(row('Avec les centimes').getByText('12€505')).toContainText('Saisissez un prix en euros');
    const news = 'titre;texte;date\nAncienne;Mot;12/06/98\nMatinale;Mot;12/06/2026 9:05\n';
    await drop(page).setInputFiles({
      name: 'actualités.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(news),
    });
    await expect(row('Ancienne').getByText('12\u00a0juin 1998')).toBeVisible();
    await expect(row('Matinale').getByText('9\u00a0h\u00a005')).toBeVisible();
    await expectAccessible(page);
  });

test('the import shows progress while reading a file, and keeps the file for a retry if the server is unreachable', async ({
  page,
}) => {
  await page.goto(`${school.url}/admin/import`);
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route('**/admin/import.data*', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    reached.resolve();
    await released.promise;
    await route.abort('connectionfailed');
  });
  await drop(page).setInputFiles({
    name: 'cours.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('titre;prix\nCours patient;49\n'),
  });
  await reached.promise;
  await expect(page.getByRole('progressbar', { name: 'Lecture du fichier…' })).toBeVisible();
  released.resolve();
  await expect(page.getByText('Votre fichier est conservé sur cette page.')).toBeVisible();
  await expect(page.getByText('Fichier cours.csv')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/admin/import.data*');
  await page.getByRole('button', { name: 'Réessayer' }).tap();
  await expect(page.getByRole('row').filter({ hasText: 'Cours patient' })).toContainText('49,00');
});

test('the import reads an archive like dropped files, one data file after the other, without duplicates', async ({
  page,
}) => {
  const archive = zipSync({
    école: {
      'produits.csv': strToU8(
        'external id;titre;images\nz-1;Cours emballé;images/été.png | hiver.png\nz-2;Sans image;\n',
      ),
      'actualités.csv': strToU8('external id;titre;texte\nz-3;Rentrée emballée;<p>Lundi.</p>\n'),
      images: { 'été.png': [picture, { level: 0 }], 'hiver.png': picture },
      'règlement.pdf': strToU8('%PDF'),
      '.DS_Store': strToU8('x'),
    },
    '__MACOSX/école/._produits.csv': strToU8('x'),
  });
  const locked = archive.slice();
  // Sets the encryption flag of each file in the central directory.
  const view = new DataView(locked.buffer);
  for (let place = 0; place + 4 < locked.length; place += 1)
    if (view.getUint32(place, true) === 0x0201_4b50) view.setUint16(place + 8, 0x0801, true);
  const zip = (bytes: Uint8Array) => ({
    name: 'école.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(bytes),
  });

  await page.goto(`${school.url}/admin/import`);
  await drop(page).setInputFiles(zip(locked));
  await expect(page.getByRole('alert')).toContainText('Cette archive est protégée par un mot de passe');
  await expect(page.getByRole('alert')).toContainText(quoted('Rien n’a été ajouté : ni « école.zip »'));
  await expectAccessible(page);

  await drop(page).setInputFiles(zip(archive));
  await expect(page.getByText('mot de passe')).toHaveCount(0);
  await expect(page.getByText('Ce fichier n’est pas accepté : règlement.pdf')).toBeVisible();
  const table = page.getByLabel('Fichier à importer');
  await expect(table.getByRole('option')).toHaveText(['école/actualités.csv', 'école/produits.csv']);
  await expect(page.getByRole('row', { name: '2 Actualité Rentrée emballée Prête' })).toBeVisible();
  await expect(page.getByLabel('Contenu du fichier CSV')).toHaveValue('news');
  await table.selectOption('école/produits.csv');
  await expect(page.getByText('Fichier école/produits.csv, avec 2 images')).toBeVisible();
  await page.getByRole('button', { name: 'Importer 2 fiches' }).tap();
  await expect(page.getByText('2 fiches importées')).toBeVisible();
  await table.selectOption('école/actualités.csv');
  await page.getByRole('button', { name: 'Importer 1 fiche' }).tap();
  await expect(page.getByText('1 fiche importée')).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await drop(page).setInputFiles(zip(archive));
  await expect(page.getByText('1 fiche existe déjà')).toBeVisible();
  await expect(page.getByText('Rien de nouveau à importer')).toBeVisible();
  await table.selectOption('école/produits.csv');
  await expect(page.getByText('2 fiches existent déjà')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Importer \d/ })).toHaveCount(0);
  await page.goto(`${school.url}/courses`);
  await expect(page.getByText('Cours emballé')).toHaveCount(0);
  await page.goto(`${school.url}/admin/products?q=emballé`);
  await page
    .getByRole('link', { name: /Cours emballé/ })
    .first()
    .tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Cours emballé' })).toBeVisible();
  await expect(page.getByLabel(/^Description de l’image/)).toHaveCount(2);
});
