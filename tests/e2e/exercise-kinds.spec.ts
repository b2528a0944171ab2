import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { button, handIn, handInAnyway, item, openExercise } from '../support/every-kind-page.ts';
import { pressByKeyboard, tabTo } from '../support/keyboard.ts';
import { addSession } from '../support/open-device.ts';
import { findLayoutFaults, findTextFaults } from '../support/page-faults.ts';
import { freeCourse } from '../support/screens.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const score = (page: Page, words: string) => page.getByRole('heading', { level: 2, name: words });

/** Answers the kinds that work alike with and without script. Row four of `typed` is wrong on purpose. */
async function answerPlainKinds(page: Page): Promise<void> {
  await page.getByLabel('Trou 1 sur 1 (aller)').fill('CANARI est allée');
  await item(page, 2).getByRole('combobox').selectOption('sont');
  await item(page, 4).getByLabel('Au marché').check();
  await item(page, 5).getByLabel('un', { exact: true }).check();
  await item(page, 5).getByLabel('trois').check();
  await item(page, 6).getByRole('group', { name: /Paris/ }).getByLabel('Vrai').check();
  await item(page, 6).getByRole('group', { name: /Lyon/ }).getByLabel('Vrai').check();
  await item(page, 7).getByLabel('chien').selectOption('aboyer');
  await item(page, 7).getByLabel('chat').selectOption('miauler');
  await item(page, 8).getByLabel('le pain').selectOption('Masculin');
  await item(page, 8).getByLabel('le sel').selectOption('Masculin');
  await item(page, 8).getByLabel('la pomme').selectOption('Féminin');
  await item(page, 10).getByLabel('je').fill('CANARI finit');
  await item(page, 11).getByRole('textbox').fill('J’ai mangé.');
  await item(page, 12).getByLabel('allé', { exact: true }).check();
  await item(page, 12).getByLabel('Correction').first().fill('CANARI allée');
  await item(page, 12).getByLabel('Aucune faute').last().check();
  await item(page, 13).getByLabel('Beau').check();
}

async function expectMarked(page: Page): Promise<void> {
  await expect(
    item(page, 5).getByText('Bonnes réponses trouvées : 1 sur 2.', { exact: false }),
  ).toBeVisible();
  await expect(item(page, 6).getByText('votre réponse, incorrecte')).toBeVisible();
  await expect(item(page, 6).getByText('CANARI sur le Rhône')).toBeVisible();
  await expect(item(page, 10).getByText(/Incorrect\s:\s(l’accord|la terminaison)/)).toBeVisible();
  await expect(item(page, 10).locator('mark').first()).toBeVisible();
  for (const number of [2, 3, 4, 7, 8, 9, 11])
    await expect(
      item(page, number).locator('p', { hasText: /^\s*(Correct|Toutes les réponses sont correctes\.)$/ }),
    ).toBeVisible();
}

