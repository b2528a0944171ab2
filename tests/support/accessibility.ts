import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The part of axe that is called in the page. */
type Axe = {
  run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
};

/** Returns axe violations with their elements. Legacy mode opens no extra page for cross-origin frames. */
export async function listViolations(page: Page): Promise<string[]> {
  const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await listViolations(page)).toEqual([]);
}

/** Checks all rules in the light theme and only colour rules in the dark one. */
export async function listViolationsInBothThemes(page: Page): Promise<{ light: string[]; dark: string[] }> {
  await page.evaluate(showIn, 'light');
  const light = await listViolations(page);
  await page.evaluate(showIn, 'dark');
  return { light, dark: await page.evaluate(listFaultsOfColour) };
}

export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await listViolationsInBothThemes(page)).toEqual({ light: [], dark: [] });
}

/** Reuses the axe script that the light check left in the page. */
async function listFaultsOfColour(): Promise<string[]> {
  const { axe } = window as unknown as { axe: Axe };
  const values = ['color-contrast', 'link-in-text-block'];
  const { violations } = await axe.run({ runOnly: { type: 'rule', values }, resultTypes: ['violations'] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}

function showIn(theme: string): void {
  document.documentElement.dataset.theme = theme;
}
