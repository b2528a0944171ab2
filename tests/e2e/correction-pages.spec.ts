import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { openAdmin, openMember } from '../support/accounts.ts';
import { saveExercise } from '../support/add-exercise.ts';
import { savePaper } from '../support/add-paper.ts';
import { openDevice } from '../support/open-device.ts';
import { findLayoutFaults, findTextFaults } from '../support/page-faults.ts';
import { buy } from '../support/pay.ts';
import { publishCourse } from '../support/publish-course.ts';
import { startSchool } from '../support/school.ts';
import { submitWork } from '../support/submit-work.ts';
import type { Visitor } from '../support/visitor.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const text = `# Une lettre au maire · B1
## Trous — Complétez.
Elle [est allée] à la mairie. Il a [écrit] une lettre.
## Rédiger (5 à 8 mots, plan, grille delf-b1-pe) — Écrivez au maire de votre ville.
! modèle: Monsieur le maire, je vous écris pour le parc.
## Parler (préparation 1 min, 2 min, grille delf-b1-po) — Présentez votre quartier.
`;

const letter = 'Monsieur le maire, je vous ecris pour le parc.\nIl est souvent fermé.';

const criteria = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8', 'c9'];

/** Returns a correction with comments, a corrected text and a remark. */
async function returnCorrection(
  admin: Visitor,
  { id, version }: { id: string; version: number },
  ids: readonly string[],
): Promise<void> {
  const draft = {
    criteria: Object.fromEntries(ids.map((each) => [each, '1'])),
    comments: [
      { id: 'un', start: 0, end: 8, text: 'Une majuscule, oui.' },
      { id: 'deux', start: 28, end: 33, text: 'Il manque un accent.' },
    ],
    correctedText: letter.replace('ecris', 'écris'),
    remark: 'Votre lettre est claire.\nRelisez les accents.',
    replyPath: '',
  };
  const sent = await admin.visit(`/admin/corrections/${id}`, { json: { draft, version, returned: true } });
  if (sent.status !== 303) throw new Error(`not returned: ${sent.status}`);
}

/** Checks text, layout and accessibility at the smallest width and on a desk. */
async function expectSound(page: Page): Promise<void> {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect.soft(await page.evaluate(findLayoutFaults), `layout of ${page.url()} at ${width}`).toEqual([]);
    await expectAccessibleInBothThemes(page);
  }
  expect.soft(await page.evaluate(findTextFaults), `typography of ${page.url()}`).toEqual([]);
}

test('pages with corrections, the desk and a running exam are accessible at each width and in dark mode', async ({
  browser,
}) => {
  await using school = await startSchool();
  await using admin = await openAdmin(school);
  const { id: productId, buyPath } = await publishCourse(admin);
  await using learner = await openMember(school);
  await learner.visit(await buy(learner, buyPath));
  const exerciseId = await saveExercise(admin, productId, text);
  const path = `/members/exercices/${exerciseId}`;
  await submitWork(learner, exerciseId, {
    '1.1': 'est allé',
    '1.2': 'écrit',
    '2': letter,
    '2.plan': 'Le parc',
  });
  const find = async () => {
    const { rows } = await school.database.pool.query('select id, version from productions');
    return rows[0] as { id: string; version: number };
  };
  const { id } = await find();
  const page = await openDevice(browser, school, learner);
  const desk = await openDevice(browser, school, admin);

  await test.step('the desk', async () => {
    await desk.goto(`${school.url}/admin/corrections/${id}`);
    await desk.getByRole('button', { name: 'Accepter : ecris' }).click();
    await expectSound(desk);
  });

  await test.step('an attempt that waits, and a returned correction', async () => {
    await page.goto(`${school.url}${path}?copie=1`);
    await expectSound(page);
    await returnCorrection(
      admin,
      await find(),
      criteria.slice(0, await desk.getByRole('spinbutton').count()),
    );
    await page.goto(`${school.url}/members/corrections/${id}`);
    await page.getByText('Modèle', { exact: true }).click();
    await expectSound(page);
    await desk.reload();
    await expectSound(desk);
    await page.goto(`${school.url}${path}?copie=1`);
    await expect(page.getByRole('link', { name: 'Lire ma correction' })).toBeVisible();
    await expectSound(page);
  });

  await test.step('the second version and its correction', async () => {
    await page.goto(`${school.url}/members/corrections/${id}`);
    await page.getByRole('button', { name: 'Écrire une deuxième version' }).click();
    await expect(page.getByRole('textbox', { name: 'Votre texte' })).toHaveValue(letter);
    await expectSound(page);
    await submitWork(learner, exerciseId, { '2': letter.replace('ecris', 'écris') });
    await desk.goto(`${school.url}/admin/corrections`);
    await desk.getByRole('row').getByRole('link').first().click();
    await desk.getByText('Première version et sa correction').click();
    await expectSound(desk);
  });

  await test.step('a running exam, the break after it, and its practice', async () => {
    const parts = [
      { part: 'writing', exercises: [{ id: exerciseId }] },
      { part: 'reading', exercises: [{ id: await saveExercise(admin, productId, text) }] },
    ];
    const paper = await savePaper(admin, { title: 'Sujet blanc', productId, exam: 'delf-b1', parts });
    await page.goto(`${school.url}/members/sujets/${paper}`);
    await expectSound(page);
    await page.getByRole('button', { name: 'Commencer l’examen' }).click();
    await expect(page.locator('[data-clock]')).toBeVisible();
    await expectSound(page);
    await page.getByText('Terminer l’épreuve avant la fin du temps').click();
    await expectSound(page);
    await page.getByRole('button', { name: 'Terminer', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Commencer l’épreuve' })).toBeVisible();
    await expectSound(page);
    await page.getByRole('button', { name: 'Commencer l’épreuve' }).click();
    await page.getByText('Terminer l’examen avant la fin du temps').click();
    await page.getByRole('button', { name: 'Terminer', exact: true }).click();
    await expect(page.getByRole('heading', { name: /^Résultat/ })).toBeVisible();
    await expectSound(page);
    await page.goto(`${school.url}/members/sujets/${paper}`);
    await page.getByRole('button', { name: 'Commencer l’entraînement' }).click();
    await expect(page.getByRole('button', { name: /^Corriger mes réponses/ })).toBeVisible();
    await expectSound(page);
  });
});
