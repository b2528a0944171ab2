import { expect, test } from '@playwright/test';
import { signUp } from '../support/people.ts';
import { startSchool } from '../support/school.ts';

test('a free course starts with one click, from the home page and after signing in', async ({ browser }) => {
  await using school = await startSchool({ SEED: 'content' });
  const course = `${school.url}/course/accents-cedille-apostrophe`;
  const presentation = `${school.url}/products/accents-cedille-apostrophe`;

  const newcomer = await (await browser.newContext()).newPage();
  await newcomer.goto(school.url);
  await newcomer.getByRole('link', { name: 'Commencer gratuitement' }).click();
  await expect(newcomer).toHaveURL(/mode=inscription/);
  await signUp(newcomer, school);
  await expect(newcomer).toHaveURL(presentation);
  await expect(newcomer.getByRole('link', { name: 'conditions générales de vente' }).first()).toBeVisible();
  await newcomer.getByRole('button', { name: 'Commencer gratuitement' }).first().click();
  await expect(newcomer.locator('video')).toBeVisible();
  await expect(newcomer).toHaveURL(course);

  const member = await (await browser.newContext()).newPage();
  await member.goto(`${school.url}/login`);
  await signUp(member, school);
  await expect(member).toHaveURL(`${school.url}/members`);
  await member.goto(school.url);
  await member.getByRole('button', { name: 'Commencer gratuitement' }).dblclick();
  await expect(member).toHaveURL(course);
  await expect(member.locator('video')).toBeVisible();
  await member.goto(`${school.url}/profile`);
  await expect(member.getByRole('row', { name: /Accents, cédille/ })).toHaveCount(1);
  await member.goto(school.url);
  await expect(member.getByRole('link', { name: 'Commencer gratuitement' })).toHaveAttribute(
    'href',
    '/course/accents-cedille-apostrophe',
  );
});
