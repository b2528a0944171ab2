import { expect, test } from '@playwright/test';
import { openDemoPeople } from '../support/demo-people.ts';
import { openWithoutScripts } from '../support/open-without-scripts.ts';
import { becomeAdmin, password } from '../support/people.ts';
import { type School, startSchool } from '../support/school.ts';

let school: School;

test.beforeAll(async () => {
  school = await startSchool();
});

test.afterAll(() => school?.[Symbol.asyncDispose]());

test('input typed before an editor hydrates is kept and saved', async ({ page }) => {
  await becomeAdmin(page, school);
  const unsaved = page.getByText('Modifications non enregistrées');
  const title = page.getByLabel('Titre', { exact: true });

  await test.step('news title', async () => {
    const go = await openWithoutScripts(page, `${school.url}/admin/news/add`);
    await title.pressSequentially('La rentrée');
    await go();
    await expect(unsaved).toBeVisible();
    await expect(title).toHaveValue('La rentrée');
    await title.press('End');
    await title.pressSequentially(' des classes');
    await page.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'La rentrée des classes' })).toBeVisible();
  });

  await test.step('each kind of product field', async () => {
    const go = await openWithoutScripts(page, `${school.url}/admin/products/add`);
    await title.pressSequentially('Les accents');
    await page.getByLabel('Description', { exact: true }).fill('Aigu, grave.');
    await page.getByLabel('Niveau').selectOption('B1');
    await page.getByLabel('Publié', { exact: true }).check();
    await go();
    await expect(unsaved).toBeVisible();
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(page).toHaveURL(/\/admin\/products\/edit-/);
    await page.reload();
    await expect(title).toHaveValue('Les accents');
    await expect(page.getByLabel('Description', { exact: true })).toHaveValue('Aigu, grave.');
    await expect(page.getByLabel('Niveau')).toHaveValue('B1');
    await expect(page.getByLabel('Publié', { exact: true })).toBeChecked();
  });

  await test.step('chosen file', async () => {
    const go = await openWithoutScripts(page, `${school.url}/admin/import`);
    const csv = 'identifiant;titre\nc-1;Les accents\n';
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'cours.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await go();
    await expect(page.getByRole('cell', { name: 'Les accents' })).toBeVisible();
  });

  await test.step('pasted results and a chosen exam', async () => {
    const pasted = await openWithoutScripts(page, `${school.url}/admin/scores/import`);
    await page.getByLabel('Lignes à importer').fill('nom;session\nCamille;2026-06');
    await pasted();
    await page.getByRole('button', { name: 'Vérifier' }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    const chosen = await openWithoutScripts(page, `${school.url}/admin/import`);
    await page.getByLabel('Contenu du fichier CSV').selectOption('news');
    await chosen();
    await expect(page.getByText('Résumé', { exact: true })).toBeAttached();
  });

  await test.step('search for a course to grant', async () => {
    const go = await openWithoutScripts(page, `${school.url}/admin/orders/add`);
    await page.getByLabel('Rechercher un contenu').fill('subjonctif');
    await go();
    await expect(page.getByText('Aucun titre de contenu ne contient ces mots.')).toBeVisible();
    await expect(page.getByLabel('Rechercher un contenu')).toHaveValue('subjonctif');
  });

  await test.step('school name', async () => {
    const go = await openWithoutScripts(page, `${school.url}/admin/settings`);
    await page.getByLabel('Nom de l’école').fill('L’école des cédilles');
    await go();
    await expect(unsaved).toBeVisible();
    await expect(page.getByLabel('Nom de l’école')).toHaveValue('L’école des cédilles');
  });
});

