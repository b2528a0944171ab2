import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { openMember } from '../support/accounts.ts';
import { becomeAdmin } from '../support/people.ts';
import { type School, startSchool } from '../support/school.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

let school: School;

test.beforeAll(async () => {
  school = await startSchool({ SEED: 'content' });
});

test.afterAll(async () => {
  await school?.[Symbol.asyncDispose]();
});

const addMessages = (names: readonly string[]) =>
  school.database.pool.query(
    `insert into messages (id, name, email, subject, body, state, fingerprint)
     select lower(name), name, lower(name) || '@exemple.test', 'autre', 'Bonjour de ' || name, 'new', name
     from unnest($1::text[]) name`,
    [names],
  );

const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name });

test('several messages are archived at once and restored by undo', async ({ page }) => {
  const names = ['Achille', 'Berthe', 'Clotilde'];
  await addMessages(names);
  await becomeAdmin(page, school);
  await page.goto(`${school.url}/admin/messages`);
  for (const name of names) await expect(rowOf(page, name)).toContainText('Nouveau');
  const bar = page.getByRole('region', { name: 'Éléments sélectionnés' });
  await expect(bar).toBeHidden();

  await test.step('a double click archives once', async () => {
    for (const name of names.slice(0, 2)) await rowOf(page, name).getByRole('checkbox').check();
    await expect(bar).toContainText('2 éléments sélectionnés');
    await expectAccessibleInBothThemes(page);
    await bar.getByRole('button', { name: 'Archiver' }).dblclick();
    await expect(page.getByText('2 éléments archivés')).toBeVisible();
    await expect(bar).toBeHidden();
    await expect(rowOf(page, 'Achille')).toBeHidden();
    await expect(rowOf(page, 'Berthe')).toBeHidden();
    await expect(rowOf(page, 'Clotilde')).toBeVisible();
    const { rows } = await school.database.pool.query(
      "select from changes where kind = 'message' and subject_id in ('achille', 'berthe')",
    );
    expect(rows).toHaveLength(2);
  });

  await test.step('undo', async () => {
    await page.getByRole('button', { name: 'Annuler', exact: true }).click();
    for (const name of names) await expect(rowOf(page, name)).toContainText('Nouveau');
  });

  await test.step('a message deleted elsewhere is named and the others are archived', async () => {
    for (const name of names) await rowOf(page, name).getByRole('checkbox').check();
    await school.database.pool.query("delete from messages where id = 'berthe'");
    await bar.getByRole('button', { name: 'Archiver' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Action non effectuée pour 1 élément' });
    await expect(alert).toBeVisible();
    await expect(rowOf(page, 'Achille')).toBeHidden();
    await expect(rowOf(page, 'Clotilde')).toBeHidden();
  });

  await test.step('the bin is emptied after a confirmation', async () => {
    await page.goto(`${school.url}/admin/messages?etat=archives`);
    await page.getByLabel('Tout sélectionner sur cette page').check();
    await bar.getByRole('button', { name: 'Supprimer' }).click();
    await expect(page.getByText(/mis à la corbeille/)).toBeVisible();
    await page.getByRole('link', { name: 'Corbeille' }).click();
    await rowOf(page, 'Achille').getByRole('checkbox').check();
    await bar.getByRole('button', { name: 'Supprimer définitivement' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer définitivement' }).click();
    await expect(rowOf(page, 'Achille')).toBeHidden();
    await expect(rowOf(page, 'Clotilde')).toBeVisible();
  });

  await test.step('a confirmation whose code did not load opens at the next click', async () => {
    await page.route('**/assets/dialogs-*', (route) => route.abort());
    await page.reload();
    await rowOf(page, 'Clotilde').getByRole('checkbox').check();
    const failed = page.waitForEvent('requestfailed');
    await bar.getByRole('button', { name: 'Supprimer définitivement' }).click();
    await failed;
    await page.unrouteAll();
    await bar.getByRole('button', { name: 'Supprimer définitivement' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});

test('several accounts are disabled after a confirmation and enabled by undo', async ({ page }) => {
  await using one = await openMember(school);
  await using other = await openMember(school);
  const names = [one.email, other.email];
  const admin = await becomeAdmin(page, school);
  await page.goto(`${school.url}/admin/members`);
  for (const name of [...names, admin]) await rowOf(page, name).getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: 'Éléments sélectionnés' });
  await bar.getByRole('button', { name: 'Désactiver' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Désactiver' }).click();
  await expect(page.getByText('2 comptes désactivés')).toBeVisible();
  for (const name of names) await expect(rowOf(page, name)).toContainText('Désactivé');
  await expect(page.getByRole('alert').filter({ hasText: 'pour 1 élément' })).toContainText(
    'votre propre compte',
  );
  await expect(rowOf(page, admin)).not.toContainText('Désactivé');
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  for (const name of names) await expect(rowOf(page, name)).toContainText('Actif');
});

test('a heading reverses a list, and the chips remove its filters', async ({ page }) => {
  await becomeAdmin(page, school);
  await page.goto(`${school.url}/admin/scores?examen=delf-b2`);
  const main = page.getByRole('main');
  await expect(main.getByText(/\d résultats? sur \d+/)).toBeVisible();
  const heading = page.getByRole('columnheader', { name: 'Session' });
  await expect(heading).toHaveAttribute('aria-sort', 'descending');
  const titles = main.getByRole('cell').getByRole('link');
  const newest = await titles.allTextContents();
  await heading.getByRole('link').click();
  await expect(heading).toHaveAttribute('aria-sort', 'ascending');
  await expect(titles.first()).toHaveText(newest.at(-1) ?? '');
  await page.getByRole('link', { name: /^Retirer le filtre/ }).click();
  await expect(main.getByText(/^\d+ résultats$/)).toBeVisible();
  await expect(heading).toHaveAttribute('aria-sort', 'ascending');
  await page.goto(`${school.url}/admin/scores?q=introuvable`);
  await main.getByRole('link', { name: 'Retirer les filtres' }).click();
  await expect(titles.first()).toBeVisible();
});

test('ten rows of a list are visible on a small screen', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await becomeAdmin(page, school);
  await addMessages(Array.from({ length: 10 }, (_, index) => `Dixième${index}`));
  for (const list of ['products', 'exercises', 'scores', 'messages']) {
    await page.goto(`${school.url}/admin/${list}`);
    const tenth = page.getByRole('main').locator('tbody tr').nth(9);
    await expect(tenth).toBeVisible();
    const bottom = await tenth.evaluate((row) => row.getBoundingClientRect().bottom);
    expect(bottom, list).toBeLessThanOrEqual(800);
  }
});

test.describe('on a phone without scripts', () => {
  test('the filters are folded away and their number is shown', async ({ page, browser }) => {
    await becomeAdmin(page, school);
    await using context = await browser.newContext({
      ...{ javaScriptEnabled: false, viewport: { width: 390, height: 844 }, locale: 'fr-FR' },
      storageState: await page.context().storageState(),
    });
    const phone = await context.newPage();
    await phone.goto(`${school.url}/admin/scores?examen=delf-b2`);
    const exam = phone.getByRole('main').getByLabel('Examen');
    await expect(exam).toBeHidden();
    await phone.getByText('Filtres (1 actif)').click();
    await expect(exam).toBeVisible();
    await exam.selectOption('delf-b1');
    await phone.getByRole('button', { name: 'Filtrer' }).click();
    await expect(phone).toHaveURL(/examen=delf-b1/);
  });
});
