import { expect, test } from '@playwright/test';
import { openMember } from '../support/accounts.ts';
import { addLesson } from '../support/add-lesson.ts';
import { takeFreeCourse } from '../support/demo-people.ts';
import { pressByKeyboard } from '../support/keyboard.ts';
import { openOfficePage } from '../support/office-menu.ts';
import { becomeAdmin } from '../support/people.ts';
import { startSchool } from '../support/school.ts';
import { freeCourse } from '../support/screens.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the teacher sees the learners of a course and their stopping points with the keyboard alone', async ({
  page,
}) => {
  await using school = await startSchool({ SEED: 'content' });
  const { pool } = school.database;
  await pool.query('delete from course_progress');
  await pool.query('delete from lessons where product_id = $1', [freeCourse]);
  const database = { pool };
  const [first, second] = [
    await addLesson({ database }, freeCourse, { title: 'Les accents', position: 1 }),
    await addLesson({ database }, freeCourse, { title: 'La cédille', position: 2 }),
  ];
  await using going = await openMember(school);
  await using gone = await openMember(school);
  for (const learner of [going, gone]) {
    await takeFreeCourse(learner);
    await learner.visit(`/course/${freeCourse}/${first}`, { form: { done: 'yes' } });
  }
  await going.visit(`/course/${freeCourse}/${second}`, { form: { done: 'yes' } });
  await pool.query(`update course_progress set visited_at = now() - interval '15 days' where uid = $1`, [
    gone.uid,
  ]);
  await becomeAdmin(page, school);
  const rows = page.getByRole('main').getByRole('table', { name: 'Progression' }).locator('tbody tr');
  const title = (name: string | RegExp) =>
    expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await test.step('lists learners by course and filters them by status', async () => {
    await openOfficePage(page, 'learners', '/admin/progress', (link) => pressByKeyboard(page, link));
    await title('Progression des élèves');
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(0)).toContainText(/2 leçons sur 2.*Terminé/s);
    await expect(rows.nth(1)).toContainText(/1 leçon sur 2.*En pause/s);
    await page.getByLabel('État').selectOption('En pause');
    await pressByKeyboard(page, page.getByRole('button', { name: 'Filtrer' }));
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('Les accents');
  });

  await test.step('the exported file has the same rows', async () => {
    const download = page.waitForEvent('download');
    await pressByKeyboard(page, page.getByRole('link', { name: 'Exporter en CSV' }));
    expect((await download).suggestedFilename()).toMatch(/^suivi-[\d-]+\.csv$/);
  });

  await test.step("the member's details show the same progress and link to the course and to all progress of the member", async () => {
    await pressByKeyboard(page, rows.getByRole('link'));
    const part = page.getByRole('heading', { level: 2, name: 'Progression' });
    await expect(part).toBeVisible();
    await expect(rows).toContainText(/Les accents.*1 leçon sur 2.*En pause/s);
    await pressByKeyboard(page, page.getByRole('link', { name: 'Toute sa progression' }));
    await title('Progression des élèves');
    await expect(rows).toHaveCount(1);
    await page.goBack();
    await expect(part).toBeVisible();
    await pressByKeyboard(page, rows.getByRole('link'));
    await title(/accents/i);
    const menu = page.getByRole('navigation', { name: 'Administration' });
    await expect(menu.getByRole('link', { name: /^Contenus/ })).toHaveAttribute('aria-current', 'true');
  });

  await test.step('per lesson: opened, completed and stopping points', async () => {
    await expect(page.getByText('Leçon avec le plus d’élèves en pause : « Les accents »')).toBeVisible();
    const lessons = page.getByRole('table', { name: 'Leçon par leçon' });
    const cells = (name: string) => lessons.getByRole('row', { name }).getByRole('cell');
    await expect(cells('Les accents')).toHaveText(['2', '2', '1']);
    await expect(cells('La cédille')).toHaveText(['1', '1', '0']);
    await pressByKeyboard(page, page.getByRole('link', { name: 'Voir les élèves' }));
    await expect(rows).toHaveCount(2);
    await expect(page.getByLabel('Cours ou cahier')).toHaveValue(freeCourse);
  });

  await test.step('fits the width of a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of ['/admin/progress', `/admin/products/edit-${freeCourse}/progression`]) {
      await page.goto(`${school.url}${path}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }
    const figures = page
      .getByRole('table', { name: 'Leçon par leçon' })
      .getByRole('columnheader', { name: 'En pause' });
    const { x = 0, width = 0 } = (await figures.boundingBox()) ?? {};
    expect(width).toBeGreaterThan(0);
    expect(x + width).toBeLessThanOrEqual(390);
  });
});
