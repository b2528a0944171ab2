import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import type { School } from './school.ts';
import type { Visitor } from './visitor.ts';

/** Gives a browser context the session of a visitor. */
export const addSession = (
  context: BrowserContext,
  { url }: Pick<School, 'url'>,
  { cookies }: Pick<Visitor, 'cookies'>,
): Promise<void> => context.addCookies([...cookies].map(([name, value]) => ({ name, value, url })));

/** Opens a new browser context with the session of a visitor. */
export async function openDevice(
  browser: Browser,
  school: Pick<School, 'url'>,
  visitor: Pick<Visitor, 'cookies'>,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ locale: 'fr-FR', ...options });
  await addSession(context, school, visitor);
  return context.newPage();
}
