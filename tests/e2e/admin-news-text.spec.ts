import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { clipboards } from '../support/clipboards.ts';
import { dropPicture, paste, pasteFromClipboard, readText, textOf } from '../support/news-text.ts';
import { becomeAdmin } from '../support/people.ts';
import { startSchool } from '../support/school.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a news item accepts cleaned text from Word and Markdown, a video and a picture, and appears at the scheduled time', async ({
  page,
  browser,
}) => {
  await using school = await startSchool();
  await becomeAdmin(page, school);
  await page.goto(`${school.url}/admin/news/add`);
  await page.getByLabel('Titre', { exact: true }).fill('Les stages de Noël');
  await textOf(page).click();

  for (const [program, { html, text, wanted }] of Object.entries(clipboards))
    await test.step(`pasted from ${program}`, async () => {
      await pasteFromClipboard(page, { 'text/plain': text, ...(html ? { 'text/html': html } : {}) });
      await expect.poll(() => readText(page)).toBe(wanted);
    });
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');

  await paste(page, {
    'text/plain': 'Les stages\nun\ndeux',
    'text/html': `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><!--StartFragment-->
<p class=MsoNormal style='color:red'>Deux <b>semaines</b><o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span><![endif]>matin</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span><![endif]>soir</p>
<p class=MsoNormal><img src="file:///C:/photo.png"></p><!--EndFragment--></body></html>`,
  });
  await expect(textOf(page).getByRole('listitem')).toHaveText(['matin', 'soir']);
  await expect(page.getByText('1 image n’a pas été copiée')).toBeVisible();

  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await paste(page, { 'text/plain': '## Le programme\n\n| Jour | Heure |\n|---|---|\n| lundi | 9 h |\n' });
  await expect(textOf(page).getByRole('heading', { level: 2, name: 'Le programme' })).toBeVisible();
  await expect(textOf(page).getByRole('cell', { name: 'lundi' })).toBeVisible();
  await textOf(page).getByRole('cell', { name: '9 h' }).click();
  await page.getByRole('button', { name: 'Ligne au-dessous' }).click();
  await expect(textOf(page).getByRole('row')).toHaveCount(3);

  await page.keyboard.press('Control+End');
  await paste(page, { 'text/plain': 'https://youtu.be/dQw4w9WgXcQ' });
  await page.getByLabel('Titre de la vidéo').fill('Une visite de l’école');

  await dropPicture(page);
  await expect(page.getByLabel('Description de l’image', { exact: true })).toBeVisible({ timeout: 30_000 });
  await page.getByLabel('Description de l’image', { exact: true }).fill('La salle de cours, en bleu');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Publier…' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Publier cette actualité' });
  await expect(dialog.getByText('Le résumé est vide')).toBeVisible();
  await dialog.getByLabel('À une date précise').check();
  // The time field shows minutes but accepts seconds.
  const soon = new Date(Date.now() + 20_000);
  const inParis = (part: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', ...part }).format(soon);
  await dialog.getByLabel('Date', { exact: true }).fill(inParis({ dateStyle: 'short' }));
  await dialog.getByLabel('Heure de Paris').fill(inParis({ timeStyle: 'medium' }));
  await expect(dialog.getByText(/Elle sera publiée automatiquement le .*heure de Paris/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Programmer' }).click();
  await expect(page.getByText(/^Programmée\s: elle sera publiée automatiquement le/)).toBeVisible();

  const visitor = await (await browser.newContext()).newPage();
  await expect(async () => {
    await visitor.goto(`${school.url}/news`);
    await expect(visitor.getByRole('main').getByText('Les stages de Noël').first()).toBeVisible({
      timeout: 500,
    });
  }).toPass({ timeout: 90_000 });
  await visitor.getByRole('main').getByRole('link', { name: 'Les stages de Noël' }).first().click();
  const article = visitor.getByRole('article');
  await expect(article.getByRole('img', { name: 'La salle de cours, en bleu' })).toBeVisible();
  await expect(article.getByRole('link', { name: /Une visite de l’école/ })).toBeVisible();
  await expect(article.getByRole('cell', { name: 'lundi' })).toBeVisible();
  expect(await article.innerHTML()).not.toMatch(/Mso|style=|<o:p/);
});
