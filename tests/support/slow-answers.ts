import type { Locator, Page } from '@playwright/test';

/** Delays POST requests of the page until the returned function is called. */
export async function holdAnswers(page: Page): Promise<() => void> {
  const { promise: letThrough, resolve } = Promise.withResolvers<void>();
  await page.route('**', async (route) => {
    if (route.request().method() === 'POST') await letThrough;
    await route.continue();
  });
  return resolve;
}

/** Clicks twice before the page can update, like a double click on a slow machine. */
export const pressTwice = (button: Locator) =>
  button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
