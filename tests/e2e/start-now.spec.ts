import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { openAdmin, openMember } from '../support/accounts.ts';
import { waitForEmail } from '../support/emails.ts';
import { openDevice } from '../support/open-device.ts';
import { findLayoutFaults, findTextFaults } from '../support/page-faults.ts';
import { buy, goodCard, withoutWaiver } from '../support/pay.ts';
import { publishCourse } from '../support/publish-course.ts';
import { startSchool } from '../support/school.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a course bought without the waiver shows its opening date everywhere and is accessible at once after the waiver', async ({
  browser,
}) => {
  await using school = await startSchool();
  await using admin = await openAdmin(school);
  await using member = await openMember(school);
  const course = await publishCourse(admin, { title: 'Raconter au passé' });
  await member.visit(await buy(member, course.buyPath, goodCard, withoutWaiver));
  const page = await openDevice(browser, school, member);
  const main = page.getByRole('main');
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/members', '/courses', `/products/${course.id}`, course.buyPath]) {
      await page.goto(school.url + path);
      await expect(main.getByText(/Payé, accès à partir du \d/).first()).toBeVisible();
      await expect(main.getByRole('link', { name: 'Acheter' })).toHaveCount(0);
      expect(await page.evaluate(findLayoutFaults)).toEqual([]);
      expect(await page.evaluate(findTextFaults)).toEqual([]);
    }
  }
  await expectAccessible(page);

  await page.goto(`${school.url}/members`);
  await expectAccessible(page);
  await main.getByRole('link', { name: 'Commencer maintenant' }).click();
  await main.getByRole('button', { name: 'Commencer maintenant' }).click();
  // HTML validation requires the box first.
  await expect(page).toHaveURL(school.url + course.buyPath);
  await main.getByLabel(/renonce expressément/).check();
  await main.getByRole('button', { name: 'Commencer maintenant' }).click();
  await expect(page).toHaveURL(new RegExp(`/course/${course.id}`));
  const email = await waitForEmail(school, member.email, /accès immédiat/);
  expect(email.text).toContain('renonce expressément');
  await page.goto(`${school.url}/members`);
  await expect(main.getByText(/Payé, accès/)).toHaveCount(0);
  await expect(main.getByRole('link', { name: /Raconter au passé/ }).first()).toBeVisible();
  expect(school.errorLines()).toEqual([]);
});

test('immediate access is rejected without the waiver, even without script', async () => {
  await using school = await startSchool();
  await using admin = await openAdmin(school);
  await using member = await openMember(school);
  const course = await publishCourse(admin);
  await member.visit(await buy(member, course.buyPath, goodCard, withoutWaiver));
  const refused = await member.visit(course.buyPath, { form: { suite: 'commencer' } });
  const shown = await (await member.visit(refused.headers.get('location') ?? '')).text();
  expect(shown).toContain('Cochez la case pour commencer maintenant.');
});
