import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { openAdmin, openMember } from '../support/accounts.ts';
import { saveExercise } from '../support/add-exercise.ts';
import { openDevice } from '../support/open-device.ts';
import { buy } from '../support/pay.ts';
import { publishCourse } from '../support/publish-course.ts';
import { type School, startSchool } from '../support/school.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

let school: School;

test.beforeAll(async () => {
  school = await startSchool();
});

test.afterAll(async () => {
  await school[Symbol.asyncDispose]();
});

const text = `# Au marché · A2
## Trous
Elle [est allée] au marché. Il a [mangé] une pomme.
`;

/** Moves the deadline of the only open sitting. */
const endIn = (seconds: number) =>
  school.database.pool.query(
    'update paper_sittings set due_at = now() + make_interval(secs => $1) where finished_at is null',
    [seconds],
  );

const clock = (page: Page) => page.locator('[data-clock]');

test('a learner with extra time sits an exam: reload, wrong clock, warnings, deadline and result', {
  tag: '@main',
}, async ({ browser }) => {
  await using admin = await openAdmin(school);
  const course = await publishCourse(admin);
  await using learner = await openMember(school);
  await learner.visit(await buy(learner, course.buyPath));
  const ids = [await saveExercise(admin, course.id, text), await saveExercise(admin, course.id, text)];
  const page = await openDevice(browser, school, admin, { viewport: { width: 1280, height: 900 } });

  await test.step('the teacher creates a paper from a format', async () => {
    await page.goto(`${school.url}/admin/papers/add?produit=${course.id}`);
    await page.getByLabel('Titre', { exact: true }).first().fill('Sujet blanc 1');
    await page.getByLabel('Format d’examen').selectOption('delf-b1');
    await page.getByRole('button', { name: 'Reprendre le format' }).click();
    const sections = page.locator('section[aria-label="Épreuves"] > ol > li');
    await expect(sections).toHaveCount(4);
    for (const index of [3, 0])
      await sections
        .nth(index)
        .getByRole('button', { name: /^Retirer Épreuve/ })
        .click();
    for (const [index, id] of ids.entries()) {
      await sections.nth(index).getByLabel('Ajouter un exercice').selectOption(id);
      await sections
        .nth(index)
        .getByRole('button', { name: /^Ajouter Exercice/ })
        .click();
      await sections.nth(index).getByLabel('Durée en minutes').fill('30');
      await sections.nth(index).getByRole('switch', { name: 'Fermer l’épreuve à la fin' }).check();
    }
    await expect(page.getByText('Épreuve absente : Production orale.')).toBeVisible();
    await page.getByRole('switch', { name: 'Publié' }).check();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(page).toHaveURL(/\/admin\/papers\/edit-/);
  });

  await test.step('the learner gets a third of extra time', async () => {
    await page.goto(`${school.url}/admin/members/${learner.uid}`);
    await page.getByLabel('Temps supplémentaire').selectOption('third');
    await page
      .locator('section', { has: page.getByRole('heading', { name: 'Aménagements d’examen' }) })
      .getByRole('button', { name: 'Enregistrer' })
      .click();
    await expect(page.getByText('Aménagements enregistrés')).toBeVisible();
  });

  const device = await openDevice(browser, school, learner, { viewport: { width: 390, height: 844 } });
  // A clock of the device that is wrong by a day changes nothing.
  await device.addInitScript(() => {
    const now = Date.now;
    Date.now = () => now() + 86_400_000;
  });

  await test.step('starts with 40 minutes in place of 30', async () => {
    await device.goto(`${school.url}/course/${course.id}`);
    await device.getByRole('link', { name: /Sujet blanc 1/ }).click();
    await expect(device.getByText('Vous avez un tiers de temps en plus.')).toBeVisible();
    await expectAccessibleInBothThemes(device);
    await device.getByRole('button', { name: 'Commencer l’examen' }).click();
    await expect(clock(device)).toHaveText(/^(40:00|39:5\d)$/);
    await expectAccessibleInBothThemes(device);
  });

  await test.step('keeps the answers and the clock after a reload, and shows them in the answer sheet', async () => {
    const first = device.getByLabel(/Trou 1 sur 2/);
    await first.fill('est allée');
    await expect(device.locator('[data-answered]')).toHaveCount(1);
    await expect(device.getByText('Enregistré', { exact: true })).toBeVisible();
    await device.reload();
    await expect(first).toHaveValue('est allée');
    await expect(clock(device)).toHaveText(/^39:\d\d$/);
    await device.getByRole('link', { name: /Question 2/ }).press('Enter');
    await expect(device).toHaveURL(/#e[\w-]+-item-/);
  });

  await test.step('shows an answer of another tab', async () => {
    const other = await device.context().newPage();
    await other.goto(device.url());
    await expect(other.getByLabel(/Trou 1 sur 2/)).toHaveValue('est allée');
    await other.getByLabel(/Trou 2 sur 2/).fill('bu');
    await expect(other.getByText('Enregistré', { exact: true })).toBeVisible();
    await device.bringToFront();
    await device.getByLabel(/Trou 1 sur 2/).fill('est allé');
    await expect(device.getByLabel(/Trou 2 sur 2/)).toHaveValue('bu');
    await device.getByLabel(/Trou 1 sur 2/).fill('est allée');
    await expect(device.getByText('Enregistré', { exact: true })).toBeVisible();
    await other.close();
  });

  await test.step('announces 10, 5 and 1 minute', async () => {
    for (const [seconds, words] of [
      [602, 'Il reste 10 minutes.'],
      [302, 'Il reste 5 minutes.'],
      [62, 'Il reste 1 minute.'],
    ] as const) {
      await endIn(seconds);
      await device.reload();
      await expect(device.getByText(words, { exact: true })).toBeVisible();
    }
  });

  await test.step('sends the last word before the deadline, and closes the section', async () => {
    await endIn(4);
    await device.reload();
    await device.getByLabel(/Trou 2 sur 2/).fill('mangé');
    await expect(device.getByRole('heading', { name: 'Le temps est écoulé' })).toBeVisible();
    await expect(device.getByRole('button', { name: 'Commencer l’épreuve' })).toBeVisible({
      timeout: 20_000,
    });
  });

  await test.step('ends the last section early and reads the result', async () => {
    await device.getByRole('button', { name: 'Commencer l’épreuve' }).click();
    await device.getByLabel(/Trou 1 sur 2/).fill('est allé');
    await device.getByText('Terminer l’examen avant la fin du temps').click();
    await device.getByRole('button', { name: 'Terminer', exact: true }).click();
    await expect(device.getByRole('heading', { name: /^Résultat/ })).toBeVisible();
    await expect(device.getByRole('row', { name: /Compréhension des écrits/ }).first()).toContainText(
      '1 sur 1',
    );
    await expectAccessibleInBothThemes(device);
  });

  await test.step('a section ended in one tab closes in the other', async () => {
    await device.goto(`${school.url}/course/${course.id}`);
    await device.getByRole('link', { name: /Sujet blanc 1/ }).click();
    await device.getByRole('button', { name: 'Commencer l’examen' }).click();
    const other = await device.context().newPage();
    await other.goto(device.url());
    await other.getByText('Terminer l’épreuve avant la fin du temps').click();
    await other.getByRole('button', { name: 'Terminer', exact: true }).click();
    await expect(other.getByRole('button', { name: 'Commencer l’épreuve' })).toBeVisible();
    await device.evaluate(() => dispatchEvent(new Event('online')));
    await device.getByRole('button', { name: 'Commencer l’épreuve' }).click();
    await other.reload();
    await other.getByText('Terminer l’examen avant la fin du temps').click();
    await other.getByRole('button', { name: 'Terminer', exact: true }).click();
    await expect(other.getByRole('heading', { name: /^Résultat/ })).toBeVisible();
    await other.close();
  });

  await test.step('practises the paper: another order, marks at once, result', async () => {
    await device.goto(`${school.url}/course/${course.id}`);
    // The paper reserves its exercises.
    await expect(device.getByRole('link', { name: 'Au marché' })).toHaveCount(0);
    await device.getByRole('link', { name: /Sujet blanc 1/ }).click();
    await device.getByRole('button', { name: 'Commencer l’entraînement' }).click();
    await expect(clock(device)).toHaveCount(0);
    await expectAccessibleInBothThemes(device);
    await device.getByRole('link', { name: 'Production écrite' }).click();
    await device.getByLabel(/Trou 1 sur 2/).fill('est allée');
    await device.getByLabel(/Trou 2 sur 2/).fill('mangé');
    await device.getByRole('button', { name: /^Corriger mes réponses/ }).click();
    await expect(device.getByRole('heading', { name: '1 sur 1 point' })).toBeVisible();
    await device.getByRole('link', { name: 'Continuer l’entraînement' }).click();
    await expect(device.getByText('1 sur 1 point')).toBeVisible();
    await expectAccessibleInBothThemes(device);
    await device.getByText('Terminer l’entraînement').click();
    await device.getByRole('button', { name: 'Terminer', exact: true }).click();
    await expect(device.getByText(/^Entraînement du/)).toBeVisible();
    await expect(device.getByRole('button', { name: 'Demander la publication' })).toHaveCount(0);
  });
});
