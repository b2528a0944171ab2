import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { parseExercises } from '#core/exercises/text/parse-exercises.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { openMember } from '../support/accounts.ts';
import { takeFreeCourse } from '../support/demo-people.ts';
import { pressOtherAction } from '../support/office-menu.ts';
import { openDevice } from '../support/open-device.ts';
import { becomeAdmin } from '../support/people.ts';
import { startSchool } from '../support/school.ts';
import { freeCourse } from '../support/screens.ts';
import { openVisitor } from '../support/visitor.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const sentence =
  'Hier Léa est partie tôt. Elle a pris le train, elle a lu un roman, puis elle est arrivée à Lyon où Paul attendait. Ils ont déjeuné, ont marché, ont vu un film et sont rentrés.';
const words = ['partie', 'pris', 'lu', 'arrivée', 'attendait', 'déjeuné', 'marché', 'vu', 'rentrés', 'film'];

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Texte à trous' });
const look = (page: Page) => page.getByRole('complementary', { name: 'Aperçu élève' });

/** Turns the first occurrence of a word into a gap. Retries because the editor may miss an early click. */
async function makeGap(page: Page, word: string): Promise<void> {
  const gap = textOf(page)
    .locator('[data-gap]')
    .filter({ hasText: new RegExp(`^${word}$`) });
  await expect(async () => {
    if ((await gap.count()) > 0) return;
    const { x, y } = await textOf(page).evaluate(findWord, word);
    await page.mouse.click(x, y);
    await textOf(page).press('Control+Enter');
    await expect(gap).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

function findWord(text: Element, word: string): { x: number; y: number } {
  text.scrollIntoView({ block: 'center' });
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const found = new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'u').exec(node.textContent ?? '');
    if (!found || node.parentElement?.closest('[data-gap]')) continue;
    const range = document.createRange();
    range.setStart(node, found.index);
    range.setEnd(node, found.index + word.length);
    const { left, top, width, height } = range.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  }
  throw new Error(`${word} is not in the text`);
}

test('a teacher writes an exercise of ten gaps with the help on screen, and a learner sees it', async ({
  page,
  browser,
}) => {
  await using school = await startSchool({ SEED: 'content' });
  await using member = await openMember(school);
  await takeFreeCourse(member);
  await becomeAdmin(page, school);
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await page.goto(`${school.url}/admin/products/edit-${freeCourse}`);
  await page.getByRole('main').getByRole('link', { name: 'Exercices', exact: true }).click();
  await page.getByRole('link', { name: 'Ajouter un exercice', exact: true }).click();

  await test.step('ten words become gaps by keyboard, and undo restores one', async () => {
    await page.getByLabel('Titre').fill('Une journée à Lyon');
    await page.getByRole('switch', { name: 'Publié' }).click();
    await expect(page.getByText(/^Cet exercice n’est pas complet/)).toBeVisible();
    await page.getByRole('button', { name: 'Ajouter', exact: true }).click();
    await textOf(page).click();
    await textOf(page).pressSequentially(sentence);
    for (const word of words) await makeGap(page, word);
    await textOf(page).press('Control+z');
    await expect(textOf(page).locator('[data-gap]')).toHaveCount(9);
    await makeGap(page, 'film');
    await expect(textOf(page).locator('[data-gap]')).toHaveCount(10);
    await expect(look(page).getByLabel(/^Trou 10 sur 10/)).toBeVisible();
  });

  await test.step('adds a variant and a feedback and warns about a comma while typing', async () => {
    const gap = page
      .getByRole('group')
      .filter({ has: page.getByRole('heading', { name: 'Trou 1 : partie' }) });
    await gap.getByRole('heading', { name: 'Trou 1 : partie' }).click();
    await gap.getByRole('button', { name: 'Ajouter une réponse acceptée' }).click();
    await page.keyboard.type('sortie, allée');
    await expect(page.getByText(/sortie, allée\s»\s: s’il y a 2 réponses/)).toBeVisible();
    for (let press = 0; press < 7; press++) await page.keyboard.press('Backspace');
    await expect(page.getByText(/s’il y a 2 réponses/)).toHaveCount(0);
    await expect(gap.getByText('2 réponses acceptées')).toBeVisible();
    await gap.getByRole('button', { name: 'Ajouter un commentaire' }).click();
    await page.keyboard.type('parti');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Léa est une femme : on accorde.');
  });

  await test.step('adds a picture and asks for its description', async () => {
    await page.getByText('Images, audio et vidéo').click();
    await page
      .getByLabel('Déposez une image, un audio ou une vidéo')
      .last()
      .setInputFiles({
        name: 'la-gare-de-lyon.png',
        mimeType: 'image/png',
        buffer: await readFile(new URL('../support/media/couverture.png', import.meta.url)),
      });
    await expect(page.getByText(/la-gare-de-lyon\.png\s» n’a pas de description/)).toBeVisible();
    await page.getByLabel('Description de l’image').fill('Un train à quai');
    await expect(page.getByText(/n’a pas de description/)).toHaveCount(0);
    await expect(look(page).getByRole('img', { name: 'Un train à quai' })).toBeVisible();
  });

  await test.step('the preview works as for a learner', async () => {
    await look(page)
      .getByLabel(/^Trou 1 sur 10/)
      .fill('parti');
    await page.keyboard.press('Enter');
    await expect(look(page).getByText(/Léa est une femme\s: on accorde/)).toBeVisible();
    await look(page).getByRole('button', { name: 'Recommencer' }).click();
    await expect(look(page).getByLabel(/^Trou 1 sur 10/)).toHaveValue('parti');
  });

  await test.step('restores the draft after a reload in the middle', async () => {
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByRole('button', { name: 'Récupérer mes modifications' }).click();
    await expect(textOf(page).locator('[data-gap]')).toHaveCount(10);
    await expect(look(page).getByRole('img', { name: 'Un train à quai' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('publishes it; a learner sees the picture without its file name', async () => {
    await page.getByRole('switch', { name: 'Publié' }).check();
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(page).toHaveURL(/\/admin\/exercises\/edit-/);
    expect(warnings.filter((text) => text.includes('ProseMirror'))).toEqual([]);
    const learner = await openDevice(browser, school, member);
    await learner.goto(`${school.url}/course/${freeCourse}`);
    await learner.getByRole('link', { name: 'Une journée à Lyon' }).click();
    await expect(learner.getByLabel(/^Trou 10 sur 10/)).toBeVisible();
    const picture = learner.getByRole('img', { name: 'Un train à quai' });
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect(await learner.content()).not.toContain('gare-de-lyon');
    const address = (await picture.getAttribute('src')) ?? '';
    const signed = await member.visit(address, { redirect: 'manual' } as never);
    expect(signed.headers.get('location') ?? signed.url).not.toContain('gare');
    expect((await openVisitor(school).visit(address)).status).toBe(403);
    await learner.context().close();
  });
});

test('two teachers edit one exercise, the conflict is shown item by item, and both changes are kept', async ({
  page,
  browser,
}) => {
  await using school = await startSchool({ SEED: 'content' });
  await becomeAdmin(page, school);
  await page.goto(`${school.url}/admin/exercises?q=les+participes`);
  await page.getByRole('main').getByRole('cell').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/edit-/);
  const cards = (of: Page) =>
    of
      .getByRole('region')
      .filter({ has: of.locator(':scope > div > label', { hasText: 'Question ou consigne' }) });
  const card = (of: Page, number: number) => cards(of).nth(number - 1);
  const save = async (of: Page) => {
    await expect(of.getByText('Modifications non enregistrées')).toBeVisible();
    await of.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  };
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await textOf(page).last().click();
  await textOf(page).last().pressSequentially('Un chat');
  await expect(async () => {
    await textOf(page).last().press('Control+Enter');
    await expect(page.getByRole('heading', { name: 'Trou 1 : chat' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await save(page);
  await expect(page.getByText('Tout est enregistré')).toBeVisible();
  const count = await cards(page).count();
  const context = await browser.newContext({
    storageState: await page.context().storageState({ indexedDB: true }),
  });
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(look(other).getByRole('button', { name: 'Tester la correction' })).toBeVisible();
  await card(other, 1).getByLabel('Question ou consigne').fill('Consigne de l’une');
  await save(other);
  await expect(other.getByText('Tout est enregistré')).toBeVisible();

  await card(page, 1).getByLabel('Question ou consigne').fill('Consigne de l’autre');
  await card(page, count).getByLabel('Question ou consigne').fill('Le dernier');
  await save(page);
  const first = page.getByRole('group', { name: 'Question 1', exact: true });
  await expect(first).toContainText('Consigne de l’une');
  await expect(first).toContainText('Consigne de l’autre');
  await expect(first).not.toContainText('{"');
  await expect(page.getByText('sont réunis automatiquement')).toContainText(`Question ${count}`);
  await first.getByRole('radio').last().check();
  await page
    .getByRole('button', { name: /^Enregistrer/ })
    .first()
    .click();
  await expect(page.getByText('Tout est enregistré')).toBeVisible();
  await page.reload();
  await expect(card(page, 1).getByLabel('Question ou consigne')).toHaveValue('Consigne de l’une');
  await expect(card(page, count).getByLabel('Question ou consigne')).toHaveValue('Le dernier');
  await context.close();
});

test('every kind of exercise is written without axe violations or horizontal scrolling at 320 px', async ({
  page,
}) => {
  await using school = await startSchool();
  await becomeAdmin(page, school);
  await page.goto(`${school.url}/admin/exercises/add`);
  const kinds = await page.getByLabel('Type de question', { exact: true }).locator('option').all();
  expect(kinds).toHaveLength(16);
  for (const kind of kinds) {
    await page
      .getByLabel('Type de question', { exact: true })
      .selectOption((await kind.getAttribute('value')) ?? '');
    await page.getByRole('button', { name: 'Ajouter', exact: true }).click();
  }
  await expect(textOf(page)).toHaveCount(3);
  for (const summary of await page.locator('summary').all()) await summary.click();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

const small = `# Petit exercice · A1
## Remettre en ordre
a | b | c
## Lecture — Un texte
Il fait beau.
### QCM — Le temps ?
+ Beau
- Laid
### QCM — Le lieu ?
+ Ici
- Là
`;

test('editing an exercise keeps the focus and the existing content', async ({ page }) => {
  await using school = await startSchool();
  await becomeAdmin(page, school);
  const [document] = parseExercises(small).exercises;
  const saved = await page.request.post(`${school.url}/admin/exercises/add`, {
    data: { draft: { document, productId: '', lessonId: '', free: false, displayed: false, text: '' } },
    headers: { Origin: school.url },
    maxRedirects: 0,
  });
  await page.goto(`${school.url}${saved.headers().location?.split('?')[0]}`);
  const title = page.getByLabel('Titre', { exact: true });

  await test.step('a replaced word keeps its position in the alternative orders', async () => {
    await page.getByRole('button', { name: 'Ajouter un autre ordre' }).click();
    const other = page.getByRole('list', { name: 'Autre ordre 1' });
    await other.getByRole('button', { name: /^Monter «\sb\s»/ }).click();
    await expect(other).toHaveText(/b\s*a\s*c/);
    const parts = page.getByLabel('Éléments, dans le bon ordre');
    await parts.focus();
    for (const key of ['Control+Home', 'ArrowDown', 'End', 'Backspace']) await parts.press(key);
    await expect(parts).toHaveValue('a\n\nc');
    await parts.press('x');
    await expect(other).toHaveText(/x\s*a\s*c/);
  });

  await test.step('questions of a document move down by keyboard, and a deleted one can be restored', async () => {
    const down = page.getByRole('button', { name: /^Descendre «\s1\. QCM\s»/ });
    await down.focus();
    await down.press('Enter');
    const prompts = page.getByRole('region', { name: /^2\. / }).getByLabel('Question ou consigne');
    await expect(prompts.nth(1)).toHaveValue('Le lieu ?');
    await expect(page.getByRole('button', { name: /^Monter «\s2\. QCM\s»/ })).toBeFocused();
    const remove = page.getByRole('button', { name: /^Supprimer «\s2\. QCM\s»/ });
    await remove.focus();
    await remove.press('Enter');
    await expect(remove).toHaveCount(0);
    await expect(page.getByRole('region', { name: '2. Lecture' })).toBeFocused();
    await page.getByRole('button', { name: 'Annuler' }).click();
    await expect(prompts.nth(2)).toHaveValue('Le temps ?');
  });

  await test.step('saving clears the draft on the device', async () => {
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(page.getByText('Tout est enregistré')).toBeVisible();
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /draft/.test(key)))).toEqual(
      [],
    );
  });

  await test.step('invalid text disables the other fields, and the error links to the text', async () => {
    await page.getByRole('tab', { name: 'Texte' }).click();
    const text = page.getByLabel('Exercice en texte');
    const whole = await text.inputValue();
    await text.fill(`${whole}\n## Rien de tel`);
    await expect(title).toBeDisabled();
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Texte/ })
      .click();
    await expect(text).toBeFocused();
    await expectAccessible(page);
    await text.fill(whole);
    await expect(title).toBeEnabled();
  });

  await test.step('reports a command that failed offline', async () => {
    await page.context().setOffline(true);
    await pressOtherAction(page, 'Archiver');
    await expect(page.getByRole('main').getByText(/Le site ne répond pas/)).toBeVisible();
    await page.context().setOffline(false);
    await pressOtherAction(page, 'Archiver');
    await page.getByText('Plus d’actions').click();
    await expect(page.getByRole('button', { name: 'Restaurer' })).toBeVisible();
  });
});
