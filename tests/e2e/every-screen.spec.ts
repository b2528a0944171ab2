import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { HtmlValidate } from 'html-validate';
import { listViolationsInBothThemes } from '../support/accessibility.ts';
import { type DemoPeople, openDemoPeople } from '../support/demo-people.ts';
import { findLayoutFaults, findTextFaults } from '../support/page-faults.ts';
import { type School, startSchool } from '../support/school.ts';
import { listScreens, type Screen, type Viewer } from '../support/screens.ts';

// Axe needs final colours, not those of a theme transition.
const calm = { reducedMotion: 'reduce', locale: 'fr-FR' } as const;

let school: School;
let people: DemoPeople;
let screens: Screen[];

test.describe.configure({ mode: 'parallel' });

test.beforeAll(async () => {
  school = await startSchool({ SEED: 'content' });
  people = await openDemoPeople(school);
  screens = await listScreens(people.ask);
});

test.afterAll(async () => {
  await people?.[Symbol.asyncDispose]();
  await school?.[Symbol.asyncDispose]();
});

/** One width per breakpoint of `app/ui/styles/media.css`. */
const widths = [320, 640, 1024, 1280, 1920];

/** Tests are dealt to workers in this order, so mixing the roles balances their load. */
const parts: [Viewer, number, number][] = [
  ['visitor', 1, 4],
  ['admin', 1, 4],
  ['member', 1, 1],
  ['visitor', 2, 4],
  ['admin', 2, 4],
  ['visitor', 3, 4],
  ['admin', 3, 4],
  ['visitor', 4, 4],
  ['admin', 4, 4],
];

for (const [as, part, of] of parts)
  test(`${as} screens, part ${part} of ${of}, are accessible and fit every width, zoom and theme`, async ({
    browser,
  }) => {
    await using context = await people.open(browser, as, calm);
    const page = await context.newPage();
    const problems = collectProblems(page);
    const own = screens.filter((screen) => screen.as === as).filter((_, index) => index % of === part - 1);
    for (const screen of own) await checkScreen(page, screen);
    expect(problems).toEqual([]);
  });

test('the HTML of every screen is valid', async () => {
  const validator = new HtmlValidate(JSON.parse(await readFile('.htmlvalidate.json', 'utf8')));
  const faults: string[] = [];
  for (const { path, as } of screens) {
    const { results } = await validator.validateString(await people.ask(path, as));
    for (const { message, ruleId, selector } of results.flatMap(({ messages }) => messages))
      faults.push(`${path}: ${ruleId}: ${message} (${selector})`);
  }
  expect(faults).toEqual([]);
});

async function checkScreen(page: Page, { path, as }: Screen): Promise<void> {
  await test.step(path, async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(school.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(/\S/);
    expect
      .soft(as === 'admin' ? [] : await page.evaluate(findTextFaults), `typography of ${path}`)
      .toEqual([]);
    expect
      .soft(await listViolationsInBothThemes(page), `accessibility of ${path}`)
      .toEqual({ light: [], dark: [] });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await page.evaluate(findLayoutFaults), `${path} at ${width} px`).toEqual([]);
    }
    await page.evaluate(doubleText);
    await page.setViewportSize({ width: 1280, height: 900 });
    expect.soft(await page.evaluate(findLayoutFaults), `${path} with text twice as large`).toEqual([]);
  });
}

/** Doubles the text size as readers may, by a constructed style sheet, which the CSP allows. */
function doubleText(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('html { font-size: 200% !important }');
  document.adoptedStyleSheets = [sheet];
}

/** Collects script errors, failed resources, CSP violations and warnings, except expected statuses. */
function collectProblems(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    // Warnings include preloads that the page does not use.
    if (!['error', 'warning'].includes(message.type())) return;
    if (/status of (400|403|404)/.test(message.text())) return;
    problems.push(`${page.url()}: ${message.text()}`);
  });
  return problems;
}
