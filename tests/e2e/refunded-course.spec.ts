import { expect, test } from '@playwright/test';
import { openAdmin, openMember } from '../support/accounts.ts';
import { saveLesson } from '../support/add-lesson.ts';
import { openDevice } from '../support/open-device.ts';
import { buy } from '../support/pay.ts';
import { openProvider } from '../support/provider.ts';
import { publishCourse } from '../support/publish-course.ts';
import { startSchool } from '../support/school.ts';

test('a refund ends access to the lessons, even on an open page, and buying again restores all progress', async ({
  browser,
}) => {
  await using school = await startSchool();
  const { pool } = school.database;
  await using admin = await openAdmin(school);
  await using learner = await openMember(school);
  const course = await publishCourse(admin, { title: 'Raconter au passé' });
  const [first, second] = [
    await saveLesson(admin, course.id, { title: 'L’imparfait' }),
    await saveLesson(admin, course.id, { title: 'Le passé composé' }),
  ];
  const below = `${school.url}/course/${course.id}`;
  const presentation = `${school.url}/products/${course.id}`;
  await learner.visit(await buy(learner, course.buyPath));
  const page = await openDevice(browser, school, learner);
  const note = page.getByLabel('Mes notes de cours');

  await test.step('a lesson is completed and a note written', async () => {
    await page.goto(`${below}/${first}`);
    await page.getByRole('button', { name: 'Marquer comme terminée' }).click();
    await expect(page.getByText('Cette leçon est terminée')).toBeVisible();
    await note.fill('L’imparfait dure.');
    await expect(page.getByText('Notes enregistrées')).toBeVisible();
    await page.getByRole('link', { name: 'Leçon suivante' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Le passé composé' })).toBeVisible();
  });

  await test.step('after the refund, the next click explains it and leads to the presentation', async () => {
    await using provider = await openProvider({ url: school.url, database: { pool } as never });
    const { data } = await provider.stripe.checkout.sessions.list({ limit: 10 });
    await provider.stripe.refunds.create({ payment_intent: String(data[0]?.payment_intent) });
    await expect
      .poll(async () => (await learner.visit(`/course/${course.id}`)).headers.get('location'))
      .toBe(`/products/${course.id}`);
    await note.fill('Trop tard ?');
    await expect(page.getByText('Votre texte reste sur cet appareil')).toBeVisible();
    await page.getByRole('button', { name: 'Terminer', exact: true }).click();
    await expect(page.getByText('Vous n’avez plus accès à cette leçon. Votre progression')).toBeVisible();
    await expect(page).toHaveURL(`${below}/${second}`);
    await page.getByRole('link', { name: 'Voir la présentation' }).click();
    await expect(page).toHaveURL(presentation);
    await expect(page.getByRole('link', { name: 'Acheter' }).first()).toBeVisible();
    for (const closed of [below, `${below}/${first}`]) {
      await page.goto(closed);
      await expect(page).toHaveURL(presentation);
    }
    await page.goto(`${school.url}/members`);
    await expect(page.getByRole('link', { name: /Continuer|Commencer/ })).toHaveCount(0);
  });

  await test.step('buying again restores progress and notes', async () => {
    await learner.visit(await buy(learner, course.buyPath));
    await page.goto(below);
    await expect(page.getByText('1 leçon sur 2')).toBeVisible();
    await page.getByRole('link', { name: 'Continuer' }).click();
    await expect(page).toHaveURL(`${below}/${second}`);
    await expect(note).toHaveValue('Trop tard ?');
    await page.goto(`${below}/${first}`);
    await expect(page.getByText('Cette leçon est terminée')).toBeVisible();
    await expect(note).toHaveValue('L’imparfait dure.');
  });
  expect(school.errorLines()).toEqual([]);
});
