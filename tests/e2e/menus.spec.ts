import { expect, type Page, test } from '@playwright/test';
import { tabTo } from '../support/keyboard.ts';
import { becomeAdmin } from '../support/people.ts';
import { addProduct } from '../support/product-editor.ts';
import { startSchool } from '../support/school.ts';

const menuOf = (page: Page, title: string) =>
  page.getByRole('menu', { name: `Autres actions pour ${title}` });
const buttonOf = (page: Page, title: string) =>
  page.getByRole('button', { name: `Autres actions pour ${title}`, exact: true });
const followProgramme = (page: Page) =>
  page.getByRole('link', { name: 'Programme', exact: true }).last().click();

test('a menu opens by mouse and keyboard, returns the focus and reports a failed load', async ({ page }) => {
  await using school = await startSchool();
  await becomeAdmin(page, school);
  await addProduct(page, school.url, 'Un');
  const button = buttonOf(page, 'Un');
  const menu = menuOf(page, 'Un');

  await test.step('reports a failed load, and the next click opens the menu', async () => {
    await page.route('**/assets/menu-popup-*', (route) => route.abort());
    await page.goto(`${school.url}/admin/products`);
    await button.click();
    await expect(page.getByRole('alert').getByText('Le menu n’a pas pu s’ouvrir')).toBeVisible();
    await page.unrouteAll();
    await page.goto(`${school.url}/admin/products`);
    await button.click();
    await expect(menu).toBeVisible();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
  });

  await test.step('closes on a click outside and on Escape', async () => {
    await page.mouse.click(5, 5);
    await expect(menu).toBeHidden();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await button.click();
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
  });

  await test.step('the keyboard moves through its actions and back to the button', async () => {
    for (const key of ['Enter', 'Space', 'ArrowDown']) {
      await page.keyboard.press(key);
      await expect(menu.getByRole('menuitem').first()).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(menu.getByRole('menuitem').nth(1)).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(button).toBeFocused();
    }
  });
});

test('the rows of a programme are edited through their menus', async ({ page }) => {
  await using school = await startSchool();
  await becomeAdmin(page, school);
  await addProduct(page, school.url, 'Parler de soi');
  await followProgramme(page);
  await page.getByLabel('Titre du chapitre').fill('Avant');
  await page.getByRole('button', { name: 'Ajouter un chapitre' }).click();

  await test.step('renames a chapter', async () => {
    await buttonOf(page, '« Avant »').click();
    await page.getByRole('menuitem', { name: 'Renommer' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Titre du chapitre').fill('Après');
    await dialog.getByRole('button', { name: 'Renommer' }).click();
    await expect(page.getByText('Chapitre renommé').first()).toBeVisible();
    await expect(buttonOf(page, '« Après »')).toBeVisible();
  });

  await test.step('adds a lesson to it and publishes, duplicates and archives it', async () => {
    await buttonOf(page, '« Après »').click();
    await page.getByRole('menuitem', { name: 'Ajouter une leçon' }).click();
    await page.getByLabel('Titre', { exact: true }).fill('Dire son nom');
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(page.getByText('Tout est enregistré')).toBeVisible();
    await followProgramme(page);
    const lesson = buttonOf(page, '« Dire son nom »');
    const row = page.getByRole('listitem').filter({ has: lesson });
    await tabTo(page, lesson);
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Publier' }).press('Enter');
    await expect(row.getByText('Publiée')).toBeVisible();
    await lesson.click();
    await page.getByRole('menuitem', { name: 'Dupliquer' }).click();
    await expect(page.getByText('Copie créée, en brouillon').first()).toBeVisible();
    await followProgramme(page);
    await lesson.click();
    await page.getByRole('menuitem', { name: 'Archiver la leçon' }).click();
    await expect(row).toHaveCount(0);
    await expect(page.getByText('Leçons archivées')).toBeVisible();
  });
});
