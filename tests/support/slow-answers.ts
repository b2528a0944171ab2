import type { Locator, Page } from '@playwright/test';

/** Keeps what the page sends waiting until the function that is handed back is called. */
export async function holdAnswers(page: Page): Promise<() => void> {
  const { promise: letThrough, resolve } = Promise.withResolvers<void>();
  await page.route('**', async (route) => {
    if (route.request().method() === 'POST') await letThrough;
    await route.continue();
  });
  return resolve;
}

/** Presses twice before the page can show anything: what a double click is to a slow machine. */
export const pressTwice = (button: Locator) =>
  button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
