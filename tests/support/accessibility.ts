import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** As much of axe as is asked of it here once it is on a page. */
type Axe = {
  run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
};

/**
 * What axe finds on a page, each fault with the elements that have it; by all its rules. In what
 * axe calls its legacy mode it works within the page alone: ours hold no frame of another origin, for which it would open a
 * page of its own at each run.
 */
export async function listViolations(page: Page): Promise<string[]> {
  const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await builder.analyze();
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
  return { light, dark: await page.evaluate(listFaultsOfColour) };
}

/** @throws where axe finds anything on the page, in the light or in the dark, once its colours have settled */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await listViolationsInBothThemes(page)).toEqual({ light: [], dark: [] });
}

/** What axe, which the look in the light has left on the page, finds wrong in colours. */
async function listFaultsOfColour(): Promise<string[]> {
  const { axe } = window as unknown as { axe: Axe };
  const values = ['color-contrast', 'link-in-text-block'];
  const { violations } = await axe.run({ runOnly: { type: 'rule', values }, resultTypes: ['violations'] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}

function showIn(theme: string): void {
  document.documentElement.dataset.theme = theme;
}
