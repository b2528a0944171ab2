import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { type Member, openAdmin, openMember } from '../support/accounts.ts';
import { readExercise, saveExercise } from '../support/add-exercise.ts';
import { type PaperPart, savePaper } from '../support/add-paper.ts';
import { fakeMicrophone } from '../support/fake-microphone.ts';
import { openDevice, openUploadingDevice } from '../support/open-device.ts';
import { buy } from '../support/pay.ts';
import { playFromStart } from '../support/play-from-start.ts';
import { publishCourse } from '../support/publish-course.ts';
import { type School, startSchool } from '../support/school.ts';
import { uploadRecording } from '../support/upload-recording.ts';

test.use(fakeMicrophone);

const script = { before: 2, between: 2, after: 2, plays: 1 } as const;
const seconds = [2, 2];

/** Two recordings of two seconds, each with a question. The first comes after a picture. */
async function saveListening(admin: Member, productId: string): Promise<string> {
  const { pathFolderId, url } = await uploadRecording(admin, { seconds: 2, name: 'un.wav' });
  const second = await uploadRecording(admin, { seconds: 2, name: 'deux.wav', folder: pathFolderId });
  const document = readExercise(`# À la radio · A2
## QCM — Où vont-ils ?
! média: plan.png | https://exemple.test/plan.png — Plan de la ville
! média: un.wav | ${url}
+ À la gare
- Au café
## QCM — À quelle heure ?
! média: deux.wav | ${second.url}
+ À huit heures
- À midi
`);
  return saveExercise(admin, productId, document, { pathFolderId });
}

async function addParts(admin: Member, productId: string): Promise<PaperPart[]> {
  const reading = '# Le marché · A2\n## QCM — Que vend Luc ?\n+ Des pommes\n- Des fleurs\n';
  const writing = '# Un message\n## Rédiger (grille tcf-canada-ee) — Écrivez à un ami.\n';
  const speaking = '# Parler de soi\n## Parler (2 min, grille tcf-canada-eo) — Présentez-vous.\n';
  const save = async (text: string) => ({ id: await saveExercise(admin, productId, text) });
  return [
    { part: 'listening', exercises: [{ id: await saveListening(admin, productId), seconds }], script },
    { part: 'reading', exercises: [await save(reading)] },
    { part: 'writing', exercises: [await save(writing)] },
    { part: 'speaking', exercises: [await save(speaking)] },
  ];
}

async function endSection(page: Page, title: string): Promise<void> {
  await page.getByText(title).click();
  await page.getByRole('button', { name: 'Terminer', exact: true }).click();
}

/** Moves the deadline of the open sitting, as if the time had passed. */
const endIn = (school: School, left: number) =>
  school.database.pool.query(
    'update paper_sittings set due_at = now() + make_interval(secs => $1) where finished_at is null',
    [left],
  );

/** Addresses of uploaded bytes. */
const uploads = '**/v0/b/**';

/** Starts a recording, and waits until some seconds are recorded. */
async function speak(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Enregistrer ma voix' }).click();
  await expect(page.getByText(/encore 1:5[0-7]/)).toBeVisible();
}

/** Grades the next production with one number of points for each criterion. */
async function returnNext(desk: Page, school: School, points: string): Promise<void> {
  await desk.goto(`${school.url}/admin/corrections`);
  await desk.getByRole('row').getByRole('link').first().click();
  const fields = desk.getByRole('spinbutton');
  await expect(fields.first()).toBeVisible();
  for (const field of await fields.all()) await field.fill(points);
  await desk.getByRole('button', { name: 'Renvoyer, puis la suivante' }).click();
  await expect(desk.getByText('Correction renvoyée', { exact: true }).last()).toBeVisible();
}

