import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { textOf } from '../support/news-text.ts';
import { becomeAdmin } from '../support/people.ts';
import { addProduct, save, saved, title } from '../support/product-editor.ts';
import { startSchool } from '../support/school.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a recording, a box, translations and a hidden answer are written with the keyboard and rendered as intended', async ({
  page,
}) => {
  await using school = await startSchool();
  await becomeAdmin(page, school);
  await addProduct(page, school.url, 'Les sons');
  const product = /edit-(\w+)/.exec(page.url())?.[1];
  await page.goto(`${school.url}/admin/lessons/add?produit=${product}`);
  await title(page).fill('La dictée');
  const text = textOf(page);
  await text.click();
  await page.keyboard.type('Un mot.');
  const toolbar = page.getByRole('toolbar', { name: 'Outils de la leçon' });

  await page.keyboard.press('Enter');
  await toolbar.getByRole('button', { name: 'Exemples traduits' }).click();
  await page.keyboard.type('Ça va ?');
  await page.keyboard.press('Enter');
  await page.keyboard.type('How are you?');
  await page.keyboard.press('Tab');
  await page.keyboard.type('À demain');
  await page.keyboard.press('Enter');
  await page.keyboard.type('See you tomorrow');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(text.locator('[data-phrase]')).toHaveText(['Ça va ?', 'À demain']);

  await toolbar.getByRole('button', { name: 'À retenir' }).click();
  await page.keyboard.type('On lie.');
  await page.keyboard.press('Enter');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    toolbar.getByRole('button', { name: 'Audio' }).click(),
  ]);
  const silence = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1'), Buffer.alloc(4_000)]);
  await chooser.setFiles({ name: 'Dictée.mp3', mimeType: 'audio/mpeg', buffer: silence });
  await text.getByLabel('Intitulé').fill('La dictée, lentement');

  await text.getByText('Un mot.').click();
  // Wait until the editor has registered that the cursor left the box.
  await expect(toolbar.getByRole('button', { name: 'À retenir' })).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Il faut lier.');
  await toolbar.getByRole('button', { name: 'Réponse cachée' }).click();
  await text.getByLabel('Texte à cliquer').fill('Corrigé');
  await expectAccessible(page);
  await save(page).click();
  await saved(page);

  await page.reload();
  await expect(text.locator('[data-translation]')).toHaveText(['How are you?', 'See you tomorrow']);
  const seen = await page
    .getByRole('link', { name: 'Voir', includeHidden: true })
    .first()
    .getAttribute('href');
  await page.goto(`${school.url}${seen}`);
  const article = page.getByRole('article');
  await expect(article.locator('dd[lang="en"]')).toHaveText(['How are you?', 'See you tomorrow']);
  await expect(article.getByText('Il faut lier.')).toBeHidden();
  await article.getByText('Corrigé').click();
  await expect(article.getByText('Il faut lier.')).toBeVisible();
  const box = article.getByRole('complementary', { name: 'À retenir' });
  await expect(box.getByText('On lie.')).toBeVisible();
  const sound = await box.getByLabel('La dictée, lentement').getAttribute('src');
  const answer = await page.request.get(`${school.url}${sound}`);
  expect(answer.status()).toBe(200);
  expect(await answer.body()).toEqual(silence);
  await expectAccessible(page);
});
