import AxeBuilder from '@axe-core/playwright';
import {
  type Browser,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
  test,
} from '@playwright/test';
import { listViolations } from '../support/accessibility.ts';
import { type Member, openAdmin, openMember } from '../support/accounts.ts';
import { pressByKeyboard, tabToSeen } from '../support/keyboard.ts';
import { openDevice } from '../support/open-device.ts';
import { findLayoutFaults } from '../support/page-faults.ts';
import { buy } from '../support/pay.ts';
import { type School, startSchool } from '../support/school.ts';

const course = 'preparer-le-delf-b2';
const presentation = `/products/${course}`;
const lessonPath = new RegExp(`"(/course/${course}/[^"]+)"`);

let school: School;
let admin: Member;

test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  school = await startSchool({ SEED: 'content' });
  admin = await openAdmin(school);
});
test.afterAll(async () => {
  await admin?.[Symbol.asyncDispose]();
  await school?.[Symbol.asyncDispose]();
});

/** Opens a member who has just bought the course, with the paths of its lessons. */
async function openBuyer(): Promise<Member & { lessons: string[] }> {
  const member = await openMember(school);
  const offer = await (await member.visit(presentation)).text();
  await member.visit(await buy(member, /"(\/products\/[^"]+\/buy\/[^"]+)"/.exec(offer)?.[1] ?? ''));
  const page = await (await member.visit(`/course/${course}`)).text();
  const lessons = [...page.matchAll(new RegExp(lessonPath, 'g'))].map(([, path = '']) => path);
  return Object.assign(member, { lessons: [...new Set(lessons)] });
}

const openVisitor = async (browser: Browser, options: BrowserContextOptions) =>
  (await browser.newContext({ locale: 'fr-FR', ...options })).newPage();
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const programme = (page: Page) => page.getByRole('navigation', { name: 'Programme' });
const sheet = (page: Page) => page.locator('summary').filter({ hasText: 'Programme' });