test('text, caret and focus stay in place when a form hydrates', async ({ page }) => {
  await becomeAdmin(page, school);
  const unsaved = page.getByText('Modifications non enregistrées');
  const name = page.getByLabel('Nom de l’école');
  const text = page.getByLabel(/^Présentation/);
  await page.goto(`${school.url}/admin/settings`);
  await name.fill('L’école');
  await page.getByLabel('Adresse e-mail', { exact: true }).fill('ecole@exemple.test');
  await text.fill('Bien.');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('Enregistré', { exact: true })).toBeVisible();

  await test.step('in a text area that is focused but unchanged', async () => {
    const go = await openWithoutScripts(page, `${school.url}/admin/settings`);
    await name.fill('L’école des accents');
    await text.press('End');
    await go();
    await expect(unsaved).toBeVisible();
    await expect(text).toBeFocused();
    await page.keyboard.type(' Neuf.');
    await expect(text).toHaveValue('Bien. Neuf.');
    await page.evaluate(() => localStorage.clear());
  });

  for (const [field, kind] of [
    [text, 'a text area'],
    [name, 'a text field'],
  ] as const)
    await test.step(`while typing into ${kind}`, async () => {
      const go = await openWithoutScripts(page, `${school.url}/admin/settings`);
      const before = await field.inputValue();
      await field.press('Home');
      await field.pressSequentially('ac');
      await field.press('ArrowLeft');
      await go();
      await expect(unsaved).toBeVisible();
      await expect(field).toBeFocused();
      await page.keyboard.type('b');
      await expect(field).toHaveValue(`abc${before}`);
      await page.evaluate(() => localStorage.clear());
    });
});

