import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { textOf } from '../support/news-text.ts';
import { becomeAdmin } from '../support/people.ts';
import { type School, startSchool } from '../support/school.ts';

// Wide enough for the fields and the preview beside them.
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1500, height: 900 } });

const picture = fileURLToPath(new URL('../support/media/couverture.png', import.meta.url));

let school: School;

test.beforeAll(async () => {
  school = await startSchool();
});

test.afterAll(async () => {
  await school[Symbol.asyncDispose]();
});

const block = (page: Page, name: string) =>
  page.locator('form ol > li', { has: page.getByRole('heading', { name, exact: true }) });

const show = (page: Page, name: string) =>
  block(page, name).getByRole('switch', { name: 'Afficher' }).check();

async function edit(page: Page, name: string): Promise<void> {
  await show(page, name);
  await block(page, name).getByText(`Modifier «\u202f${name}\u202f»`).click();
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('Tout est enregistré')).toBeVisible();
}

const previewOf = (page: Page) => page.frameLocator('iframe[title="Aperçu"]');

const addPage = async (page: Page, title: string): Promise<void> => {
  await page.goto(`${school.url}/admin/pages/add`);
  await page.getByLabel('Titre', { exact: true }).first().fill(title);
};

test('an owner writes a landing page, publishes it, links to it, changes its address and hides it', {
  tag: '@main',
}, async ({ page, browser }) => {
  await becomeAdmin(page, school);
  const visitor = await (await browser.newContext({ viewport: { width: 390, height: 800 } })).newPage();
  const readAs = async (path: string) => (await visitor.goto(`${school.url}${path}`))?.status();

  await test.step('is written from several blocks with a live preview', async () => {
    await page.goto(`${school.url}/admin/pages`);
    await page.getByRole('link', { name: 'Ajouter une page' }).first().click();
    await page.getByLabel('Titre', { exact: true }).first().fill('Cours d’été');
    await textOf(page).click();
    await page.keyboard.type('Deux semaines à Nantes.');
    await expect(previewOf(page).getByRole('heading', { level: 1 })).toHaveText('Cours d’été');
    await expect(previewOf(page).getByText('Deux semaines à Nantes.')).toBeVisible();
    await expect(previewOf(page).locator('nav#menu')).toHaveCount(1);

    await edit(page, 'En-tête');
    await block(page, 'En-tête').getByLabel('Titre').fill('Un été en français');
    await block(page, 'En-tête').locator('input[type=file]').setInputFiles(picture);
    await block(page, 'En-tête').getByLabel('Description de l’image').fill('Un carré de couleur');
    const up = block(page, 'En-tête').getByRole('button', { name: 'Monter', exact: true });
    await up.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('« En-tête » est maintenant en position 1 sur 13.')).toBeAttached();
    await expect(up).toBeFocused();
    await show(page, 'Deuxième texte');
    await page.getByRole('textbox', { name: 'Deuxième texte', exact: true }).click();
    await page.keyboard.type('Logement en famille.');
    await edit(page, 'Appel à l’action');
    await block(page, 'Appel à l’action').getByLabel('Titre').fill('Réservez votre place');
    await page.getByLabel('Page de vente, sans menu').check();
    const preview = previewOf(page);
    await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Un été en français');
    await expect(preview.getByRole('img', { name: 'Un carré de couleur' })).toBeVisible();
    await expect(preview.getByText('Logement en famille.')).toBeVisible();
    await expect(preview.getByRole('heading', { name: 'Réservez votre place' })).toBeVisible();
    await expect(preview.locator('nav#menu')).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
  });

  await test.step('a double click on « Enregistrer » saves one draft, which visitors cannot read', async () => {
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).dblclick();
    await expect(page).toHaveURL(/\/admin\/pages\/edit-[a-z0-9]+$/);
    await expect(page.getByText('Tout est enregistré')).toBeVisible();
    const { rows } = await school.database.pool.query('select slug from pages');
    expect(rows).toEqual([{ slug: 'cours-d-ete' }]);
    expect(await readAs('/cours-d-ete')).toBe(404);
    const [draft] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'Voir l’aperçu' }).click(),
    ]);
    await expect(draft.getByText('Cette page n’est pas publiée')).toBeVisible();
    await draft.close();
  });

  const editor = page.url();

  await test.step('is published and read by a visitor with a phone', async () => {
    await page.getByLabel('Publiée', { exact: true }).check();
    await save(page);
    expect(await readAs('/cours-d-ete')).toBe(200);
    const main = visitor.getByRole('main');
    await expect(main.locator('h1, h2')).toHaveText(['Un été en français', 'Réservez votre place']);
    await expect(main.getByText('Deux semaines à Nantes.')).toBeVisible();
    await expect(main.getByText('Logement en famille.')).toBeVisible();
    await expect(main.getByRole('img', { name: 'Un carré de couleur' })).toBeVisible();
    expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessibleInBothThemes(visitor);
  });

  await test.step('is linked in the menu, in the footer and by a button of the home page', async () => {
    await page.goto(`${school.url}/admin/menu`);
    for (const part of ['Menu du haut', 'Bas de page : « L’école »']) {
      const list = page.getByRole('group', { name: typeset(part), exact: true });
      await list.getByRole('button', { name: 'Ajouter un lien' }).click();
      await expect(list.getByLabel('Page à ouvrir').last()).toHaveValue(/^page:/);
    }
    const added = page.getByRole('group', { name: 'Menu du haut', exact: true }).getByLabel('Nom affiché');
    await added.last().fill('Cet été');
    await expectAccessibleInBothThemes(page);
    await save(page);
    await page.goto(`${school.url}/admin/home`);
    await edit(page, 'En-tête');
    const button = block(page, 'En-tête').getByRole('group', { name: 'Bouton 2' });
    await button.getByLabel('Texte du bouton').fill('Découvrir l’été');
    await button.getByLabel('Page à ouvrir').selectOption('Cours d’été');
    await expect(previewOf(page).getByRole('link', { name: 'Découvrir l’été' })).toHaveAttribute(
      'href',
      '/cours-d-ete',
    );
    await save(page);
    await visitor.goto(`${school.url}/contact`);
    await expect(visitor.getByRole('contentinfo').getByRole('link', { name: 'Cours d’été' })).toBeVisible();
    await visitor.goto(school.url);
    await expect(visitor.getByRole('banner').locator('a', { hasText: 'Cet été' })).toHaveAttribute(
      'href',
      '/cours-d-ete',
    );
    await visitor.getByRole('link', { name: 'Découvrir l’été' }).click();
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Un été en français');
  });

  await test.step('an earlier version is restored from the history', async () => {
    await page.goto(editor);
    await page.getByLabel('Titre', { exact: true }).first().fill('Cours d’hiver');
    await block(page, 'Deuxième texte').getByRole('textbox', { name: 'Deuxième texte' }).click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Logement au chalet.');
    await save(page);
    await expect.poll(async () => (await readAs('/cours-d-ete')) && visitor.content()).toContain('chalet');
    await page.getByRole('link', { name: 'Historique' }).click();
    const lines = page.getByRole('list', { name: 'Historique' }).getByRole('listitem');
    await expect(lines.first()).toContainText('Logement au chalet.');
    await lines.nth(1).getByRole('link', { name: 'Voir cette version' }).click();
    await page.getByRole('button', { name: 'Rétablir cette version' }).click();
    await expect(page.getByText('Version rétablie')).toBeVisible();
    await expect
      .poll(async () => (await readAs('/cours-d-ete')) && visitor.content())
      .toContain('en famille');
    await expect(visitor).toHaveTitle(/^Cours d’été/);
  });

  await test.step('its former address redirects after a change, and the links follow', async () => {
    await page.goto(editor);
    await page.getByLabel('Adresse de la page').fill('ete-2027');
    await save(page);
    expect(await readAs('/cours-d-ete')).toBe(200);
    await expect(visitor).toHaveURL(`${school.url}/ete-2027`);
    await visitor.goto(school.url);
    await expect(visitor.getByRole('link', { name: 'Découvrir l’été' })).toHaveAttribute('href', '/ete-2027');
  });

  await test.step('a hidden page has no links, and the menu of the back office reports it', async () => {
    await page.getByLabel('Publiée', { exact: true }).uncheck();
    await save(page);
    for (const path of ['/ete-2027', '/cours-d-ete']) expect(await readAs(path)).toBe(404);
    await visitor.goto(school.url);
    await expect(visitor.locator('a', { hasText: 'Cet été' })).toHaveCount(0);
    await expect(visitor.getByRole('link', { name: 'Découvrir l’été' })).toHaveCount(0);
    await page.goto(`${school.url}/admin/menu`);
    const target = page.getByRole('group', { name: 'Menu du haut', exact: true }).getByLabel('Page à ouvrir');
    await expect(target.last().locator('option:checked')).toHaveText('Cours d’été (non publiée)');
    await page.goto(editor);
    await page.getByRole('button', { name: 'Archiver' }).click();
    await expect(page.getByText('Page archivée. Elle n’est plus visible sur le site.')).toBeVisible();
    await page.goto(`${school.url}/admin/menu`);
    await expect(target.last().locator('option:checked')).toHaveText('Page archivée ou supprimée');
  });
});

