import { expect, type Page, test } from '@playwright/test';
import { textOf } from '../support/news-text.ts';
import { openOfficePage } from '../support/office-menu.ts';
import { becomeAdmin } from '../support/people.ts';
import { addProduct, listTitles, save, saved, title } from '../support/product-editor.ts';
import { type School, startSchool } from '../support/school.ts';
import { holdAnswers, pressTwice } from '../support/slow-answers.ts';

let school: School;

test.beforeAll(async () => {
  school = await startSchool();
});

test.afterAll(() => school?.[Symbol.asyncDispose]());

const findText = (page: Page, words: string) => page.getByText(words, { exact: true });
const rowOf = (page: Page, name: string) =>
  page
    .getByRole('table', { name: 'Cours et cahiers d’exercices' })
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name, exact: true }) });

test('a product list applies every click in order, however late the responses', async ({ page }) => {
  // Needs its own school, because the test compares the whole list.
  await using school = await startSchool();
  await becomeAdmin(page, school);
  for (const name of ['Un', 'Deux', 'Trois']) await addProduct(page, school.url, name);
  await page.goto(`${school.url}/admin/products`);
  await expect(listTitles(page)).toHaveText(['Un', 'Deux', 'Trois']);

  await test.step('two switches of a product', async () => {
    const go = await holdAnswers(page);
    const displayed = rowOf(page, 'Un').getByLabel('Publié');
    const open = rowOf(page, 'Un').getByLabel('En vente');
    await displayed.click();
    await open.click();
    // The pending switch already counts: the empty product would be on sale.
    const question = page.getByRole('dialog', { name: 'Mettre en vente un contenu vide' });
    await question.getByRole('button', { name: 'Compléter d’abord' }).click();
    await expect(open).not.toBeChecked();
    await open.click();
    await question.getByRole('button', { name: 'Mettre en vente quand même' }).click();
    await expect(displayed).toBeChecked();
    await expect(open).toBeChecked();
    await displayed.click();
    await expect(displayed).not.toBeChecked();
    go();
    await expect(findText(page, 'Masqué : Un')).toBeVisible();
    await page.reload();
    await expect(displayed).not.toBeChecked();
    await expect(open).toBeChecked();
  });

  await test.step('moving a product down twice', async () => {
    const go = await holdAnswers(page);
    const down = page.getByRole('button', { name: 'Descendre Un', exact: true });
    await down.click();
    await expect(listTitles(page)).toHaveText(['Deux', 'Un', 'Trois']);
    await down.click();
    await expect(listTitles(page)).toHaveText(['Deux', 'Trois', 'Un']);
    go();
    await expect(page.getByText('Un : position 3')).toBeVisible();
    await expect(listTitles(page)).toHaveText(['Deux', 'Trois', 'Un']);
    await page.reload();
    await expect(listTitles(page)).toHaveText(['Deux', 'Trois', 'Un']);
  });

  await test.step('duplicating creates one copy and does not redirect a user who left', async () => {
    const go = await holdAnswers(page);
    for (let press = 0; press < 2; press++) {
      await page.getByRole('button', { name: 'Autres actions pour Un', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Dupliquer' }).click();
    }
    await openOfficePage(page, 'settings', '/admin/journal');
    await expect(page.getByRole('heading', { level: 1, name: 'Journal d’activité' })).toBeVisible();
    go();
    await expect(findText(page, 'Copie créée et masquée, avec son programme en brouillon.')).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/journal$/);
    await page.goto(`${school.url}/admin/products`);
    await expect(listTitles(page)).toHaveCount(4);
  });
});

test('a double click saves once and reports no conflict', async ({ page }) => {
  await becomeAdmin(page, school);

  await test.step('settings', async () => {
    await page.goto(`${school.url}/admin/settings`);
    await page.getByLabel('Nom de l’école').fill('L’école des accents');
    await expect(findText(page, 'Modifications non enregistrées')).toBeVisible();
    await pressTwice(save(page));
    await saved(page);
    await expect(page.getByText(/enregistrée entre-temps/)).toBeHidden();
  });

  await test.step('product and restored state', async () => {
    await addProduct(page, school.url, 'Les accents');
    await title(page).fill('Les virgules');
    await pressTwice(save(page));
    await saved(page);
    await page.getByRole('link', { name: 'Historique' }).click();
    await page.getByRole('link', { name: 'Voir cette version' }).last().click();
    await pressTwice(page.getByRole('button', { name: 'Rétablir cette version' }));
    await expect(page.getByText('Version rétablie')).toBeVisible();
    await expect(title(page)).toHaveValue('Les accents');
    await expect(page.getByText(/entre-temps/)).toBeHidden();
  });
});

test('leaving during a save waits for the save to finish', async ({ page }) => {
  await becomeAdmin(page, school);
  const waiting = page.getByRole('dialog', { name: 'Enregistrement en cours…' });

  await test.step('new product', async () => {
    await page.goto(`${school.url}/admin/products/add`);
    await title(page).fill('Les accents');
    await expect(findText(page, 'Modifications non enregistrées')).toBeVisible();
    const go = await holdAnswers(page);
    await save(page).click();
    await openOfficePage(page, 'messages');
    await expect(waiting).toBeVisible();
    go();
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
    await expect(findText(page, 'Enregistré')).toBeVisible();
    await page.goto(`${school.url}/admin/products/add`);
    await title(page).fill('Les points');
    await expect(findText(page, 'Modifications non enregistrées')).toBeVisible();
    await expect(
      page.getByRole('dialog', { name: 'Des modifications ne sont pas enregistrées' }),
    ).toBeHidden();
    await save(page).click();
    await saved(page);
  });

  await test.step('existing product', async () => {
    await title(page).fill('Les virgules');
    const go = await holdAnswers(page);
    await save(page).click();
    await openOfficePage(page, 'messages');
    await expect(waiting).toBeVisible();
    go();
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
    await page.goto(`${school.url}/admin/products`);
    await expect(listTitles(page).nth(-2)).toHaveText('Les accents');
    await expect(listTitles(page).last()).toHaveText('Les virgules');
  });

  await test.step('a rejected save keeps the user on the page', async () => {
    await listTitles(page).first().click();
    await title(page).fill('');
    const go = await holdAnswers(page);
    await save(page).click();
    await page.goBack();
    await expect(waiting).toBeVisible();
    go();
    const question = page.getByRole('dialog', { name: 'Vos modifications ne sont pas enregistrées' });
    await question.getByRole('button', { name: 'Rester sur cette page' }).click();
    await expect(title(page)).toHaveAttribute('aria-invalid', 'true');
  });
});

test('publishing and archiving news wait for a pending request', async ({ page }) => {
  await becomeAdmin(page, school);
  for (const name of ['La rentrée', 'Les vacances']) {
    await page.goto(`${school.url}/admin/news/add`);
    await expect(textOf(page)).toBeVisible();
    await page.getByLabel('Titre', { exact: true }).fill(name);
    await page.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await saved(page);
  }

  await test.step('publishing during a save', async () => {
    await page.getByLabel('Titre', { exact: true }).fill('Les grandes vacances');
    await page.getByRole('button', { name: 'Publier…' }).first().click();
    const dialog = page.getByRole('dialog', { name: /^Publier/ });
    await expect(dialog.getByRole('button', { name: 'Publier maintenant' })).toBeVisible();
    const go = await holdAnswers(page);
    await page.keyboard.press('Control+s');
    await dialog.getByRole('button', { name: 'Publier maintenant' }).click();
    await expect(dialog).toBeHidden();
    go();
    await expect(page.getByRole('button', { name: 'Mettre à jour la page publiée' })).toBeVisible();
  });

  await test.step('archiving two items with a double click', async () => {
    await page.goto(`${school.url}/admin/news`);
    const names = ['La rentrée', 'Les grandes vacances'];
    for (const name of names) await page.getByLabel(`Sélectionner ${name}`).check();
    const go = await holdAnswers(page);
    await page
      .getByRole('region', { name: 'Éléments sélectionnés' })
      .getByRole('button', { name: 'Archiver' })
      .dblclick();
    go();
    await expect(page.getByText('2 éléments archivés').first()).toBeVisible();
    for (const name of names) await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
  });
});

test('the skip link of a list does not reload the page', async ({ page }) => {
  await page.goto(`${school.url}/courses`);
  const first = await page.evaluate(() => performance.timeOrigin);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#contenu$/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(first);
});

test('the tabs of a product stay in place while its buttons load', async ({ page }) => {
  await becomeAdmin(page, school);
  await addProduct(page, school.url, 'Un cours qui ne bouge pas');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${school.url}/admin/products`);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/later-products-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Un cours qui ne bouge pas', exact: true }).click();
  const tab = page.getByRole('main').getByRole('link', { name: 'Exercices', exact: true });
  await expect(tab).toBeVisible();
  await expect(page.getByRole('button', { name: 'Plus d’actions' })).toBeHidden();
  // In the page, not in the window: the navigation scrolls to the top.
  const findTop = () => tab.evaluate((link) => link.getBoundingClientRect().top + scrollY);
  const before = await findTop();
  release();
  await expect(page.getByRole('button', { name: 'Aperçu', exact: true })).toBeEnabled();
  expect(await findTop()).toBe(before);
});
