import { expect, test } from '@playwright/test';
import { type DemoPeople, openDemoPeople } from '../support/demo-people.ts';
import { type School, startSchool } from '../support/school.ts';
import { listScreens, type Screen } from '../support/screens.ts';

const phone = { viewport: { width: 390, height: 844 }, locale: 'fr-FR' };

/** CSS pixels of a window of 1280 × 1024 at 400 % zoom (WCAG 1.4.10). */
const zoomed = { viewport: { width: 320, height: 256 }, locale: 'fr-FR', reducedMotion: 'reduce' } as const;

let school: School;
let people: DemoPeople;
let screens: Screen[];

test.beforeAll(async () => {
  school = await startSchool({ SEED: 'content' });
  people = await openDemoPeople(school);
  screens = await listScreens(people.ask);
});

test.afterAll(async () => {
  await people?.[Symbol.asyncDispose]();
  await school?.[Symbol.asyncDispose]();
});

const findPath = (wanted: string): string =>
  screens.find(({ pattern, as }) => pattern === wanted && as !== 'admin')?.path ?? '';

for (const path of ['/members', '/profile'])
  test(`on ${path}, the open menu keeps the focus, and the account menu closes when it loses it`, async ({
    browser,
  }) => {
    await using context = await people.open(browser, 'member', phone);
    const page = await context.newPage();
    await page.goto(school.url + path);
    // The profile reacts once it is hydrated.
    await page.waitForLoadState('networkidle');
    const opener = page.getByRole('button', { name: 'Menu', exact: true });
    const menu = page.getByRole('navigation', { name: 'Navigation principale' });
    const isInMenu = () => menu.evaluate((element) => element.contains(document.activeElement));
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(menu.getByRole('button', { name: /^Fermer/ })).toBeFocused();
    for (const key of ['Shift+Tab', 'Tab', ...Array<string>(15).fill('Tab')]) {
      await page.keyboard.press(key);
      expect(await isInMenu(), `after ${key}`).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();

    const account = page.getByRole('button', { name: 'Menu de mon compte' });
    const accountMenu = page.getByRole('navigation', { name: 'Menu de mon compte' });
    await account.focus();
    await page.keyboard.press('Enter');
    await expect(accountMenu).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(accountMenu.getByRole('link').first()).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(accountMenu).toBeHidden();
  });

test('at 400 % zoom, sticky and fixed bars cover at most a quarter of the window', async ({ browser }) => {
  for (const [as, path] of [
    ['visitor', '/products/preparer-le-delf-b2'],
    ['member', findPath('/members/exercices/:exerciseId')],
    ['member', findPath('/course/:courseId/:lessonId')],
  ] as const) {
    await using context = await people.open(browser, as, zoomed);
    const page = await context.newPage();
    await page.goto(school.url + path);
    const field = page.locator('input[data-typed]');
    if ((await field.count()) > 0) {
      await field.first().fill('é');
      await expect(page.getByRole('toolbar')).toBeVisible();
    }
    for (const share of [0.2, 0.5, 0.8]) {
      await page.evaluate((at) => scrollTo(0, document.documentElement.scrollHeight * at), share);
      expect(await page.evaluate(measureBars), `${path} at ${share}`).toBeLessThanOrEqual(0.25);
    }
  }
});

/** Share of the window height under sticky and fixed elements that lie over the page. */
function measureBars(): number {
  // The footer sticks to the bottom of short pages with an offset of the window height: it covers nothing.
  const isOver = ({ position, top }: CSSStyleDeclaration) =>
    position === 'fixed' || (position === 'sticky' && !(Number.parseFloat(top) >= innerHeight));
  let covered = 0;
  for (const element of document.querySelectorAll('body *')) {
    if (!isOver(getComputedStyle(element)) || !element.checkVisibility({ opacityProperty: true })) continue;
    const { top, bottom } = element.getBoundingClientRect();
    covered += Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
  }
  return covered / innerHeight;
}

test('page transitions that the browser skips report no error', async ({ browser }) => {
  await using context = await people.open(browser, 'visitor', { locale: 'fr-FR' });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  for (let round = 0; round < 12; round++) {
    await page.goto(`${school.url}/courses`);
    await page.evaluate(followTwoLinks);
    // `waitForURL` would fail because the browser aborts the first of the two navigations.
    await expect(page).toHaveURL(/news|scores/);
  }
  expect(errors).toEqual([]);
});

/** Follows a link, then another before the first page arrives. */
function followTwoLinks(): void {
  document.querySelector<HTMLElement>('a[href="/scores"]')?.click();
  setTimeout(() => document.querySelector<HTMLElement>('a[href="/news"]')?.click(), 20);
}

test('without JavaScript, the profile and its removal page show a notice', async ({ browser }) => {
  for (const [path, title] of [
    ['/profile', 'JavaScript est nécessaire pour modifier votre profil'],
    ['/profile/remove-account', 'JavaScript est nécessaire pour supprimer votre compte'],
  ]) {
    await using context = await people.open(browser, 'member', { javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${school.url}${path}`);
    // Playwright finds no text in <noscript>.
    const notice = page.locator('noscript p');
    await expect(notice.first()).toBeVisible();
    expect(await notice.allTextContents()).toContain(title);
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(0);
  }
  await using context = await people.open(browser, 'member');
  const page = await context.newPage();
  await page.goto(`${school.url}/profile`);
  await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible();
  await expect(page.locator('noscript').first()).toBeHidden();
});
