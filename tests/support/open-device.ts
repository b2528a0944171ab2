import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import type { Member } from './accounts.ts';
import { signInWithPassword } from './people.ts';
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

/** Opens a browser context that is also signed in at the identity service, which uploads require. */
export async function openUploadingDevice(
  browser: Browser,
  school: Pick<School, 'url'>,
  { email, password }: Pick<Member, 'email' | 'password'>,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'fr-FR', ...options })).newPage();
  await page.goto(`${school.url}/login`);
  await signInWithPassword(page, email, password);
  await page.waitForURL(({ pathname }) => pathname !== '/login');
  return page;
}
