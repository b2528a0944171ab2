import { expect, test } from '@playwright/test';
import { tabToSeen as tabTo } from '../support/keyboard.ts';
import { startSchool } from '../support/school.ts';

test('the public site works with the keyboard alone: skip link, menu, theme, lists, pages, a form', async ({
  browser,
}) => {
  await using school = await startSchool({ SEED: 'content' });
  await using context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'fr-FR' });
  const page = await context.newPage();
  await page.goto(school.url);

  await test.step('the skip link is the first tab stop', async () => {
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Aller au contenu' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Voir les cours' })).toBeFocused();
  });

  await test.step('the menu opens, closes, returns the focus and navigates', async () => {
    await page.goto(school.url);
    const opener = page.getByRole('button', { name: 'Menu', exact: true });
    await tabTo(page, opener);
    await page.keyboard.press('Enter');
    const menu = page.getByRole('navigation', { name: 'Navigation principale' });
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();
    await page.keyboard.press('Enter');
    const theme = menu.getByRole('button', { name: /^Thème/ });
    await tabTo(page, theme);
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await tabTo(page, menu.getByRole('link', { name: 'Résultats' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/scores$/);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  await test.step('a list is filtered and an item opened', async () => {
    const exam = page.getByRole('main').getByRole('combobox').first();
    await tabTo(page, exam);
    await page.keyboard.press('ArrowDown');
    await expect(exam).not.toHaveValue('');
    await expect(page).toHaveURL(/\?.*examen=/);
    await tabTo(page, page.getByRole('main').getByRole('listitem').getByRole('link').first());
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/scores\/.+----/);
  });

  await test.step('a level of the home page opens its courses', async () => {
    await page.goto(school.url);
    await tabTo(page, page.getByRole('link', { name: 'Voir les contenus de niveau B1' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/courses\?niveau=B1$/);
  });

  await test.step('the contact form reports missing fields and links to them', async () => {
    await page.goto(`${school.url}/contact`);
    await tabTo(page, page.getByRole('main').getByRole('textbox').first());
    await page.keyboard.type('Noé');
    await tabTo(page, page.getByRole('button', { name: 'Envoyer le message' }));
    await page.keyboard.press('Enter');
    await expect(page.locator(':focus, :invalid').first()).toBeVisible();
    await expect(page.getByRole('main').getByRole('textbox').first()).toHaveValue('Noé');
  });
});
