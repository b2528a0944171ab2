import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * What axe finds on a page, each fault with the elements that have it; by all its rules, or those that are named. In what
 * axe calls its legacy mode it works within the page alone: ours hold no frame of another origin, for which it would open a
 * page of its own at each run.
 */
export async function listViolations(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}

/** @throws where axe finds anything on the page */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await listViolations(page)).toEqual([]);
}

/** The same in the light, and again in the dark, which changes nothing but colours. */
export async function listViolationsInBothThemes(page: Page): Promise<{ light: string[]; dark: string[] }> {
  await page.evaluate(showIn, 'light');
  const light = await listViolations(page);
  await page.evaluate(showIn, 'dark');
  return { light, dark: await listViolations(page, ['color-contrast', 'link-in-text-block']) };
}

function showIn(theme: string): void {
  document.documentElement.dataset.theme = theme;
}
