import { expect, type Page, test } from '@playwright/test';
import { openAdmin, openMember } from '../support/accounts.ts';
import { readExercise, saveExercise } from '../support/add-exercise.ts';
import { savePaper } from '../support/add-paper.ts';
import { fakeMicrophone } from '../support/fake-microphone.ts';
import { openUploadingDevice } from '../support/open-device.ts';
import { buy } from '../support/pay.ts';
import { publishCourse } from '../support/publish-course.ts';
import { type School, startSchool } from '../support/school.ts';
import { uploadRecording } from '../support/upload-recording.ts';

test.use(fakeMicrophone);

/** Text of the live regions of a page. */
const said = (page: Page) => page.getByRole('status').or(page.getByRole('alert'));

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter');

/** Moves the deadline of the open sitting, and loads its page again. */
async function endIn(school: School, page: Page, seconds: number): Promise<void> {
  await school.database.pool.query(
    'update paper_sittings set due_at = now() + make_interval(secs => $1) where finished_at is null',
    [seconds],
  );
  await page.reload();
}

test('a screen reader hears the plays left, the recorder, the time of an exam and the result', {
  tag: '@main',
}, async ({ browser }) => {
  await using school = await startSchool();
  await using admin = await openAdmin(school);
  const { id: productId, buyPath } = await publishCourse(admin);
  await using learner = await openMember(school);
  await learner.visit(await buy(learner, buyPath));
  const { pathFolderId, url } = await uploadRecording(admin, { seconds: 2 });
  const listening = readExercise(
    `# À la gare · A2\n## QCM — Quand part-il ?\n! média: a.wav | ${url} — Annonce\n! écoutes: 2\n+ À midi\n- À huit heures\n`,
  );
  const heard = await saveExercise(admin, productId, listening, { pathFolderId });
  const spoken = await saveExercise(admin, productId, '# Oral\n\n## Parler (2 min) — Présentez-vous.\n');
  const reading = '# Le marché · A2\n## QCM — Que vend Luc ?\n+ Des pommes\n- Des fleurs\n';
  const parts = [{ part: 'reading', exercises: [{ id: await saveExercise(admin, productId, reading) }] }];
  const paper = await savePaper(admin, { title: 'Sujet blanc', productId, exam: 'delf-b1', parts });
  const page = await openUploadingDevice(browser, school, learner);

  await test.step('the listening player says the plays left', async () => {
    await page.goto(`${school.url}/members/exercices/${heard}`);
    const player = page.getByRole('group', { name: 'Annonce' });
    await expect(player).toMatchAriaSnapshot(`
      - group "Annonce":
        - paragraph: Annonce
        - button "Écouter"
        - status: Il reste 2 écoutes.
    `);
    await press(page, 'Écouter');
    await expect(player).toMatchAriaSnapshot(`
      - group "Annonce":
        - button "Mettre en pause"
        - progressbar "Avancement de l’écoute"
        - status: Il reste 1 écoute.
    `);
    await expect(page.getByRole('button', { name: 'Mettre en pause' })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Écouter' })).toBeFocused();
    await press(page, 'Écouter');
    await expect(player.getByRole('status')).toHaveText('Il ne reste plus d’écoute.', { useInnerText: true });
    await expect(page.getByRole('button', { name: 'Écouter' })).toBeDisabled();
  });

  await test.step('the recorder says its states', async () => {
    await page.goto(`${school.url}/members/exercices/${spoken}`);
    const recorder = page.getByRole('group', { name: 'Présentez-vous.' });
    await press(page, 'Enregistrer ma voix');
    await expect(recorder.getByRole('status').first()).toHaveText('Nous vous entendons bien', {
      useInnerText: true,
    });
    await expect(recorder.getByRole('progressbar', { name: 'Niveau du microphone' })).toBeVisible();
    await press(page, 'Mettre en pause');
    await expect(recorder.getByRole('status').first()).toHaveText('En pause', { useInnerText: true });
    await press(page, 'Continuer l’enregistrement');
    await expect(recorder.getByText(/encore 1:5[0-7]/)).toBeVisible();
    // The remaining time changes each second, outside live regions.
    await expect(said(recorder.page()).getByText(/encore 1:5/)).toHaveCount(0);
    await press(page, 'Terminer l’enregistrement');
    await expect(page.getByRole('button', { name: 'Envoyer ma réponse' })).toBeFocused();
    await press(page, 'Envoyer ma réponse');
    await expect(recorder.getByRole('status').first()).toHaveText('Enregistré', { useInnerText: true });
  });

  await test.step('the clock of an exam says 10, 5 and 1 minute, and not each second', async () => {
    await page.goto(`${school.url}/members/sujets/${paper}`);
    await press(page, 'Commencer l’examen');
    await expect(page.locator('[data-clock]')).toHaveText(/^29:\d\d$/);
    await expect(said(page).locator('[data-clock]')).toHaveCount(0);
    const clockSaid = page.getByRole('status').filter({ has: page.locator('[data-clock-warning]') });
    for (const [left, words] of [
      [602, 'Il reste 10 minutes.'],
      [302, 'Il reste 5 minutes.'],
      [62, 'Il reste 1 minute.'],
    ] as const) {
      await endIn(school, page, left);
      await expect(clockSaid).toHaveText(words, { useInnerText: true });
    }
    await expect(page.getByRole('link', { name: /^Question 1\s?, sans réponse$/ })).toBeVisible();
    await page.getByRole('radio', { name: 'Des pommes' }).press('Space');
    await expect(page.getByRole('link', { name: /^Question 1\s?, réponse donnée$/ })).toBeVisible();
  });

  await test.step('the end of the time moves the focus to its heading', async () => {
    await endIn(school, page, 4);
    await expect(page.getByRole('heading', { name: 'Le temps est écoulé' })).toBeFocused();
  });

  await test.step('the result has named tables and headings', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Résultat : Sujet blanc' })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Points par épreuve' })).toMatchAriaSnapshot(`
      - table "Points par épreuve":
        - rowgroup:
          - row:
            - columnheader "Épreuve"
            - columnheader "Points"
        - rowgroup:
          - row:
            - rowheader "Compréhension des écrits"
            - cell "1 sur 1 point"
    `);
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - heading "Estimation de la note" [level=2]
    `);
    await expect(page.getByRole('heading', { level: 2, name: 'Corrections' })).toBeVisible();
  });
});