test('every kind works by touch on a phone and without script, fits the page and passes axe', async ({
  browser,
}) => {
  const { school, learner, path } = await openExercise();
  await using _ = school;

  await test.step('by touch at 390 px, words are placed by tapping them', async () => {
    await using context = await browser.newContext({
      viewport: { width: 390, height: 664 },
      hasTouch: true,
      isMobile: true,
      reducedMotion: 'reduce',
    });
    await addSession(context, school, learner);
    const page = await context.newPage();
    await page.goto(school.url + path);
    await handIn(page).tap();
    await expect(page.getByText('Il manque 19 réponses.')).toBeVisible();
    await expect(button(page, 'Continuer l’exercice')).toBeFocused();
    await expectAccessibleInBothThemes(page);
    await button(page, 'Continuer l’exercice').tap();
    await expect(page.getByLabel('Trou 1 sur 1 (aller)')).toBeFocused();
    await expect(handInAnyway(page)).toBeHidden();
    await answerPlainKinds(page);
    const bank = item(page, 3);
    await button(bank, 'mange').tap();
    await button(bank, /^Trou 1 sur 2\s: vide/).tap();
    await button(bank, /^Trou 2 sur 2\s: vide/).tap();
    await button(bank, 'pomme').tap();
    await expect(button(bank, /^Trou 2 sur 2\s: pomme/)).toBeVisible();
    for (const word of ['je', 'ne', 'sais', 'pas']) await button(item(page, 9), word).tap();
    await expect(item(page, 9).getByRole('list', { name: 'Votre phrase' })).toHaveText('jenesaispas');
    await expect(page.getByText('Enregistré', { exact: true })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.reload();
    await expect(button(item(page, 3), /^Trou 1 sur 2\s: mange/)).toBeVisible();
    await expect(item(page, 9).getByRole('list', { name: 'Votre phrase' })).toHaveText('jenesaispas');
    await expect(item(page, 5).getByLabel('trois')).toBeChecked();
    const typed = page.getByLabel('Trou 1 sur 1 (aller)');
    await typed.tap();
    await typed.press('End');
    await button(page, 'Majuscules').tap();
    await button(page, 'e accent aigu, majuscule').tap();
    await expect(typed).toBeFocused();
    await expect(typed).toHaveValue('CANARI est alléeÉ');
    const [field, bar] = [await typed.boundingBox(), await page.getByRole('toolbar').boundingBox()];
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    await typed.press('Control+z');
    await expect(typed).toHaveValue('CANARI est allée');
    await handIn(page).tap();
    await expect(score(page, '10,5 sur 13')).toBeFocused();
    await expectMarked(page);
    await expectAccessibleInBothThemes(page);
    // Going back must not reach a submitted form.
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2);
  });

  await test.step('works without script', async () => {
    await using context = await browser.newContext({ javaScriptEnabled: false });
    await addSession(context, school, learner);
    const page = await context.newPage();
    await page.goto(school.url + path);
    await expect(page.getByText(/résultat\s: 10,5 sur 13 points/)).toBeVisible();
    await answerPlainKinds(page);
    await item(page, 3).getByLabel('Trou 1 sur 2').selectOption('mange');
    await item(page, 3).getByLabel('Trou 2 sur 2').selectOption('pomme');
    for (const [index, word] of ['je', 'ne', 'sais', 'pas'].entries())
      await item(page, 9)
        .getByLabel(`Place de « ${word} »`)
        .fill(String(index + 1));
    await handIn(page).click();
    await expect(score(page, '10,5 sur 13')).toBeVisible();
    await expectMarked(page);
    await page.getByRole('link', { name: 'Refaire l’exercice' }).click();
    await page.getByRole('region', { name: 'Mes essais' }).getByRole('link').last().click();
    await expect(page).toHaveURL(/copie=1$/);
    await page.goto(`${school.url}/course/${freeCourse}`);
    await expect(
      page.getByRole('link', { name: /Le passé composé.*résultat\s: 10,5 sur 13 points/ }),
    ).toBeVisible();
  });

  await test.step('fits 320 px and doubled text, before and after marking', async () => {
    await using context = await browser.newContext();
    await addSession(context, school, learner);
    const page = await context.newPage();
    for (const address of [path, `${path}?copie=1`])
      for (const [size, width] of [
        ['100%', 320],
        ['200%', 640],
      ] as const) {
        await page.setViewportSize({ width, height: 640 });
        await page.goto(school.url + address);
        await page.evaluate((fontSize) => {
          document.documentElement.style.fontSize = fontSize;
        }, size);
        await page.getByRole('banner').evaluate((head) => head.remove());
        expect([address, size, await page.evaluate(findLayoutFaults)]).toEqual([address, size, []]);
        expect(await page.evaluate(findTextFaults)).toEqual([]);
      }
    await expectAccessible(page);
  });
});

