import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import type { School } from './school.ts';
import type { Visitor } from './visitor.ts';

/** Opens a new browser context with the session of a visitor. */
export async function openDevice(
  browser: Browser,
  school: Pick<School, 'url'>,
  { cookies }: Pick<Visitor, 'cookies'>,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ locale: 'fr-FR', ...options });
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: school.url })));
  return context.newPage();
}
