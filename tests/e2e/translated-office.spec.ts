import { expect, type Page, test } from '@playwright/test';
import { type DemoPeople, openDemoPeople } from '../support/demo-people.ts';
import { type School, startSchool } from '../support/school.ts';
import { listScreens, type Screen } from '../support/screens.ts';
import { translatePages, waitForTranslation } from '../support/translate-page.ts';

let school: School;
let people: DemoPeople;
let screens: Screen[];

test.beforeAll(async () => {
  test.setTimeout(180_000);
  school = await startSchool({ SEED: 'content' });
  people = await openDemoPeople(school);
  screens = (await listScreens(people.ask)).filter(({ pattern }) => pattern.startsWith('/admin'));
});

test.afterAll(async () => {
  await people?.[Symbol.asyncDispose]();
  await school?.[Symbol.asyncDispose]();
});

/** Fills every field and clicks every button that stays on the page. React gets two frames each. */
async function useEverything(): Promise<void> {
  const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const main = document.querySelector('main') ?? document.body;
  const set = (field: HTMLInputElement | HTMLTextAreaElement, value: string) => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  for (const details of main.querySelectorAll('details')) details.open = true;
  for (const field of main.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input:is([type=text], [type=search], [type=email], :not([type])), textarea',
  )) {
    set(field, `${field.value} été`.trim().slice(0, 40));
    await frames();
  }
  for (const box of main.querySelectorAll<HTMLInputElement>('input:is([type=checkbox], [type=radio])')) {
    box.click();
    await frames();
  }
  const pressed = new Set<Element>();
  for (let count = 0; count < 40; count++) {
    const button = [...main.querySelectorAll('button')].find(
      (one) => !pressed.has(one) && !/déconnecter|quitter/i.test(one.textContent),
    );
    if (!button) break;
    pressed.add(button);
    button.click();
    await frames();
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
    );
    await frames();
  }
}

async function useScreen(page: Page, { path }: Screen): Promise<void> {
  await page.goto(school.url + path);
  await waitForTranslation(page);
  // A button may navigate, which destroys the context.
  await page.evaluate(useEverything).catch((error: Error) => {
    if (!/context was destroyed|navigat/i.test(error.message)) throw error;
  });
  await expect(page.getByRole('heading').first(), path).toBeVisible();
  await expect(page.getByText('Un problème d’affichage'), path).toHaveCount(0);
}

for (const [width, part] of [
  [1280, 0],
  [390, 1],
] as const)
  test(`every screen of the back office works on a machine-translated page at ${width} px`, async ({
    browser,
  }) => {
    test.setTimeout(600_000);
    await using context = await people.open(browser, 'admin', { reducedMotion: 'reduce' });
    const page = await context.newPage();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.setViewportSize({ width, height: 900 });
    const faults = await translatePages(page);
    for (const [index, screen] of screens.entries())
      if (index % 2 === part)
        await test.step(screen.path, () => useScreen(page, screen), { timeout: 60_000 });
    expect(faults).toEqual([]);
  });
