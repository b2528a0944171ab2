import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { becomeAdmin } from '../support/people.ts';
import { type School, startSchool } from '../support/school.ts';

// Colours are judged once they have settled, not while they change with the theme.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

let school: School;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  school = await startSchool({ SEED: 'demo' });
});

test.afterAll(async () => {
  await school[Symbol.asyncDispose]();
});

const publicPages = [
  '/',
  '/courses',
  '/exercices',
  '/scores',
  '/contact',
  '/legal-mentions',
  '/privacy-policy',
  '/terms-of-service',
  '/terms-and-conditions',
  '/maintenance',
  '/in-construction',
  '/unauthorized',
  '/une-adresse-qui-n-existe-pas',
  '/login',
  '/login?redirect=%2Fcourse%2Fpremiers-pas-en-francais',
  '/login?mode=inscription',
  '/login?mode=oubli',
];

const widths = [320, 390, 1280, 1920];

test('public pages: accessible, in order at every width, light and dark', async ({ page }) => {
  test.setTimeout(240_000);
  const problems = collectProblems(page);
  for (const path of publicPages) await checkPage(page, path);
  expect(problems).toEqual([]);
});

test('screens of members and of the office: the same', async ({ page }) => {
  test.setTimeout(240_000);
  const problems = collectProblems(page);
  await becomeAdmin(page, school);
  await page.goto(`${school.url}/courses`);
  const course = await page.getByRole('main').getByRole('link').first().getAttribute('href');
  await page.goto(`${school.url}/admin/products`);
  const editor = await page.getByRole('row').nth(1).getByRole('link').first().getAttribute('href');
  for (const path of [
    '/members',
    '/profile',
    '/profile/remove-account',
    course,
    '/exercices/six-petites-dictees',
    '/admin',
    '/admin/products',
    '/admin/products/add',
    editor,
    '/admin/news',
    '/admin/scores',
    '/admin/mail',
  ])
    await checkPage(page, path ?? '');
  expect(problems).toEqual([]);
});

async function checkPage(page: Page, path: string): Promise<void> {
  await test.step(path, async () => {
    await page.goto(school.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(/\S/);
    for (const theme of ['light', 'dark']) {
      await page.evaluate((value) => {
        document.documentElement.dataset.theme = value;
      }, theme);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual(
        [],
      );
    }
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `horizontal scroll of ${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
  });
}

/** What the browser complains of: script errors, refused resources, policy violations. Expected statuses aside. */
function collectProblems(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    if (/status of (403|404)/.test(message.text())) return;
    problems.push(`${page.url()}: ${message.text()}`);
  });
  return problems;
}
