import { expect, type Page, test } from '@playwright/test';
import { openMember } from '../support/accounts.ts';
import { takeFreeCourse } from '../support/demo-people.ts';
import { openDevice } from '../support/open-device.ts';
import { becomeAdmin } from '../support/people.ts';
import { startSchool } from '../support/school.ts';
import { freeCourse } from '../support/screens.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const gap = (page: Page, number: number) => page.getByLabel(`Trou ${number} sur 2`, { exact: false });
const state = (page: Page, words: string | RegExp) =>
  expect(page.getByText(words, { exact: true })).toBeVisible();

test('an exercise is written, previewed, done and improved, and an appeal corrects its marking', {
  tag: '@main',
}, async ({ page, browser }) => {
  await using school = await startSchool({ SEED: 'content' });
  await using member = await openMember(school);
  await takeFreeCourse(member);
  await becomeAdmin(page, school);

  await test.step("the teacher types a sentence, turns two words into gaps and sees the learner's preview", async () => {
    await page.goto(`${school.url}/admin/exercises`);
    await page.getByRole('link', { name: 'Ajouter un exercice' }).first().click();
    await page.getByLabel('Titre').fill('Hier au marché');
    await page.getByLabel('Cours ou cahier').selectOption({ label: 'Accents, cédille et apostrophe' });
    await page.getByRole('button', { name: 'Ajouter', exact: true }).click();
    const text = page.getByRole('textbox', { name: 'Texte à trous' });
    await text.click();
    await text.pressSequentially('Elle est allée au marché');
    // The editor may still be placing its caret after the previous gap, and would lose the key press.
    for (const [edge, skipped, arrow, emails, name] of [
      ['Home', 5, 'Shift+ArrowRight', 9, 'Trou 1 : est allée'],
      ['End', 0, 'Shift+ArrowLeft', 6, 'Trou 2 : marché'],
    ] as const)
      await expect(async () => {
        await text.press(edge);
        for (let step = 0; step < skipped; step++) await text.press('ArrowRight');
        for (let step = 0; step < emails; step++) await text.press(arrow);
        await page.getByRole('button', { name: 'Transformer en trou' }).click();
        await expect(page.getByRole('heading', { name })).toBeVisible({ timeout: 5_000 });
      }).toPass();
    await expect(gap(page, 2)).toBeVisible();
    await page.getByRole('tab', { name: 'Texte' }).click();
    await expect(page.getByLabel('Exercice en texte')).toHaveValue(/Elle \[est allée\] au \[marché\]/);
    await page.getByLabel('Exercice en texte').press('Control+End');
    await page.getByLabel('Exercice en texte').pressSequentially('## Inconnu');
    await state(page, /Ce texte n’est pas encore un exercice/);
    for (let step = 0; step < 10; step++) await page.getByLabel('Exercice en texte').press('Backspace');
    await page.getByRole('tab', { name: 'Éditeur' }).click();
    await page.getByRole('switch', { name: 'Publié' }).check();
    await page.getByRole('switch', { name: 'À essayer sans compte' }).check();
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page).toHaveURL(/\/admin\/exercises\/edit-/);
  });

  await test.step('a visitor without script answers and sees the mistakes', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const visitor = await context.newPage();
    await visitor.goto(`${school.url}/products/${freeCourse}`);
    await visitor.getByRole('link', { name: 'Hier au marché' }).click();
    await gap(visitor, 1).fill('est allé');
    await gap(visitor, 2).fill('marche');
    await visitor.getByRole('button', { name: 'Corriger mes réponses' }).click();
    await state(visitor, /Incorrect\s:\sl’accord/);
    await state(visitor, 'Réponses correctes : 0 sur 2');
    await context.close();
  });

  const learner = await openDevice(browser, school, member, { viewport: { width: 390, height: 844 } });

  await test.step("a learner's answers are saved while typing, on two pages and offline", async () => {
    await learner.goto(`${school.url}/course/${freeCourse}`);
    await learner.getByRole('link', { name: 'Hier au marché' }).click();
    await gap(learner, 1).fill('est allee');
    await gap(learner, 1).press('Enter');
    await expect(gap(learner, 2)).toBeFocused();
    await state(learner, 'Enregistré');
    const other = await learner.context().newPage();
    await other.goto(learner.url());
    await expect(gap(other, 1)).toHaveValue('est allee');
    await gap(other, 2).focus();
    await other.keyboard.type('bazar');
    await state(other, 'Enregistré');
    await other.close();
    await learner.context().setOffline(true);
    await gap(learner, 1).fill('est alleeE');
    await state(learner, /Enregistré sur cet appareil/);
    await gap(learner, 1).fill('est allee');
    await learner.context().setOffline(false);
    await state(learner, /Vous avez changé une réponse dans un autre onglet/);
    await expect(gap(learner, 2)).toHaveValue('bazar');
    await learner.reload();
    await expect(gap(learner, 1)).toHaveValue('est allee');
  });

  await test.step('corrects a small mistake in a second attempt with the special letter keys', async () => {
    await learner.getByRole('button', { name: 'Corriger mes réponses' }).click();
    await expect(learner.getByRole('heading', { name: '0,25 sur 1' })).toBeFocused();
    await state(learner, /Presque\s:\sun accent/);
    await gap(learner, 1).fill('est alle');
    await gap(learner, 1).press('ArrowLeft');
    await gap(learner, 1).press('Delete');
    await learner.getByRole('button', { name: 'e accent aigu', exact: true }).click();
    await gap(learner, 1).press('End');
    await learner.keyboard.type('e');
    await expect(gap(learner, 1)).toHaveValue('est allée');
    await learner.context().setOffline(true);
    await learner.getByRole('button', { name: 'Demander une vérification' }).click();
    await expect(learner.getByRole('alert')).toHaveText(/^Demande non envoyée/);
    await learner.context().setOffline(false);
    await expect(gap(learner, 1)).toHaveValue('est allée');
    // Enter must not trigger the appeal button below.
    await gap(learner, 1).press('Enter');
    await expect(learner.getByRole('heading', { name: '0,5 sur 1' })).toBeVisible();
  });

  await test.step('an appeal reaches the teacher, who accepts it, and the mark rises', async () => {
    const asked: string[] = [];
    learner.on('framenavigated', (frame) => asked.push(frame.url()));
    await learner.getByRole('button', { name: 'Demander une vérification' }).click();
    await state(learner, /votre professeur va vérifier/);
    await expect(learner.locator('[id^="mark-"]:focus')).toContainText('votre professeur va vérifier');
    expect(asked).toEqual([]);
    await page.goto(`${school.url}/admin/exercises/claims`);
    const claim = page.getByRole('listitem').filter({ hasText: '« bazar »' });
    await claim.getByRole('button', { name: 'Accepter cette réponse' }).click();
    await state(page, 'Réponse acceptée. Les copies sont recorrigées.');
    await expect(claim).toHaveCount(0);
    await expect(async () => {
      await learner.reload();
      await expect(learner.getByRole('heading', { name: '1 sur 1' })).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.goto(`${school.url}/admin/exercises`);
    await page.getByRole('link', { name: 'Hier au marché' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Résultats', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Hier au marché' })).toBeVisible();
    await expect(page.getByText('Exercices corrigés')).toBeVisible();
  });
  await learner.context().close();
});
