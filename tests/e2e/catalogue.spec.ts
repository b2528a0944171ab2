import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { type School, startSchool } from '../support/school.ts';

let school: School;

test.beforeAll(async () => {
  school = await startSchool({ SEED: 'content' });
});

test.afterAll(async () => {
  await school[Symbol.asyncDispose]();
});

const titles = (page: Page) => page.locator('article h2');
const found = (page: Page) => page.locator('main').getByRole('status');

test('titles and text, including ordinals, use the fonts of the site', async ({ page }) => {
  await page.goto(school.url);
  expect(await listDrawnFonts(page, 'h1')).toEqual(['Newsreader 16pt']);
  expect(await listDrawnFonts(page, 'main p')).toEqual(['Cedille Sans']);
  await page.locator('h1').evaluate((title) => title.replaceChildren('Le 1ᵉʳ cours'));
  await page
    .locator('main p')
    .first()
    .evaluate((text) => text.replaceChildren('Le 1ᵉʳ cours'));
  expect(await listDrawnFonts(page, 'h1')).toEqual(['Cedille Sans', 'Newsreader 16pt']);
  expect(await listDrawnFonts(page, 'main p')).toEqual(['Cedille Sans']);
});

/** Returns the fonts rendered for the first matching element, system fonts in brackets. */
async function listDrawnFonts(page: Page, selector: string): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready);
  const browser = await page.context().newCDPSession(page);
  await browser.send('DOM.enable');
  await browser.send('CSS.enable');
  const { root } = await browser.send('DOM.getDocument');
  const { nodeId } = await browser.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId });
  await browser.detach();
  return fonts.map(({ familyName, isCustomFont }) => (isCustomFont ? familyName : `(${familyName})`)).sort();
}

test('filters work with the keyboard and keep the focus', { tag: '@main' }, async ({ page }) => {
  await page.goto(`${school.url}/courses`);
  await expect(found(page)).toHaveText('8 cours');
  await page.getByLabel('Rechercher un thème').focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Rechercher' })).toBeFocused();
  // With only eight courses, the filters start collapsed.
  await expect(page.getByRole('checkbox', { name: 'B1' })).toBeHidden();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const b1 = page.getByRole('checkbox', { name: 'B1' });
  await expect(b1).toBeFocused();
  await page.keyboard.press('Space');
  await expect(found(page)).toHaveText('1 cours');
  await expect(titles(page)).toHaveText(['Raconter au passé']);
  await expect(b1).toBeFocused();
  await expect(page).toHaveURL(`${school.url}/courses?niveau=B1`);

  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(found(page)).toHaveText('3 cours');
  await page.getByLabel('Trier par').selectOption('Prix décroissant');
  await expect(page).toHaveURL(`${school.url}/courses?niveau=B1&niveau=B2&tri=prix-decroissant`);
  await expect(titles(page).first()).toHaveText('Préparer le DELF B2');

  await page.goBack();
  await expect(page).toHaveURL(`${school.url}/courses?niveau=B1&niveau=B2`);
  await expect(page.getByLabel('Trier par')).toHaveValue('');
  await expect(page.getByRole('checkbox', { name: 'B2' })).toBeChecked();
  await page.goBack();
  await expect(found(page)).toHaveText('1 cours');
  await expect(page.getByRole('checkbox', { name: 'B2' })).not.toBeChecked();
});

test('each chip removes its filter, and one link removes them all', async ({ page }) => {
  await page.goto(`${school.url}/courses?niveau=A1&niveau=A2&prix=jusqu-a-50-euros`);
  await expect(found(page)).toHaveText('2 cours');
  await page.getByRole('link', { name: 'Retirer le filtre Niveau A1' }).click();
  await expect(found(page)).toHaveText('Aucun cours');
  await page.getByRole('link', { name: /Retirer le filtre Jusqu’à 50/ }).click();
  await expect(titles(page)).toHaveText(['Le français de tous les jours']);
  await page.goto(`${school.url}/courses?niveau=A1&prix=gratuit`);
  await page.getByRole('link', { name: 'Retirer tous les filtres' }).click();
  await expect(page).toHaveURL(`${school.url}/courses`);
});

test('a search tolerates typing errors and suggests a way out if nothing matches', async ({ page }) => {
  await page.goto(`${school.url}/exercices`);
  await page.getByLabel('Rechercher un thème').fill('dialoges');
  await page.keyboard.press('Enter');
  await expect(page.locator('p').filter({ hasText: /Voici les résultats pour/ })).toContainText('dialogues');
  await expect(titles(page)).toHaveText([/cinq dialogues du quotidien/]);

  await page.getByLabel('Rechercher un thème').fill('presse');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: /Voir aussi/ }).click();
  await expect(page).toHaveURL(`${school.url}/courses?q=presse`);
  await expect(titles(page).first()).toHaveText('Lire la presse');

  await page.getByLabel('Rechercher un thème').fill('zygomatique');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Aucun résultat' })).toBeVisible();
  await page.getByRole('link', { name: 'Effacer la recherche' }).click();
  await expect(found(page)).toHaveText('8 cours');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the catalogue works with forms and links alone and keeps the URL clean', async ({ page }) => {
    await page.goto(`${school.url}/courses`);
    await page.getByText('Filtrer et trier').click();
    await page.getByRole('checkbox', { name: 'C1' }).check();
    await page.getByLabel('Trier par').selectOption('Nouveautés');
    await page.getByRole('button', { name: 'Appliquer' }).click();
    await expect(page).toHaveURL(`${school.url}/courses?niveau=C1&tri=nouveautes`);
    await expect(found(page)).toHaveText('1 cours');
    await page.getByRole('checkbox', { name: 'C1' }).uncheck();
    await page.getByRole('checkbox', { name: 'C2' }).check();
    await page.getByLabel('Rechercher un thème').fill('lire');
    await page.getByRole('button', { name: 'Rechercher' }).click();
    await expect(page).toHaveURL(/q=lire&niveau=C2/);
    await page.getByRole('link', { name: 'Retirer les filtres' }).click();
    await expect(titles(page).getByText('Lire la presse')).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the filters are collapsed, and the price stays visible while the offer scrolls', async ({ page }) => {
    await page.goto(`${school.url}/courses`);
    const b2 = page.getByRole('checkbox', { name: 'B2' });
    await expect(b2).toBeHidden();
    await page.getByText('Filtrer et trier').click();
    await b2.check();
    await expect(found(page)).toHaveText('2 cours');
    await expect(b2).toBeVisible();

    await page.goto(`${school.url}/products/raconter-au-passe`);
    const bar = page.getByRole('region', { name: 'Prix et achat' });
    await expect(bar).toBeHidden();
    await page.getByRole('heading', { name: 'Avant d’acheter' }).scrollIntoViewIfNeeded();
    await expect(bar).toBeInViewport();
    await expect(page.getByRole('heading', { name: 'À découvrir aussi' })).toBeVisible();
    await expectAccessible(page);
    await bar.getByRole('link', { name: 'Acheter' }).click();
    await expect(page).toHaveURL(/\/login\?redirect=%2Fproducts%2Fraconter-au-passe%2Fbuy%2F/);
  });
});

for (const path of ['/courses', '/exercices?q=dialoges', '/courses?niveau=C2&prix=gratuit&q=rien'])
  test(`${path} has no axe violations`, async ({ page }) => {
    await page.goto(school.url + path);
    await expectAccessible(page);
  });
