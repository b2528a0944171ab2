import { expect, type Page, test } from '@playwright/test';
import { listViolations } from '../support/accessibility.ts';
import { addLesson } from '../support/add-lesson.ts';
import { findHardTexts } from '../support/hard-texts.ts';
import { findLayoutFaults } from '../support/page-faults.ts';
import { signUp } from '../support/people.ts';
import { type School, startSchool } from '../support/school.ts';
import { freeCourse } from '../support/screens.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 390, height: 844 } });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Returns the teacher's own texts, which no rule of the interface can shorten. */
async function readWritten({ pool }: School['database']): Promise<string> {
  const { rows } = await pool.query<{ text: string }>(
    `select to_jsonb(products)::text as text from products union all select value::text from settings`,
  );
  return rows.map(({ text }) => text.replace(/\s+/g, ' ')).join(' ');
}

/** Checks the current page for a reader at level A2 with a phone. */
async function checkPage(page: Page, written: string): Promise<void> {
  await expect(heading(page)).toBeVisible();
  const where = `${new URL(page.url()).pathname} « ${await heading(page).innerText()} »`;
  expect.soft(await listViolations(page), `accessibility of ${where}`).toEqual([]);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect.soft(await page.evaluate(findLayoutFaults), `${where} at ${width} px`).toEqual([]);
  }
  const hard = (await page.evaluate(findHardTexts)).filter(({ text }) => !written.includes(text));
  expect.soft(hard, `texts of ${where}`).toEqual([]);
}

test('a new learner at level A2 finds everything on a phone by its visible words', { tag: '@main' }, async ({
  page,
}) => {
  await using school = await startSchool({ SEED: 'content' });
  await school.database.pool.query('delete from lessons where product_id = $1', [freeCourse]);
  await addLesson(school, freeCourse, { position: 1, title: 'Les signes du français', free: true });
  await addLesson(school, freeCourse, { position: 2, title: 'La cédille' });
  const written = await readWritten(school.database);
  const check = (shown: Page) => checkPage(shown, written);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text());
  });
  const press = async (name: string, role: 'link' | 'button' = 'link') => {
    await page.getByRole(role, { name }).filter({ visible: true }).first().click();
  };

  await test.step('takes the level test from the menu', async () => {
    await page.goto(school.url);
    await press('Menu', 'button');
    await press('Test de niveau');
    await expect(page.getByRole('button', { name: 'Commencer le test' })).toBeVisible();
    await check(page);
    await press('Commencer le test', 'button');
    const question = page.getByText(/^Question \d+ sur/);
    await expect(question).toBeVisible();
    await check(page);
    for (let number = 1; await question.isVisible(); number++) {
      await press('Je ne sais pas', 'button');
      await expect(page.getByText(`Question ${number} sur 20 environ`)).toBeHidden();
    }
    await expect(heading(page)).toHaveText(/votre premier objectif est A1/);
    await check(page);
  });

  await test.step('opens the free lesson of the recommended course', async () => {
    await press('Accents, cédille et apostrophe');
    await expect(heading(page)).toHaveText('Accents, cédille et apostrophe');
    await check(page);
    await press('Les signes du français');
    await expect(heading(page)).toHaveText('Les signes du français');
    await check(page);
  });

  await test.step('creates the account by email', async () => {
    await press('Commencer gratuitement');
    await expect(page).toHaveURL(/\/login\?/);
    await check(page);
    await signUp(page, school);
    await press('Commencer gratuitement', 'button');
    await expect(page).toHaveURL(`${school.url}/course/${freeCourse}`);
    await check(page);
  });

  await test.step('marks the lesson done', async () => {
    await press('Commencer');
    await expect(heading(page)).toHaveText('Les signes du français');
    await check(page);
    await press('Marquer comme terminée', 'button');
    await expect(page.getByText('Cette leçon est terminée')).toBeVisible();
    await check(page);
    await press('Leçon suivante');
    await expect(heading(page)).toHaveText('La cédille');
    await check(page);
  });

  await test.step('does an exercise with two mistakes and sees what was wrong', async () => {
    await press('Accents, cédille et apostrophe');
    await expect(heading(page)).toHaveText('Accents, cédille et apostrophe');
    await check(page);
    await press('La cédille A1');
    await expect(heading(page)).toHaveText('La cédille');
    await check(page);
    for (const [index, letter] of ['ç', 'ç', 'c', 'ç', 'ç', 'c'].entries())
      await page.getByLabel(`Trou ${index + 1} sur 6`).fill(letter);
    const sentence = (number: number) => page.getByRole('group', { name: `Phrase ${number} :` });
    await sentence(1).getByLabel('garcon').check();
    await page.getByLabel('Correction').nth(0).fill('garçon');
    await sentence(2).getByLabel('cadeau.').check();
    await page.getByLabel('Correction').nth(1).fill('gâteau.');
    await sentence(3).getByLabel('Aucune faute').check();
    await press('Corriger mes réponses', 'button');
    await expect(page.getByRole('heading', { name: '1,33 sur 2 points' })).toBeVisible();
    await expect(page.getByText(/Réponses correctes.*7 sur 9/)).toBeVisible();
    await expect(page.getByText(/Réponse attendue.*Nous commençons/)).toBeVisible();
    await check(page);
  });

  await test.step('repeats the mistakes', async () => {
    await press('Refaire mes erreurs');
    await expect(page.getByRole('heading', { name: 'Question 1 sur 2' })).toBeVisible();
    await check(page);
    await page.getByLabel('Aucune faute').check();
    await press('Vérifier', 'button');
    await expect(page.getByRole('heading', { name: 'Correct' })).toBeVisible();
    await check(page);
    await press('Continuer');
    await page.getByLabel('commencons').check();
    await page.getByLabel('Correction').fill('commençons');
    await press('Vérifier', 'button');
    await expect(page.getByRole('link', { name: 'Terminer' })).toBeVisible();
    await check(page);
    await press('Terminer');
    await expect(page.getByRole('heading', { name: /Tout est correct/ })).toBeVisible();
    await check(page);
  });

  await test.step('asks the teacher a question', async () => {
    await press('Mes cours');
    await expect(page).toHaveURL(`${school.url}/members`);
    await check(page);
    await press('Continuer');
    await page.getByLabel('Poser une question').fill('Pourquoi « merci » sans cédille ?');
    await press('Envoyer la question', 'button');
    await expect(page.getByText('En attente de réponse')).toBeVisible();
    await check(page);
  });

  await test.step('finds the weak points and the requirements of the attestation', async () => {
    await press('Mes révisions');
    await expect(page.getByRole('heading', { name: 'Mes points faibles' })).toBeVisible();
    await expect(page.getByText('Votre réponse : Aucune faute')).toBeVisible();
    await check(page);
    await press('Mes cours');
    await expect(page).toHaveURL(`${school.url}/members`);
    await press('Continuer');
    await expect(heading(page)).toHaveText('La cédille');
    await press('Accents, cédille et apostrophe');
    await expect(page.getByText('1 leçon sur 2')).toBeVisible();
    await expect(page.getByText(/Pour obtenir votre attestation, il reste à faire.*1 leçon/)).toBeVisible();
  });
  expect(problems).toEqual([]);
});