test('with the keyboard alone, a learner previews a lesson, signs in, completes one, writes a note and asks a question', async ({
  browser,
}) => {
  await using buyer = await openBuyer();
  const page = await openVisitor(browser, { viewport: { width: 390, height: 844 } });
  await page.goto(school.url + presentation);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  const press = async (wanted: Locator) => {
    await tabToSeen(page, wanted);
    await page.keyboard.press('Enter');
  };

  await test.step('free lesson, then sign-in', async () => {
    const free = page.getByRole('region', { name: 'Programme' }).getByRole('link').first();
    const title = (await free.locator('span span').first().textContent()) ?? '';
    await press(free);
    await expect(heading(page)).toHaveText(title);
    await press(page.getByRole('contentinfo').getByRole('link', { name: 'Se connecter' }));
    await tabToSeen(page, page.getByLabel('Adresse e-mail'));
    await page.keyboard.type(buyer.email);
    await press(page.getByRole('button', { name: 'Utiliser un mot de passe' }));
    await expect(page.getByLabel('Mot de passe', { exact: true })).toBeFocused();
    await page.keyboard.type(buyer.password);
    await page.keyboard.press('Enter');
  });

  await test.step('course and first lesson', async () => {
    await expect(page).toHaveURL(`${school.url}/members`);
    await press(
      page
        .getByRole('main')
        .getByRole('link', { name: /Commencer/ })
        .first(),
    );
    await expect(page).toHaveURL(`${school.url}/course/${course}`);
    await press(page.getByRole('link', { name: 'Commencer', exact: true }));
    await expect(page).toHaveURL(school.url + buyer.lessons[0]);
  });

  await test.step('the player shortcuts work on the player only', async () => {
    const video = page.locator('video');
    const read = (what: 'paused' | 'muted' | 'currentTime') =>
      video.evaluate((element: HTMLVideoElement, name) => Number(element[name]), what);
    await tabToSeen(page, page.getByRole('link', { name: 'Préparer le DELF B2' }));
    await page.keyboard.press('k');
    expect(await read('paused')).toBe(1);
    await tabToSeen(page, video);
    await page.keyboard.press('m');
    await expect.poll(() => read('muted')).toBe(1);
    await page.keyboard.press('k');
    await expect.poll(() => read('paused')).toBe(0);
    await page.keyboard.press('l');
    await expect.poll(() => read('currentTime')).toBeGreaterThan(10);
    await page.keyboard.press('k');
    await expect.poll(() => read('paused')).toBe(1);
    await page.keyboard.press('j');
    await expect.poll(() => read('currentTime')).toBeLessThan(10);
  });

  await test.step('Escape closes the programme sheet and returns the focus', async () => {
    await press(sheet(page));
    await expect(programme(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(programme(page).getByRole('link').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(programme(page)).toBeHidden();
    await expect(sheet(page)).toBeFocused();
  });

  await test.step('completing the lesson moves the focus to the next link', async () => {
    await press(page.getByRole('button', { name: 'Marquer comme terminée' }));
    await expect(page.getByText('Cette leçon est terminée')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Leçon suivante' }).first()).toBeFocused();
  });

  await test.step('note and question', async () => {
    await tabToSeen(page, page.getByLabel('Mes notes de cours'));
    await page.keyboard.type('Lire la grille.');
    await expect(page.getByText('Notes enregistrées')).toBeVisible();
    await tabToSeen(page, page.getByLabel('Poser une question'));
    await page.keyboard.type('Combien de temps dure l’oral ?');
    await press(page.getByRole('button', { name: 'Envoyer la question' }));
    await expect(page.getByText('En attente de réponse')).toBeVisible();
    await expect(page.getByLabel('Mes notes de cours')).toHaveValue('Lire la grille.');
  });

  await test.step('next lesson', async () => {
    await pressByKeyboard(page, page.getByRole('link', { name: 'Leçon suivante' }).last());
    await expect(page).toHaveURL(school.url + buyer.lessons[1]);
  });
});

test('without script, a learner previews a lesson, completes one and undoes it, writes a note and asks a question', async ({
  browser,
}) => {
  await using buyer = await openBuyer();
  const page = await openDevice(browser, school, buyer, { javaScriptEnabled: false });
  const visitor = await openVisitor(browser, { javaScriptEnabled: false });

  await test.step('a visitor reads the presentation and a free lesson', async () => {
    await visitor.goto(school.url + presentation);
    await visitor.getByRole('region', { name: 'Programme' }).getByRole('link').first().click();
    await expect(visitor).toHaveURL(new RegExp(`${presentation}/[^/]+$`));
    await expect(visitor.getByRole('main').getByRole('paragraph').first()).toBeVisible();
  });

  await test.step("the members' space opens the first lesson", async () => {
    await page.goto(`${school.url}/members`);
    await page
      .getByRole('main')
      .getByRole('link', { name: /Commencer/ })
      .first()
      .click();
    await page.getByRole('link', { name: 'Commencer', exact: true }).click();
    await expect(page).toHaveURL(school.url + buyer.lessons[0]);
  });

  await test.step('completes the lesson and undoes it', async () => {
    await page.getByRole('button', { name: 'Marquer comme terminée' }).click();
    await expect(page.getByText('Cette leçon est terminée')).toBeVisible();
    await page.getByRole('button', { name: 'Annuler' }).click();
    await expect(page.getByRole('button', { name: 'Marquer comme terminée' })).toBeVisible();
  });

  await test.step('a note is saved and found by search', async () => {
    await page.getByLabel('Mes notes de cours').fill('Lire la grille.');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByLabel('Mes notes de cours')).toHaveValue('Lire la grille.');
    await page.goto(`${school.url}/members/notes`);
    await expect(page.getByText('Lire la grille.')).toBeVisible();
  });

  await test.step('rejects an empty question with an explanation and accepts a real one', async () => {
    await page.goto(school.url + buyer.lessons[0]);
    const question = page.getByLabel('Poser une question');
    await question.fill('   ');
    await page.getByLabel(/prénom/).check();
    await page.getByRole('button', { name: 'Envoyer la question' }).click();
    await expect(question).toHaveAccessibleDescription(/question/);
    await expect(page.getByLabel(/prénom/)).toBeChecked();
    await question.fill('Combien de temps dure l’oral ?');
    await page.getByRole('button', { name: 'Envoyer la question' }).click();
    await expect(page.getByText('En attente de réponse')).toBeVisible();
    await expect(question).toHaveValue('');
  });

  await test.step('next lesson', async () => {
    await page.getByRole('link', { name: 'Leçon suivante' }).last().click();
    await expect(page).toHaveURL(school.url + buyer.lessons[1]);
  });
});

test('by touch on a phone, the buy bar, the programme sheet and the player work, with large targets and no overflow', async ({
  browser,
}) => {
  await using buyer = await openBuyer();
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const visitor = await openVisitor(browser, phone);
  const page = await openDevice(browser, school, buyer, { ...phone, reducedMotion: 'reduce' });

  await test.step('the buy bar appears once the offer is out of view', async () => {
    await visitor.goto(school.url + presentation);
    const bar = visitor.getByRole('region', { name: 'Prix et achat' });
    await visitor.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(bar).toBeInViewport();
    await expectLarge(bar.getByRole('link'));
    await visitor.locator('[data-offer]').scrollIntoViewIfNeeded();
    await expect(bar).toBeHidden();
    await visitor.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await bar.getByRole('link').tap();
    await expect(visitor).toHaveURL(/\/login\?redirect=/);
  });

  await test.step('the lesson opens from the course and shows the programme as a sheet', async () => {
    await page.goto(`${school.url}/course/${course}`);
    const begin = page.getByRole('link', { name: 'Commencer' });
    await expectLarge(begin);
    await begin.tap();
    await expectLarge(sheet(page));
    await sheet(page).tap();
    await expectLarge(programme(page).getByRole('link').nth(1));
    const box = await programme(page).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844 + 1);
    await page.touchscreen.tap(195, 40);
    await expect(programme(page)).toBeHidden();
    await expect(page).toHaveURL(school.url + buyer.lessons[0]);
    await sheet(page).tap();
    await programme(page).getByRole('link').nth(1).tap();
    await expect(page).toHaveURL(school.url + buyer.lessons[1]);
  });

  await test.step('the player fills the width and its speed can be chosen', async () => {
    await page.goto(school.url + buyer.lessons[0]);
    const video = page.locator('video');
    expect((await video.boundingBox())?.width).toBeGreaterThan(320);
    await page.getByLabel('Vitesse').selectOption('1.5');
    expect(await video.evaluate((element: HTMLVideoElement) => element.playbackRate)).toBe(1.5);
    await expectLarge(page.getByRole('button', { name: 'Marquer comme terminée' }));
  });

  await test.step('every page fits every width, and its targets are large enough', async () => {
    const lesson = buyer.lessons[0] ?? '';
    const seen: [Page, string][] = [
      [visitor, presentation],
      [visitor, lesson.replace('/course/', '/products/')],
      ...['/members', '/members/notes', `/course/${course}`, lesson].map(
        (path) => [page, path] as [Page, string],
      ),
    ];
    for (const [at, path] of seen) {
      await at.goto(school.url + path);
      const { violations } = await new AxeBuilder({ page: at })
        .setLegacyMode()
        .withRules(['target-size'])
        .analyze();
      const small = violations.flatMap(({ nodes }) => nodes.map(({ html }) => html));
      expect.soft(small, `what is too small on ${path}`).toEqual([]);
      for (const width of [320, 390, 768]) {
        await at.setViewportSize({ width, height: 844 });
        expect.soft(await at.evaluate(findLayoutFaults), `${path} at ${width} px`).toEqual([]);
      }
    }
  });
});

/** Expects a primary target to be at least 44 pixels high, as the design requires. */
async function expectLarge(target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  expect((await target.boundingBox())?.height, String(target)).toBeGreaterThanOrEqual(44);
}

test('in forced colours, every screen of a course stays readable', async ({ browser }) => {
  await using buyer = await openBuyer();
  await buyer.visit(buyer.lessons[0] ?? '', { form: { done: 'yes' } });
  const forced = { forcedColors: 'active', reducedMotion: 'reduce' } as const;
  const lesson = buyer.lessons[0] ?? '';
  const edited = lesson.split('/').at(-1);
  const screens: [Page, string[]][] = [
    [await openVisitor(browser, forced), [presentation, lesson.replace('/course/', '/products/')]],
    [
      await openDevice(browser, school, buyer, forced),
      ['/members', '/members/notes', `/course/${course}`, lesson],
    ],
    [
      await openDevice(browser, school, admin, forced),
      [
        `/admin/products/edit-${course}/programme`,
        `/admin/lessons/edit-${edited}`,
        '/admin/questions',
        '/admin/import/course',
      ],
    ],
  ];
  for (const [page, paths] of screens)
    for (const path of paths) {
      await page.goto(school.url + path);
      await expect(heading(page)).toBeVisible();
      // In forced colours, axe reads the style sheet instead of the rendered colours.
      const found = await listViolations(page);
      expect
        .soft(
          found.filter((fault) => !fault.startsWith('color-contrast')),
          path,
        )
        .toEqual([]);
      const ticks = page.locator('[data-tick]:not([data-closed])');
      if ((await ticks.count()) === 0) continue;
      const [done, left] = [await ticks.first().screenshot(), await ticks.last().screenshot()];
      expect.soft(done.equals(left), `what is done is seen on ${path}`).toBe(false);
    }
});
