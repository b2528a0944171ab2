import { expect, type Page, test } from '@playwright/test';
import { openAdmin, openMember } from '../support/accounts.ts';
import { addLesson, uploadLessonMedia } from '../support/add-lesson.ts';
import { takeFreeCourse } from '../support/demo-people.ts';
import { addSession, openDevice } from '../support/open-device.ts';
import { startSchool } from '../support/school.ts';
import { freeCourse } from '../support/screens.ts';

const film = (page: Page) => page.locator('video');
const second = (page: Page) =>
  film(page).evaluate((video: HTMLVideoElement) => Math.floor(video.currentTime));

/** Plays the video from its current position up to `seconds`. */
async function playTo(page: Page, seconds: number): Promise<void> {
  await film(page).evaluate(async (video: HTMLVideoElement) => {
    video.muted = true;
    await video.play();
  });
  await expect.poll(() => second(page)).toBeGreaterThanOrEqual(seconds);
  await film(page).evaluate((video: HTMLVideoElement) => video.pause());
}

test('a course is followed on two devices and offline in the middle of a video', async ({ browser }) => {
  await using school = await startSchool({ SEED: 'content' });
  const { pool } = school.database;
  await using admin = await openAdmin(school);
  await using member = await openMember(school);
  await takeFreeCourse(member);
  await pool.query('delete from lessons where product_id = $1', [freeCourse]);
  const media = await uploadLessonMedia(admin);
  const database = { pool };
  const lesson = await addLesson({ database }, freeCourse, { title: 'Le film', position: 1, ...media });
  await addLesson({ database }, freeCourse, { title: 'La suite', position: 2 });
  const address = `${school.url}/course/${freeCourse}/${lesson}`;
  const open = () => openDevice(browser, school, member);
  const readSeen = async () =>
    (
      await pool.query<{ seen: string; position: number }>(
        'select seen::text, position from playback where uid = $1 and lesson_id = $2',
        [member.uid, lesson],
      )
    ).rows;
  const first = await open();

  await test.step('the second device resumes at the second where the first stopped', async () => {
    await first.goto(address);
    await playTo(first, 1);
    await expect(first.getByText('Progression enregistrée')).toBeVisible();
    const stopped = await second(first);
    const other = await open();
    await other.goto(address);
    await expect.poll(() => second(other)).toBe(stopped);
    await other.context().close();
  });

  await test.step('playback, completion and notes are stored while offline and then sent once', async () => {
    const before = await readSeen();
    await first.context().setOffline(true);
    await playTo(first, (await second(first)) + 1);
    await first.getByRole('button', { name: 'Marquer comme terminée' }).click();
    await first.getByLabel('Mes notes de cours').fill('À revoir avant l’examen.');
    await expect(first.getByText('Pas de connexion. Votre progression')).toBeVisible();
    await expect(first.getByText('Elles seront envoyées dès que possible')).toBeVisible();
    expect(await readSeen()).toEqual(before);
    await first.context().setOffline(false);
    await expect(first.getByText('Cette leçon est terminée')).toBeVisible();
    await expect(first.getByText('Notes enregistrées')).toBeVisible();
    const stopped = await second(first);
    expect((await readSeen()).map(({ position }) => position)).toEqual([stopped]);
  });

  await test.step('completion can be undone, and the note is found by search', async () => {
    await expect(first.getByRole('navigation', { name: 'Programme' })).toContainText('Terminée');
    await first.getByRole('button', { name: 'Annuler' }).click();
    await expect(first.getByRole('button', { name: 'Marquer comme terminée' })).toBeVisible();
    await first.goto(`${school.url}/members/notes?q=examen`);
    await expect(first.getByText('À revoir avant l’examen.')).toBeVisible();
  });

  await test.step('does not store pending work under another account that signs in to the same browser', async () => {
    await using stranger = await openMember(school);
    await first.goto(address);
    await addSession(first.context(), school, stranger);
    await first.getByLabel('Mes notes de cours').fill('À moi seul.');
    await expect(first.getByText('Votre session a expiré. Vos notes')).toBeVisible();
    const { rows } = await pool.query('select 1 from lesson_notes where uid = $1', [stranger.uid]);
    expect(rows).toEqual([]);
  });
});
