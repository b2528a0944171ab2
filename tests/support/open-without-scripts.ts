import type { Page } from '@playwright/test';

/** Opens a page whose scripts are blocked until the returned function is called. */
export async function openWithoutScripts(page: Page, address: string): Promise<() => Promise<void>> {
  const { promise: letThrough, resolve } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await letThrough;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  return async () => {
    resolve();
    await page.waitForLoadState('load');
    await page.unroute('**/*.js');
  };
}