test('two people who edit the same page choose between their titles', async ({ page, browser }) => {
  await becomeAdmin(page, school);
  await addPage(page, 'Nos tarifs');
  await save(page);
  const context = await browser.newContext({ storageState: await page.context().storageState() });
  const other = await context.newPage();
  await other.goto(page.url());
  const title = (of: Page) => of.getByLabel('Titre', { exact: true }).first();
  await title(other).fill('Tarifs de l’autre');
  await show(other, 'Contact');
  await save(other);
  await title(page).fill('Mes tarifs');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('Une autre version a été enregistrée entre-temps')).toBeVisible();
  const choice = page.getByRole('group', { name: 'Titre', exact: true });
  await expect(choice).toContainText('Tarifs de l’autre');
  await choice.getByRole('radio', { name: /Ma version/ }).check();
  await page.getByRole('button', { name: 'Enregistrer ce choix' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mes tarifs' })).toBeVisible();
  await expect(block(page, 'Contact').getByRole('switch', { name: 'Afficher' })).toBeChecked();
});

test('a page is linked from the text of another page and by a button in it', async ({ page }) => {
  await becomeAdmin(page, school);
  await addPage(page, 'Notre méthode');
  await page.getByLabel('Publiée', { exact: true }).check();
  await save(page);
  await addPage(page, 'Questions fréquentes');
  await textOf(page).click();
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Lien' });
  await dialog.getByLabel('Adresse web ou page du site').fill('notre méthode');
  await dialog.getByRole('button', { name: /^Notre méthode Page/ }).click();
  await expect(textOf(page).getByRole('link', { name: 'Notre méthode' })).toHaveAttribute(
    'href',
    '/notre-methode',
  );
  await edit(page, 'Appel à l’action');
  await block(page, 'Appel à l’action').getByLabel('Titre').fill('Essayez');
  await block(page, 'Appel à l’action').getByLabel('Texte du bouton').fill('Lire');
  await block(page, 'Appel à l’action').getByLabel('Page à ouvrir').selectOption('Notre méthode');
  await expect(previewOf(page).getByRole('link', { name: 'Lire' })).toHaveAttribute('href', '/notre-methode');
  await block(page, 'Appel à l’action').getByLabel('Titre').fill('a'.repeat(121));
  await expect(page.getByText('Corrigez les champs trop longs ou incomplets')).toBeVisible();
  await expect(previewOf(page).getByRole('heading', { name: 'Essayez' })).toBeVisible();
});

const typeset = (text: string) =>
  text.replace(' : ', '\u00a0: ').replace('« ', '«\u202f').replace(' »', '\u202f»');
