import { createHash, randomBytes } from 'node:crypto';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { listViolationsInBothThemes } from '../support/accessibility.ts';
import { pressByKeyboard, tabTo } from '../support/keyboard.ts';
import { type School, startSchool } from '../support/school.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

let school: School;

test.beforeAll(async () => {
  school = await startSchool({ SEED: 'content' });
});

test.afterAll(async () => {
  await school[Symbol.asyncDispose]();
});

const lines = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 });

async function checkAccessible(page: Page): Promise<void> {
  expect(await listViolationsInBothThemes(page)).toEqual({ light: [], dark: [] });
}

async function chooseResult(page: Page, { scripted }: { scripted: boolean }): Promise<void> {
  await page.goto(`${school.url}/scores`);
  await expect(lines(page)).toHaveCount(15);
  await page.getByRole('combobox', { name: 'Examen' }).selectOption('DELF B2');
  await page.getByRole('combobox', { name: 'Année' }).selectOption('2025');
  if (!scripted) await page.getByRole('button', { name: 'Filtrer' }).click();
  await expect(page).toHaveURL(/examen=delf-b2&annee=2025/);
  await expect(lines(page)).toHaveCount(2);
  await page.getByRole('link', { name: 'Cinquante-trois points, et pas de diplôme' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Cinquante-trois points/);
}

test('a visitor filters the results, opens one and reads the reason for a failure', async ({ page }) => {
  await chooseResult(page, { scripted: true });
  await expect(page.getByRole('img', { name: /Notes par épreuve/ })).toBeVisible();
  await expect(page.getByText(/il manque 0,5 point \(4,5, minimum 5\)/)).toBeVisible();
  await expect(page.getByRole('row', { name: /Total/ })).toContainText('53 sur 100');
  await expect(page.getByRole('link', { name: 'Préparer le DELF B2' })).toBeVisible();
  await checkAccessible(page);

  await page.getByRole('link', { name: /Plus récent/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Un premier diplôme après huit mois');
});

test('the overview repeats its chart as a table', async ({ page }) => {
  await page.goto(`${school.url}/scores?examen=delf-b2`);
  await expect(page.getByRole('img', { name: /par année, DELF B2/ })).toBeVisible();
  await page.getByText('Tableau des résultats').click();
  await expect(page.getByRole('row', { name: /2025/ })).toContainText('50');
  await expect(page.getByRole('row', { name: /2026/ })).toContainText('100');
  await checkAccessible(page);
});

test('with the keyboard alone, the calculator reports an error and then a level with the missing points', {
  tag: '@main',
}, async ({ page }) => {
  await page.goto(`${school.url}/scores`);
  const menu = page.getByRole('navigation', { name: 'Navigation principale' });
  await pressByKeyboard(page, menu.getByRole('link', { name: 'Calculateur' }));
  await tabTo(page, page.getByRole('link', { name: 'TCF Canada', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Compréhension orale (CO)')).toBeVisible();

  await tabTo(page, page.getByLabel('Compréhension orale (CO)'));
  await page.keyboard.type('700');
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle(/^1.champ à corriger/);
  await expect(page.getByLabel('Compréhension orale (CO)')).toHaveAccessibleDescription(
    /Saisissez une note de 0 à 699/,
  );
  await checkAccessible(page);

  await tabTo(page, page.getByRole('link', { name: 'Compréhension orale (CO)' }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Compréhension orale (CO)')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  for (const mark of ['458', '445', '10', '10']) {
    await page.keyboard.type(mark);
    await page.keyboard.press('Tab');
  }
  await expect(page.getByLabel('Niveau visé')).toBeFocused();
  await page.keyboard.type('NCLC 7');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#resultat$/);
  const answer = page.getByRole('region', { name: 'Votre résultat' });
  await expect(answer).toContainText('Il manque 8 points en CE pour NCLC 7.');
  const title = page.getByRole('heading', { name: 'Comment progresser' });
  const shelf = page.locator('section').filter({ has: title });
  await expect(shelf.getByRole('article').filter({ hasText: 'B2' }).first()).toBeVisible();
  await expect(answer).toContainText('barème consulté le 31 août 2026');
  await checkAccessible(page);
});

test('with script, the result updates when a field loses the focus', async ({ page }) => {
  await page.goto(`${school.url}/calculateur?examen=tcf-canada&co=458&ce=445&ee=10&eo=10&objectif=7`);
  const answer = page.getByRole('region', { name: 'Votre résultat' });
  await expect(answer).toContainText('Il manque 8 points en CE');
  await page.getByLabel('Compréhension écrite (CE)').fill('453');
  await page.getByLabel('Compréhension écrite (CE)').press('Tab');
  await expect(answer).toContainText('NCLC 7 est atteint dans toutes les épreuves.');
  await expect(page).toHaveURL(/ce=453/);
});

test('the calculator gives no level for an old TEF Canada test and explains why', async ({ page }) => {
  await page.goto(`${school.url}/calculateur?examen=tef-canada&co=500&ce=500&ee=500&eo=500&date=2023-12-10`);
  await expect(page.getByRole('region', { name: 'Votre résultat' })).toContainText(
    'Pas de niveau calculé pour cette date',
  );
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the filters, a result and the calculator work', async ({ page }) => {
    await chooseResult(page, { scripted: false });
    await page.goto(`${school.url}/calculateur`);
    await page.getByRole('link', { name: 'DALF C2' }).click();
    await page.getByLabel('Compréhension et production orales (CO + PO)').fill('31,5');
    await page.getByLabel('Compréhension et production écrites (CE + PE)').fill('9,5');
    await page.getByRole('button', { name: 'Calculer' }).click();
    await expect(page.getByRole('region', { name: 'Votre résultat' })).toContainText(
      /Compréhension et production écrites.: il manque 0,5 point \(9,5, minimum 10\)/,
    );
  });

  test('a candidate revokes the consent through the private link', async ({ page }) => {
    const { id, secret } = await makeLink('Kenji T.');
    await page.goto(`${school.url}/scores/de-kyoto-a-nantes----${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('De Kyoto à Nantes');
    await page.goto(`${school.url}/retrait/${secret}`);
    await expect(page.getByRole('definition').filter({ hasText: 'Kenji T.' })).toBeVisible();
    await page.getByRole('button', { name: 'Retirer mon accord' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre accord est retiré');
    await page.goto(`${school.url}/scores/de-kyoto-a-nantes----${id}`);
    await expect(page.getByText('Ce résultat n’est pas publié.')).toBeVisible();
    await page.goto(`${school.url}/scores?examen=tcf-tout-public`);
    await expect(page.getByText('Aucun résultat pour ce choix')).toBeVisible();
  });
});

test('the page of a private link is accessible', async ({ page }) => {
  const { secret } = await makeLink('Giulia B.');
  await page.goto(`${school.url}/retrait/${secret}`);
  await expect(page.getByRole('button', { name: 'Retirer mon accord' })).toBeVisible();
  await checkAccessible(page);
});

/** Stores a private link for a candidate, as the back office does. */
async function makeLink(candidate: string): Promise<{ id: string; secret: string }> {
  const secret = randomBytes(32).toString('base64url');
  const database = school.database.pool;
  const { rows } = await database.query<{ id: string }>(
    'update scores set withdrawal_hash = $1 where candidate = $2 returning id',
    [createHash('sha256').update(secret).digest('hex'), candidate],
  );
  return { id: rows[0]?.id ?? '', secret };
}

test('in forced colours, text does not overlap, selections stay visible and icons match the text colour', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.setViewportSize({ width: 1280, height: 900 });

  /** True if the top `part` of an element renders the same before and after `change`. */
  async function isSamePicture(
    place: Locator,
    part: number,
    change: () => Promise<unknown>,
  ): Promise<boolean> {
    await place.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await place.boundingBox()) ?? { x: 0, y: 0, width: 1, height: 1 };
    const look = () => page.screenshot({ clip: { x, y, width, height: height * part } });
    const before = await look();
    await change();
    return before.equals(await look());
  }

  await page.goto(`${school.url}/scores`);
  const link = page.getByRole('banner').getByRole('link', { name: 'Résultats' });
  const leave = () => link.evaluate((element) => element.removeAttribute('aria-current'));
  expect(await isSamePicture(link, 0.7, leave)).toBe(true);

  // Patterns must replace the distinction by colour.
  const looks = await page.locator('main svg rect').evaluateAll((pieces) =>
    pieces.map((piece) => {
      const { fill, stroke, strokeWidth, strokeDasharray } = getComputedStyle(piece);
      return {
        kind: piece.getAttribute('class'),
        look: [fill, stroke, strokeWidth, strokeDasharray].join(' '),
      };
    }),
  );
  const kinds = new Set(looks.map(({ kind }) => kind)).size;
  expect(kinds).toBeGreaterThan(1);
  expect(new Set(looks.map(({ look }) => look)).size).toBe(kinds);

  await page.goto(`${school.url}/exercices`);
  const cover = page.getByRole('article').filter({ hasText: 'À l’écoute' }).locator('[aria-hidden]').first();
  const bare = cover.locator('span span').nth(1);
  await expect(bare).toHaveText('a');
  const hide = () => bare.evaluate((element) => element.style.setProperty('visibility', 'hidden'));
  expect(await isSamePicture(cover, 0.14, hide)).toBe(true);

  // Selected options must stand out, and icons must match the text colour.
  await page.goto(`${school.url}/calculateur?examen=tcf-canada`);
  const chosen = page.getByRole('link', { name: 'TCF Canada', exact: true });
  await expect(chosen).toHaveAttribute('aria-current', /./);
  const unchoose = () => chosen.evaluate((element) => element.removeAttribute('aria-current'));
  expect(await isSamePicture(chosen, 1, unchoose)).toBe(false);
  await page.goto(school.url);
  const drawing = page.getByRole('link', { name: 'Tous les cours' }).locator('svg');
  const readColours = (element: Element) =>
    [element, element.parentElement ?? element].map((part) => getComputedStyle(part).color);
  const [own, around] = await drawing.evaluate(readColours);
  expect(own).toBe(around);
});
