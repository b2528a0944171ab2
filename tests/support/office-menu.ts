import type { Locator, Page } from '@playwright/test';

/** Addresses of the first page of each group of the office menu. */
const groups = {
  desk: '/admin',
  contents: '/admin/products',
  learners: '/admin/members',
  sales: '/admin/orders',
  messages: '/admin/messages',
  site: '/admin/home',
  settings: '/admin/settings',
} as const;

/** Opens a group of the office menu, and then another page of it by its tab. `press` replaces the click. */
export async function openOfficePage(
  page: Page,
  group: keyof typeof groups,
  path: string = groups[group],
  press: (link: Locator) => Promise<void> = (link) => link.click(),
): Promise<void> {
  await press(page.locator(`#office-menu a[href="${groups[group]}"]`));
  if (path === groups[group]) return;
  await press(page.locator(`main > nav a[href="${path}"]`));
}

/** Opens the list of other actions of a page and presses one of them. */
export async function pressOtherAction(page: Page, name: string): Promise<void> {
  const more = page.locator('details').filter({ hasText: 'Plus d’actions' });
  await more.locator('summary').click();
  await more.getByRole('listitem').filter({ hasText: name }).locator('a, button').click();
}