test('clicks before a screen hydrates are replayed afterwards', async ({ page }) => {
  await becomeAdmin(page, school);
  const list = page.getByRole('table', { name: 'Cours et cahiers d’exercices' });

  await test.step('a product is saved once', async () => {
    const go = await openWithoutScripts(page, `${school.url}/admin/products/add`);
    await page.getByLabel('Titre', { exact: true }).fill('Les accents');
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).dblclick();
    await go();
    await expect(page.getByRole('heading', { level: 1, name: 'Les accents' })).toBeVisible();
    await expect(page.getByText('Tout est enregistré')).toBeVisible();
    await page.getByLabel('Titre', { exact: true }).fill('Les virgules');
    await page.getByLabel('Titre', { exact: true }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Les virgules' })).toBeVisible();
  });

  await test.step('a product is saved by keyboard', async () => {
    const go = await openWithoutScripts(page, `${school.url}/admin/products/add`);
    await page.getByLabel('Titre', { exact: true }).pressSequentially('Les points');
    await page.keyboard.press('Enter');
    await go();
    await expect(page.getByRole('heading', { level: 1, name: 'Les points' })).toBeVisible();
    await expect(page.getByText('Tout est enregistré')).toBeVisible();
  });

  await test.step('a product is displayed and a menu opened', async () => {
    const go = await openWithoutScripts(page, `${school.url}/admin/products`);
    await expect(list.getByRole('link').nth(-2)).toHaveText('Les virgules');
    await expect(list.getByRole('link').last()).toHaveText('Les points');
    const shown = list.getByRole('row').filter({ hasText: 'Les points' }).getByLabel('Publié');
    await shown.click({ force: true });
    await page.getByRole('button', { name: 'Autres actions pour Les virgules' }).click();
    await go();
    await page.getByRole('menuitem', { name: 'Archiver' }).click();
    await expect(list.getByRole('link', { name: 'Les virgules' })).toBeHidden();
    await page.reload();
    await expect(shown).toBeChecked();
    await expect(list.getByRole('link', { name: 'Les virgules' })).toBeHidden();
  });

  await test.step('a chapter is added', async () => {
    await list.getByRole('link', { name: 'Les points' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Les points' })).toBeVisible();
    const go = await openWithoutScripts(page, `${page.url()}/programme`);
    await page.getByLabel('Titre du chapitre').fill('Le point final');
    await page.getByRole('button', { name: 'Ajouter un chapitre' }).click();
    await go();
    await expect(page.getByRole('button', { name: 'Autres actions pour « Le point final »' })).toBeVisible();
  });

  await test.step('the settings are saved', async () => {
    const go = await openWithoutScripts(page, `${school.url}/admin/settings`);
    await page.getByLabel('Nom de l’école').fill('L’école des accents');
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await go();
    await expect(page.getByText('Enregistré', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Nom de l’école')).toHaveValue('L’école des accents');
  });

  await test.step('a link opens its page without a new load', async () => {
    const go = await openWithoutScripts(page, `${school.url}/admin/settings`);
    const first = await page.evaluate(() => {
      // As when the scripts have arrived, but the screen is not hydrated.
      if (window.earlyClicks) window.earlyClicks.isHydrating = true;
      return performance.timeOrigin;
    });
    await page.getByRole('link', { name: 'Messages' }).first().click();
    await go();
    await expect(page).toHaveURL(/\/admin\/messages$/);
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(first);
  });

  await test.step('two clicks on a repeatable button count twice', async () => {
    const go = await openWithoutScripts(page, `${school.url}/admin/settings`);
    const add = page.getByRole('button', { name: 'Ajouter un lien' });
    await add.click();
    await add.click();
    await go();
    await expect(page.getByRole('button', { name: 'Retirer ce lien' })).toHaveCount(2);
  });
});

test('a click on the answer form before it hydrates sends the typed answer', async ({ browser }) => {
  await using school = await startSchool({ SEED: 'content' });
  await using people = await openDemoPeople(school);
  await using context = await people.open(browser, 'admin', { locale: 'fr-FR' });
  const page = await context.newPage();
  await page.goto(`${school.url}/admin/questions`);
  const link = page.locator('main a[href^="/admin/questions/"]').first();
  const go = await openWithoutScripts(page, `${school.url}${await link.getAttribute('href')}`);
  await page.getByLabel('Réponse', { exact: true }).fill('Avec « être ».');
  await page.getByRole('button', { name: /^Répondre/ }).click();
  await go();
  await expect(page.getByText('Répondu le')).toBeVisible();
  await expect(page.getByLabel('Réponse', { exact: true })).toHaveValue('Avec « être ».');
});

test('sign-in and filters work even if used before hydration', async ({ page, browser }) => {
  await using school = await startSchool({ SEED: 'content' });
  const email = await becomeAdmin(page, school);
  await using other = await browser.newContext({ locale: 'fr-FR' });
  const visitor = await other.newPage();

  await test.step('filter', async () => {
    const go = await openWithoutScripts(visitor, `${school.url}/courses`);
    await visitor.getByText('Filtrer et trier', { exact: true }).click();
    await visitor.getByLabel('B1', { exact: true }).check();
    await go();
    await expect(visitor).toHaveURL(/niveau=B1/);
    await visitor.goBack();
    await expect(visitor).toHaveURL(/\/courses$/);
    await expect(visitor.getByLabel('B1', { exact: true })).not.toBeChecked();
  });

  await test.step('address kept for the next visit', async () => {
    const go = await openWithoutScripts(visitor, `${school.url}/login`);
    const address = visitor.getByLabel('Adresse e-mail');
    await address.pressSequentially('anne@exemple.test');
    await go();
    await expect.poll(() => visitor.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain('anne@');
    await expect(address).toHaveValue('anne@exemple.test');
    await visitor.evaluate(() => sessionStorage.clear());
  });

  await test.step('sign-in by keyboard', async () => {
    const go = await openWithoutScripts(visitor, `${school.url}/login?redirect=/admin`);
    await visitor.getByLabel('Adresse e-mail').fill(email);
    await visitor.getByRole('button', { name: 'Utiliser un mot de passe' }).focus();
    await visitor.keyboard.press('Enter');
    await go();
    await expect(visitor.getByLabel('Mot de passe', { exact: true })).toBeFocused();
    await visitor.keyboard.type(password);
    await visitor.keyboard.press('Enter');
    await expect(visitor.getByRole('heading', { name: 'Tableau de bord' })).toBeVisible();
  });
});
