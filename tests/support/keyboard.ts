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

/** The same, where the focus must be seen at every stop on the way. */
export const tabToSeen = (page: Page, wanted: Locator): Promise<void> =>
  tabTo(page, wanted, async () =>
    expect(await page.evaluate(showsFocus), await page.evaluate(nameFocus)).toBe(true),
  );

/** Whether what has the focus, or the card around it, is outlined. The end of the page has nothing to show. */
function showsFocus(): boolean {
  for (let at = document.activeElement; at && at !== document.body; at = at.parentElement) {
    const { outlineStyle, outlineWidth } = getComputedStyle(at);
    if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) return true;
  }
  // Inside a player the browser draws its own.
  return document.activeElement === document.body || document.activeElement instanceof HTMLMediaElement;
}

function nameFocus(): string {
  const at = document.activeElement;
  return `the focus can be seen on <${at?.localName}> ${at?.textContent?.trim().slice(0, 40)}`;
}

/** Goes to something with the Tab key, and presses Enter. */
export async function pressByKeyboard(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press('Enter');
}