test('a candidate sits a whole paper, reads what is missing, asks for publication and practises', {
  tag: '@main',
}, async ({ browser }) => {
  await using school = await startSchool();
  await using admin = await openAdmin(school);
  const { id: productId, buyPath } = await publishCourse(admin);
  await using candidate = await openMember(school);
  await candidate.visit(await buy(candidate, buyPath));
  const parts = await addParts(admin, productId);
  const paper = { title: 'Sujet complet', productId, exam: 'tcf-canada', parts };
  const address = `${school.url}/members/sujets/${await savePaper(admin, paper)}`;
  const page = await openUploadingDevice(browser, school, candidate, {
    viewport: { width: 390, height: 844 },
  });
  const begin = () => page.getByRole('button', { name: 'Commencer l’épreuve' }).click();

  await test.step('hears both recordings of the exercise, one after the other', async () => {
    await page.goto(address);
    await page.getByRole('button', { name: 'Commencer l’examen' }).click();
    const state = page.locator('[data-timeline] [role="status"]');
    const [, first = '', second = ''] =
      /(\/members\/examens\/[\w-]+\/ecoute\/[\w-]+\/1-1).*?(\/members\/examens\/[\w-]+\/ecoute\/[\w-]+\/2-0)/.exec(
        await page.content(),
      ) ?? [];
    await expect(state).toContainText('À la radio · Audio 1 sur 2');
    await expect(state).toContainText('Écoutez.');
    expect((await page.request.get(school.url + first)).status()).toBe(200);
    expect((await page.request.get(school.url + second)).status()).toBe(403);
    await expectHeard(page);
    await expect(state).toContainText('Répondez aux questions.');
    await page.getByLabel('À la gare').check();
    await expect(state).toContainText('À la radio · Audio 2 sur 2');
    await expect(state).toContainText('Écoutez.');
    expect((await page.request.get(school.url + second)).status()).toBe(200);
    expect((await page.request.get(school.url + first)).status()).toBe(403);
    await expectHeard(page);
    await page.getByLabel('À huit heures').check();
    await expect(page.locator('form audio')).toHaveCount(0);
    await expect(page.getByRole('img', { name: 'Plan de la ville' })).toHaveAttribute('src', /\/1-0$/);
    await endSection(page, 'Terminer l’épreuve avant la fin du temps');
  });

  await test.step('reads, and writes until the time is over', async () => {
    await begin();
    await page.getByLabel('Des pommes').check();
    await endSection(page, 'Terminer l’épreuve avant la fin du temps');
    await begin();
    await page.getByLabel('Votre texte').fill('Salut Léo, je pars lundi à Nice. Tu viens ?');
    await expect(page.getByText('Enregistré', { exact: true })).toBeVisible();
    await endIn(school, 4);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Le temps est écoulé' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Commencer l’épreuve' })).toBeVisible();
  });

  const desk = await openDevice(browser, school, admin);
  await test.step('speaks until the end of the time: the recording is sent without a press', async () => {
    await begin();
    await speak(page);
    // The upload outlasts the section.
    await page.route(uploads, (route) => route.abort());
    await endIn(school, 9);
    // The page asks for the time again.
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.getByRole('heading', { name: 'Résultat : Sujet complet' })).toBeVisible();
    await expect(page.getByText('Résultat partiel')).toBeVisible();
    await expect(page.getByRole('row', { name: /Compréhension orale/ }).first()).toContainText('2 sur 2');
    await expect(page.getByRole('row', { name: /Expression orale/ }).first()).toContainText('en attente');
    await expect(page.getByRole('button', { name: 'Demander la publication' })).toHaveCount(0);
    await expect(page.getByText(/n’est pas encore envoyé en entier/)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await desk.goto(`${school.url}/admin/corrections`);
    await desk
      .getByRole('row', { name: /Production orale/ })
      .getByRole('link')
      .click();
    await expect(desk.getByText(/n’est pas encore arrivé/)).toBeVisible();
    await page.unroute(uploads);
    await expect(page.getByText('Votre enregistrement est envoyé en entier.')).toBeVisible();
    await desk.reload();
    await playFromStart(desk.getByLabel('Production de l’élève'));
  });

  await test.step('the teacher grades both productions', async () => {
    await returnNext(desk, school, '1');
    await returnNext(desk, school, '1');
  });

  await test.step('reads the missing points and asks for publication', async () => {
    await page.reload();
    await expect(page.getByText('Résultat partiel')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: /^Pour atteindre / })).toBeVisible();
    await expect(page.getByText(/^Expression écrite\s: il manque 1 point\.$/)).toBeVisible();
    await expect(page.getByText(/Pas de conversion officielle/)).toBeVisible();
    await page.getByLabel('Nom affiché').fill('Noé M.');
    await page.getByRole('button', { name: 'Demander la publication' }).click();
    // The browser asks for the consent.
    await expect(page.getByLabel('J’accepte cette publication')).toBeFocused();
    await page.getByLabel('J’accepte cette publication').check();
    await page.getByRole('button', { name: 'Demander la publication' }).click();
    await expect(page.getByText(/^Publication demandée/)).toBeVisible();
    await desk.goto(`${school.url}/admin/scores`);
    await expect(desk.getByRole('link', { name: /Examen blanc TCF Canada/ })).toBeVisible();
    expect(await (await candidate.visit('/scores')).text()).not.toContain('Noé M.');
  });

  await test.step('practises the same paper without a clock', async () => {
    await page.goto(address);
    await page.getByRole('button', { name: 'Commencer l’entraînement' }).click();
    await expect(page.locator('[data-clock]')).toHaveCount(0);
    await expect(page.getByLabel('À la gare')).not.toBeChecked();
    await expect(page.locator('form audio')).toHaveCount(2);
    await page.getByLabel('Au café').check();
    await page.getByLabel('À huit heures').check();
    await page.getByRole('button', { name: /^Corriger mes réponses/ }).click();
    await expect(page.getByRole('heading', { name: '1 sur 2 points' })).toBeVisible();
    await page.getByRole('link', { name: 'Continuer l’entraînement' }).click();
    await page.getByRole('link', { name: 'Expression orale' }).click();
    await speak(page);
    await endSection(page, 'Terminer l’entraînement');
    await expect(page.getByText(/^Entraînement du/)).toBeVisible();
    await expect(page.getByRole('row', { name: /Compréhension orale/ }).first()).toContainText('1 sur 2');
    await expect(page.getByRole('row', { name: /Expression orale/ }).first()).toContainText('en attente');
    await expect(page.getByRole('button', { name: 'Demander la publication' })).toHaveCount(0);
  });
});

/** Waits until the recording that the clock plays moves. */
const expectHeard = (page: Page) =>
  expect
    .poll(() =>
      page.locator('[data-listening-audio]').evaluate(({ currentTime }: HTMLAudioElement) => currentTime),
    )
    .toBeGreaterThan(0.1);