test('every kind works with the keyboard alone', async ({ page }) => {
  const { school, learner, path } = await openExercise();
  await using _ = school;
  await addSession(page.context(), school, learner);
  await page.goto(school.url + path);
  const { keyboard } = page;
  const type = async (field: Locator, words: string) => {
    await tabTo(page, field);
    await keyboard.type(words);
  };
  const choose = async (list: Locator, wanted: string) => {
    await tabTo(page, list);
    await keyboard.press(wanted.charAt(0));
    await expect(list.locator('option:checked')).toHaveText(wanted);
  };
  /** Selects a radio button with the arrow keys, from the one that Tab reaches. */
  const point = async (options: Locator, wanted: Locator) => {
    await tabTo(page, options.first());
    await keyboard.press('Space');
    for (let step = 0; step < 10 && !(await wanted.isChecked()); step++) await keyboard.press('ArrowDown');
    await expect(wanted).toBeChecked();
  };
  const press = (wanted: Locator) => pressByKeyboard(page, wanted);
  const typed = page.getByLabel('Trou 1 sur 1 (aller)');
  await type(typed, 'CANARI est all');
  await keyboard.press('ArrowDown');
  await expect(page.getByRole('toolbar')).toBeVisible();
  await keyboard.press('ArrowRight');
  await expect(button(page, 'e accent aigu')).toBeFocused();
  await keyboard.press('Enter');
  await expect(typed).toBeFocused();
  await keyboard.type('e');
  await expect(typed).toHaveValue('CANARI est allée');
  await choose(item(page, 2).getByRole('combobox'), 'sont');
  await press(button(item(page, 3), 'mange'));
  await press(button(item(page, 3), /^Trou 1 sur 2/));
  await press(button(item(page, 3), /^Trou 2 sur 2/));
  await keyboard.press('Shift+Tab');
  await keyboard.press('Shift+Tab');
  await expect(button(item(page, 3), 'pomme')).toBeFocused();
  await keyboard.press('Enter');
  await expect(button(item(page, 3), /^Trou 2 sur 2\s: pomme/)).toBeVisible();
  await point(item(page, 4).getByRole('radio'), item(page, 4).getByLabel('Au marché'));
  for (const name of ['un', 'trois']) {
    await tabTo(page, item(page, 5).getByLabel(name, { exact: true }));
    await keyboard.press('Space');
  }
  for (const name of [/Paris/, /Lyon/]) {
    const statement = item(page, 6).getByRole('group', { name });
    await point(statement.getByRole('radio'), statement.getByLabel('Vrai'));
  }
  for (const [left, right] of [
    ['chat', 'miauler'],
    ['chien', 'aboyer'],
  ] as const)
    await choose(item(page, 7).getByLabel(left), right);
  for (const [member, group] of [
    ['le pain', 'Masculin'],
    ['le sel', 'Masculin'],
    ['la pomme', 'Féminin'],
  ] as const)
    await choose(item(page, 8).getByLabel(member), group);
  for (const word of ['je', 'ne', 'sais', 'pas']) await press(button(item(page, 9), word));
  await expect(item(page, 9).getByRole('list', { name: 'Votre phrase' })).toHaveText('jenesaispas');
  await type(item(page, 10).getByLabel('je'), 'CANARI finit');
  await type(item(page, 11).getByRole('textbox'), 'J’ai mangé.');
  const [first, second] = [
    item(page, 12).getByRole('group').nth(0),
    item(page, 12).getByRole('group').nth(1),
  ];
  await point(first.getByRole('radio'), first.getByLabel('allé', { exact: true }));
  await type(item(page, 12).getByLabel('Correction').first(), 'CANARI allée');
  await point(second.getByRole('radio'), second.getByLabel('Aucune faute'));
  await point(item(page, 13).getByRole('radio'), item(page, 13).getByLabel('Beau'));
  await press(handIn(page));
  await expect(score(page, '10,5 sur 13')).toBeFocused();
  await expectMarked(page);
  await press(button(item(page, 10), 'Demander une vérification'));
  await expect(item(page, 10).getByText(/votre professeur va vérifier/)).toBeInViewport();
});
