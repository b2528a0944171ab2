import { expect, type Locator, type Page } from '@playwright/test';

const patience = 150;

/**
 * Presses Tab until the element has the focus. Calls `onStop` at each focused element.
 * @throws if the element is not reached
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
  throw new Error(`Tab never reaches ${wanted}`);
}

/** Like tabTo, but requires a visible focus indicator at each stop. */
export const tabToSeen = (page: Page, wanted: Locator): Promise<void> =>
  tabTo(page, wanted, async () =>
    expect(await page.evaluate(showsFocus), await page.evaluate(nameFocus)).toBe(true),
  );

/** True if the focused element or its card has an outline, or nothing is focused. */
function showsFocus(): boolean {
  for (let at = document.activeElement; at && at !== document.body; at = at.parentElement) {
    const { outlineStyle, outlineWidth } = getComputedStyle(at);
    if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) return true;
  }
  // Browsers draw their own indicator inside a player.
  return document.activeElement === document.body || document.activeElement instanceof HTMLMediaElement;
}

function nameFocus(): string {
  const at = document.activeElement;
  return `the focus can be seen on <${at?.localName}> ${at?.textContent?.trim().slice(0, 40)}`;
}

export async function pressByKeyboard(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press('Enter');
}
