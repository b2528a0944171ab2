import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { openAdmin, openMember } from '../support/accounts.ts';
import { saveExercise } from '../support/add-exercise.ts';
import { fakeMicrophone } from '../support/fake-microphone.ts';
import { tabTo } from '../support/keyboard.ts';
import { openDevice, openUploadingDevice } from '../support/open-device.ts';
import { buy } from '../support/pay.ts';
import { playFromStart } from '../support/play-from-start.ts';
import { publishCourse } from '../support/publish-course.ts';
import { startSchool } from '../support/school.ts';

test.use(fakeMicrophone);

const text = `# Mon quartier · B1

## Parler (2 min, grille delf-b1-po) — Présentez votre quartier.
! modèle: J’habite un quartier calme.
`;

const model = 'J’habite un quartier calme.';
const comment = 'Parlez plus lentement.';

/** Types 2 points for each criterion, without the pointer. Returns the number of criteria. */
async function gradeByKeyboard(page: Page): Promise<number> {
  const points = page.getByRole('spinbutton');
  const count = await points.count();
  for (let criterion = 0; criterion < count; criterion++) {
    await tabTo(page, points.nth(criterion));
    await page.keyboard.type('2');
    await page.keyboard.press('ArrowDown');
    await expect(points.nth(criterion)).toHaveValue('1,5');
  }
  return count;
}

test('a learner speaks, the teacher grades by keyboard, and the learner reads points, comments and model', {
  tag: '@main',
}, async ({ browser }) => {
  await using school = await startSchool();
  await using admin = await openAdmin(school);
  const course = await publishCourse(admin);
  const exerciseId = await saveExercise(admin, course.id, text);
  await using learner = await openMember(school);
  await learner.visit(await buy(learner, course.buyPath));
  const viewport = { width: 390, height: 844 };
  const device = await openUploadingDevice(browser, school, learner, { viewport });
  const desk = await openDevice(browser, school, admin);

  await test.step('the learner records and submits', async () => {
    await device.goto(`${school.url}/members/exercices/${exerciseId}`);
    await device.getByRole('button', { name: 'Enregistrer ma voix' }).click();
    await expect(device.getByText(/encore 1:5[0-7]/)).toBeVisible();
    await device.getByRole('button', { name: 'Terminer l’enregistrement' }).click();
    await device.getByRole('button', { name: 'Envoyer ma réponse' }).click();
    await expect(device.locator('[data-when="stored"]').first()).toBeVisible();
    expect(await device.content()).not.toContain(model);
    await device.getByRole('button', { name: 'Envoyer mon travail' }).click();
    await expect(device.getByRole('heading', { name: 'Votre travail est envoyé' })).toBeVisible();
    expect(await device.content()).not.toContain(model);
  });

  const { rows } = await school.database.pool.query<{ id: string }>('select id from productions');
  const path = `/members/corrections/${rows[0]?.id}`;
  let criteria = 0;

  await test.step('the teacher hears the recording and comments on a moment', async () => {
    await desk.goto(`${school.url}/admin/corrections`);
    await desk.getByRole('row').getByRole('link').first().click();
    const player = desk.getByLabel('Production de l’élève');
    await playFromStart(player);
    await player.evaluate((audio: HTMLAudioElement) => {
      audio.pause();
      audio.currentTime = 1;
    });
    const button = desk.getByRole('button', { name: 'Commenter ce moment' });
    await tabTo(desk, button);
    await desk.keyboard.press('Enter');
    await expect(desk.getByRole('combobox', { name: 'Commentaire sur 0:01' })).toBeFocused();
    await desk.keyboard.type(comment);
    await expectAccessibleInBothThemes(desk);
  });

  await test.step('grades and returns by keyboard', async () => {
    criteria = await gradeByKeyboard(desk);
    expect(criteria).toBeGreaterThan(3);
    expect((await learner.visit(path)).status).toBe(404);
    await desk.keyboard.press('Control+Enter');
    await expect(desk.getByText('Correction renvoyée', { exact: true }).last()).toBeVisible();
  });

  await test.step('the learner reads points, comments and the model answer', async () => {
    await device.goto(`${school.url}/members/exercices/${exerciseId}?copie=1`);
    await device.getByRole('link', { name: 'Lire ma correction' }).click();
    const points = String(criteria * 1.5).replace('.', ',');
    await expect(device.getByText(new RegExp(`^${points} / `)).first()).toBeVisible();
    await expect(device.getByText(comment)).toBeVisible();
    await device.getByRole('link', { name: '0:01', exact: true }).click();
    const player = device.getByLabel('Votre enregistrement audio');
    await expect
      .poll(() => player.evaluate(({ currentTime }: HTMLAudioElement) => currentTime))
      .toBeGreaterThan(1);
    await playFromStart(device.getByLabel('Votre enregistrement audio'));
    await expect(device.getByText(model)).toBeHidden();
    await device.getByText('Modèle', { exact: true }).click();
    await expect(device.getByText(model)).toBeVisible();
    await expectAccessibleInBothThemes(device);
  });
});
