import { expect, type Locator, type Page } from '@playwright/test';

/** As many stops as nobody would go through. */
const patience = 150;

/**
 * Presses Tab until the element has the focus, as somebody without a mouse does; `onStop` looks at each stop on the way.
 * @throws where it is never reached
 */
export async function tabTo(
  page: Page,
  wanted: Locator,
  onStop: () => Promise<void> = async () => {},
): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let stops = 0; stops < patience; stops++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
    await onStop();
  }
  throw new Error(`the Tab key never comes to ${wanted}`);
}

/** Goes to something with the Tab key, and presses Enter. */
export async function pressByKeyboard(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press('Enter');
}
