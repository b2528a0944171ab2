import { expect, test } from '@playwright/test';
import { openAdmin, openMember } from '../support/accounts.ts';
import { saveLesson, uploadLessonMedia } from '../support/add-lesson.ts';
import { waitForEmail } from '../support/emails.ts';
import { openDevice } from '../support/open-device.ts';
import { buy } from '../support/pay.ts';
import { publishCourse } from '../support/publish-course.ts';
import { startSchool } from '../support/school.ts';

test.setTimeout(180_000);

const film = new URL('../../database/seed/media/raconter-au-passe.mp4', import.meta.url);

test('a course is found, previewed, bought, followed on two devices, asked about and finished', {
  tag: '@main',
}, async ({ browser }) => {
  await using school = await startSchool();
  const admin = await openAdmin(school);
  const course = await publishCourse(admin, { title: 'Raconter au passé' });
  const media = await uploadLessonMedia(admin, 'premiere', film);
  const titles = ['Le passé composé', 'L’imparfait', 'Les deux ensemble'];
  const [first, second] = [
    await saveLesson(admin, course.id, { title: titles[0] as string, ...media }),
    await saveLesson(admin, course.id, { title: titles[1] as string, free: true }),
    await saveLesson(admin, course.id, { title: titles[2] as string }),
  ];
  const lessonHref = `${school.url}/course/${course.id}/${first}`;

  await test.step('a visitor reads the presentation and a free lesson', async () => {
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(`${school.url}/course/${course.id}`);
    await expect(visitor).toHaveURL(/\/login\?redirect=/);
    await visitor.goto(`${school.url}/products/${course.id}`);
    await expect(visitor.getByRole('heading', { level: 1, name: 'Raconter au passé' })).toBeVisible();
    for (const title of titles) await expect(visitor.getByText(title).first()).toBeVisible();
    await visitor
      .getByRole('link', { name: titles[1] as string })
      .first()
      .click();
    await expect(visitor).toHaveURL(`${school.url}/products/${course.id}/${second}`);
    await expect(visitor.getByRole('heading', { level: 1, name: titles[1] as string })).toBeVisible();
  });

  const learner = await openMember(school);
  const phone = await openDevice(browser, school, learner);
  await test.step('redirects an account without the course to its presentation', async () => {
    await phone.goto(lessonHref);
    await expect(phone).toHaveURL(`${school.url}/products/${course.id}`);
    await learner.visit(await buy(learner, course.buyPath));
  });

  await test.step('the second device resumes at the second where the first stopped', async () => {
    await phone.goto(lessonHref);
    const video = phone.locator('video');
    await video.evaluate((element: HTMLVideoElement) => {
      element.muted = true;
      return element.play();
    });
    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
      .toBeGreaterThan(4);
    await video.evaluate((element: HTMLVideoElement) => element.pause());
    const stopped = Math.floor(await video.evaluate((element: HTMLVideoElement) => element.currentTime));
    const desk = await openDevice(browser, school, learner);
    await desk.goto(`${school.url}/members`);
    await desk
      .getByRole('link', { name: /Continuer/ })
      .first()
      .click();
    await expect(desk).toHaveURL(lessonHref);
    const there = desk.locator('video');
    // The report of the first device may still be pending.
    await expect(async () => {
      await desk.reload();
      expect(Number(await there.getAttribute('data-position'))).toBeGreaterThanOrEqual(stopped);
    }).toPass();
    await there.evaluate((element: HTMLVideoElement) => {
      element.muted = true;
      return element.play();
    });
    await expect
      .poll(() => there.evaluate((element: HTMLVideoElement) => Math.floor(element.currentTime)))
      .toBeGreaterThanOrEqual(stopped);
    await there.evaluate((element: HTMLVideoElement) => element.pause());
    await desk.context().close();
  });

  await test.step('a question is asked, answered, shared and announced by email', async () => {
    await phone.goto(lessonHref);
    await phone.getByLabel(/Poser une question/).fill('Et avec « être » ?');
    await phone.getByRole('button', { name: 'Envoyer la question' }).click();
    await expect(phone.getByText('En attente de réponse')).toBeVisible();
    const office = await openDevice(browser, school, admin);
    await office.goto(`${school.url}/admin/questions`);
    await office
      .getByRole('link', { name: /Et avec/ })
      .first()
      .click();
    await office.getByLabel('Réponse', { exact: true }).fill('Le participe s’accorde avec le sujet.');
    await office.getByLabel(/Partager avec les élèves/).check();
    await office.getByRole('button', { name: 'Répondre', exact: true }).click();
    await expect(office.getByRole('button', { name: 'Enregistrer la réponse' })).toBeVisible();
    await waitForEmail(school, learner.email, /votre question/);
    await phone.reload();
    await expect(phone.getByText('Le participe s’accorde avec le sujet.')).toBeVisible();
    await office.context().close();
  });

  await test.step('completes three lessons in sequence', async () => {
    await phone.goto(lessonHref);
    for (const title of titles.slice(0, -1)) {
      await expect(phone.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await phone.getByRole('button', { name: 'Marquer comme terminée' }).click();
      await expect(phone.getByText('Cette leçon est terminée')).toBeVisible();
      await phone.getByRole('link', { name: 'Leçon suivante' }).first().click();
    }
    await phone.getByRole('button', { name: 'Terminer', exact: true }).click();
    await expect(phone.getByText('Vous avez tout terminé.')).toBeVisible();
  });

  expect(school.errorLines()).toEqual([]);
});
