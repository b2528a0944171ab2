import { expect, type Page } from '@playwright/test';
import { tabTo } from './keyboard.ts';

export const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer', exact: true });
export const title = (page: Page) => page.getByRole('textbox', { name: 'Titre', exact: true });
export const saved = (page: Page) => expect(page.getByText('Tout est enregistré')).toBeVisible();
export const listTitles = (page: Page) =>
  page.getByRole('table', { name: 'Cours et cahiers d’exercices' }).getByRole('cell').getByRole('link');

/** Focuses an element with the Tab key. */
export const reach = (page: Page, name: RegExp | string, role: 'button' | 'link' | 'switch' | 'textbox') =>
  tabTo(page, page.getByRole(role, { name, exact: typeof name === 'string' }).first());

export async function addProduct(page: Page, schoolUrl: string, name: string): Promise<void> {
  await page.goto(`${schoolUrl}/admin/products/add`);
  await title(page).fill(name);
  await save(page).click();
  await saved(page);
}
