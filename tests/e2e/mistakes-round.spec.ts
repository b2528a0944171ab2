import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { openAdmin, openMember } from '../support/accounts.ts';
import { saveExercise } from '../support/add-exercise.ts';
import { pressByKeyboard } from '../support/keyboard.ts';
import { openDevice } from '../support/open-device.ts';
import { buy } from '../support/pay.ts';
import { publishCourse } from '../support/publish-course.ts';
import { startSchool } from '../support/school.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const text = `# Hier
> Lisez bien.
## Trous — Au passé.
Elle [est allée] là. Il [dort].
## QCM — Où est-elle ?
+ Au marché
- À l'école
`;

const repeat = (page: Page) => page.getByRole('link', { name: 'Refaire mes erreurs' }).first();

test('mistakes are repeated at once by keyboard, until all are right', async ({ browser }) => {
  await using school = await startSchool();
  await using admin = await openAdmin(school);
  const course = await publishCourse(admin);
  await using member = await openMember(school);
  await member.visit(await buy(member, course.buyPath));
  const id = await saveExercise(admin, course.id, text, { free: true });
  const page = await openDevice(browser, school, member, { viewport: { width: 390, height: 844 } });

  await test.step('the result offers a round with the missed questions', async () => {
    await page.goto(`${school.url}/members/exercices/${id}`);
    await page.getByLabel('Trou 1 sur 2', { exact: false }).fill('est allée');
    await page.getByLabel('Trou 2 sur 2', { exact: false }).fill('mange');
    await page.getByLabel("À l'école").or(page.getByLabel('À l’école')).check();
    await page.getByRole('button', { name: 'Corriger mes réponses' }).click();
    await expect(repeat(page)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await pressByKeyboard(page, repeat(page));
  });

  await test.step('each question has the instruction of the exercise and is marked at once', async () => {
    await expect(page.getByRole('heading', { name: 'Question 1 sur 2' })).toBeVisible();
    await expect(page.getByText('Lisez bien.')).toBeVisible();
    await expect(page.getByText('Au passé.')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.type('dort');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Correct' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Continuer' })).toBeFocused();
    await page.reload();
    await page.keyboard.press('Tab');
    await page.getByRole('link', { name: 'Continuer' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Question 2 sur 2' })).toBeVisible();
    await pressByKeyboard(page, page.getByRole('button', { name: 'Vérifier' }));
    await page.getByRole('link', { name: 'Terminer' }).press('Enter');
  });

  await test.step('the end states the result and offers the question missed again', async () => {
    await expect(page.getByRole('heading', { name: /Réponses correctes\s: 1 sur 2/ })).toBeFocused();
    await expectAccessibleInBothThemes(page);
    await pressByKeyboard(page, repeat(page));
    await expect(page.getByRole('heading', { name: 'Question 1 sur 1' })).toBeVisible();
    await page.getByLabel('Au marché').check();
    await pressByKeyboard(page, page.getByRole('button', { name: 'Vérifier' }));
    await page.getByRole('link', { name: 'Terminer' }).press('Enter');
    await expect(page.getByRole('heading', { name: /Tout est correct/ })).toBeVisible();
    await page.getByRole('link', { name: 'Voir la correction' }).click();
    await expect(page).toHaveURL(new RegExp(`/members/exercices/${id}\\?copie=1$`));
  });
  await page.context().close();
});
