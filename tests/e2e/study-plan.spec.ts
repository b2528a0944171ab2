import { expect, test } from '@playwright/test';
import { addDays, toParisDay } from '#common/paris-time.ts';
import { listViolations } from '../support/accessibility.ts';
import { type Member, openMember } from '../support/accounts.ts';
import { openDevice } from '../support/open-device.ts';
import { findLayoutFaults } from '../support/page-faults.ts';
import { buy } from '../support/pay.ts';
import { type School, startSchool } from '../support/school.ts';

const course = 'preparer-le-delf-b2';

let school: School;
let member: Member;

test.beforeAll(async () => {
  school = await startSchool({ SEED: 'content' });
  member = await openMember(school);
  const offer = await (await member.visit(`/products/${course}`)).text();
  await member.visit(await buy(member, /"(\/products\/[^"]+\/buy\/[^"]+)"/.exec(offer)?.[1] ?? ''));
});
test.afterAll(async () => {
  await member?.[Symbol.asyncDispose]();
  await school?.[Symbol.asyncDispose]();
});

test('a learner plans the exam, sees what to do today, and follows the plan in a calendar', {
  tag: '@main',
}, async ({ browser }) => {
  const page = await openDevice(browser, school, member, { viewport: { width: 320, height: 700 } });
  await page.goto(`${school.url}/members/plan`);
  await page.getByLabel('Examen', { exact: true }).selectOption('DELF B2');
  await page.getByLabel('Date de l’examen').fill(addDays(toParisDay(new Date()), 3));
  for (const day of ['mardi', 'jeudi', 'vendredi', 'dimanche']) await page.getByLabel(day).check();
  await page.getByRole('button', { name: 'Créer mon plan' }).click();
  // Too little time: the last week has no lessons.
  await expect(page.getByText(/^Il vous manque/)).toBeVisible();
  await page.getByText('Date, jours, temps et cours').click();
  await page.getByLabel('Date de l’examen').fill(addDays(toParisDay(new Date()), 90));
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText(/^Il vous manque/)).toBeHidden();
  const [lesson] = await page.locator(`main a[href^="/course/${course}/"]`).all();
  await expect(page.getByRole('heading', { name: /^Aujourd’hui, / })).toBeVisible();
  expect(await page.evaluate(findLayoutFaults)).toEqual([]);
  expect(await listViolations(page)).toEqual([]);
  const title = (await lesson?.textContent()) ?? '';

  const address = await page.getByLabel('Adresse du calendrier').inputValue();
  const calendar = await (await fetch(address)).text();
  expect(calendar).toContain('SUMMARY:Examen');
  const subscribe = await page.getByRole('link', { name: 'S’abonner au calendrier' }).getAttribute('href');
  expect(subscribe).toBe(address.replace(/^https?:/, 'webcal:'));

  await page.goto(`${school.url}/members`);
  await expect(page.getByRole('region', { name: /^Prochaine étape/ })).toContainText(title);
  await page.getByRole('link', { name: 'Voir mon plan' }).click();
  await page.getByText('Supprimer mon plan').click();
  await page.getByRole('button', { name: 'Supprimer le plan' }).click();
  await expect(page.getByRole('button', { name: 'Créer mon plan' })).toBeVisible();
  expect((await fetch(address)).status).toBe(404);
});
