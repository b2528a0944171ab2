import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { tabTo } from '../support/keyboard.ts';
import { becomeAdmin, signUp } from '../support/people.ts';
import { type School, startSchool } from '../support/school.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

let school: School & AsyncDisposable;

test.beforeAll(async () => {
  school = await startSchool({ SEED: 'content' });
});

test.afterAll(async () => {
  await school[Symbol.asyncDispose]();
});

const unknown = (page: Page) => page.getByRole('button', { name: 'Je ne sais pas' });
const showNumber = (page: Page, number: number) =>
  page.getByText(number > 20 ? `Question ${number} sur 22 maximum` : `Question ${number} sur 20 environ`);
const asks = (page: Page, number: number) => expect(showNumber(page, number)).toBeVisible();

/** Answers questions until the result. Returns the number of questions. */
async function finish(page: Page, from: number, answer: (page: Page) => Promise<void>): Promise<number> {
  for (let number = from; number <= 22; number++) {
    await asks(page, number);
    await answer(page);
    await expect(showNumber(page, number)).toBeHidden();
    if (await page.getByRole('heading', { name: 'Ce résultat est-il fiable' }).isVisible()) return number;
  }
  throw new Error('the test has more than 22 questions');
}

test('a visitor takes the test with the keyboard on a phone, signs up and saves the result', {
  tag: '@main',
}, async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();

  await test.step('the home page links to the test', async () => {
    await page.goto(school.url);
    await tabTo(page, page.getByRole('link', { name: 'Faire le test de niveau' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Quel est votre niveau/);
    await expectAccessible(page);
    await tabTo(page, page.getByRole('button', { name: 'Commencer le test' }));
    await page.keyboard.press('Enter');
    await asks(page, 1);
  });

  await test.step('requires an answer, and going back breaks nothing', async () => {
    await expectAccessible(page);
    const field = page.locator('form[method=post] :is(input:not([type=hidden]), select):visible').first();
    await tabTo(page, page.getByRole('button', { name: 'Répondre' }));
    // Items to be put in order always have an answer.
    if (await field.isVisible()) {
      await page.keyboard.press('Enter');
      await expect(page.getByText('Il manque votre réponse')).toBeVisible();
    }
    await tabTo(page, unknown(page));
    await page.keyboard.press('Enter');
    await asks(page, 2);
    await page.goBack();
    await page.goForward();
    await asks(page, 2);
  });

  await test.step('all questions are answered with the keyboard alone', async () => {
    await finish(page, 2, async () => {
      const choice = page.locator(
        'form[method=post] :is(input[type=radio], select, input[type=text]):visible',
      );
      if ((await choice.count()) === 0) {
        await tabTo(page, unknown(page));
        return page.keyboard.press('Enter');
      }
      const first = choice.first();
      await tabTo(page, first);
      const type = await first.getAttribute('type');
      if (type === 'text') await page.keyboard.type('mot');
      else await page.keyboard.press(type === 'radio' ? 'Space' : 'ArrowDown');
      await tabTo(page, page.getByRole('button', { name: 'Répondre' }));
      await page.keyboard.press('Enter');
    });
    await expect(page.getByText('Ce test mesure seulement la grammaire')).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByRole('heading', { name: 'Et après le test' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  await test.step('signing up saves the result', async () => {
    await page.getByRole('link', { name: 'Enregistrer ce résultat' }).click();
    await signUp(page, school);
    await page.getByRole('button', { name: 'Enregistrer ce résultat' }).click();
    await expect(page.getByText('Ce résultat est enregistré dans votre espace.')).toBeVisible();
    await page.getByRole('link', { name: 'Voir mon espace' }).click();
    await expect(page.getByRole('heading', { name: 'Votre niveau' })).toBeVisible();
    await expect(page.getByText(/Test de niveau du/)).toBeVisible();
    await expectAccessible(page);
  });
});

test('without script, the test shows one form per page', async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(`${school.url}/test-de-niveau`);
  await page.getByRole('button', { name: 'Commencer le test' }).click();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await asks(other, 1);
  await unknown(page).click();
  await asks(page, 2);
  // A second answer to the same question, in the other tab, only shows the current question.
  await unknown(other).click();
  await asks(other, 2);
  await finish(page, 2, async () => {
    const radios = page.locator('form[method=post] input[type=radio]');
    if ((await radios.count()) === 0) return unknown(page).click();
    await radios.last().check();
    await page.getByRole('button', { name: 'Répondre' }).click();
  });
  await expect(page.getByRole('link', { name: 'Enregistrer ce résultat' })).toHaveAttribute(
    'href',
    /mode=inscription/,
  );
});

test('the back office adds an exercise to the question bank once it has a level', async ({ page }) => {
  await becomeAdmin(page, school);
  await page.goto(`${school.url}/admin/exercises?etat=test-de-niveau`);
  await expect(page.getByRole('link', { name: /Test de niveau A1/ }).first()).toBeVisible();
  await page.goto(`${school.url}/admin/exercises/add`);
  await page.getByRole('tab', { name: 'Texte' }).click();
  await page.getByLabel('Exercice en texte').fill('# Une question de plus\n## Trous\nJe [suis] là.');
  const inTest = page.getByRole('switch', { name: 'Question du test de niveau' });
  await inTest.check();
  await expect(page.getByLabel('Cours ou cahier')).toBeDisabled();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Pour le test de niveau, choisissez un niveau').first()).toBeVisible();
  await page.getByLabel('Exercice en texte').fill('# Une question de plus · A1\n## Trous\nJe [suis] là.');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page).toHaveURL(/\/admin\/exercises\/edit-/);
  await page.goto(`${school.url}/admin/exercises?etat=test-de-niveau`);
  await expect(page.getByRole('link', { name: /Une question de plus/ })).toBeVisible();
});
