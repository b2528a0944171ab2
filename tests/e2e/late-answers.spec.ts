import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { openAdmin, openMember } from '../support/accounts.ts';
import { saveExercise } from '../support/add-exercise.ts';
import { takeFreeCourse } from '../support/demo-people.ts';
import { openDevice } from '../support/open-device.ts';
import { startSchool } from '../support/school.ts';
import { freeCourse } from '../support/screens.ts';

const gap = (page: Page, number: number) => page.getByLabel(`Trou ${number} sur 2`, { exact: false });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('answers that another tab overtook can be copied or used in the next attempt', async ({ browser }) => {
  await using school = await startSchool({ SEED: 'content' });
  const admin = await openAdmin(school);
  await using member = await openMember(school);
  await takeFreeCourse(member);
  const text = '# Hier\n## Trous\nElle [est allée] au [marché].';
  const path = `${school.url}/members/exercices/${await saveExercise(admin, freeCourse, text)}`;
  const late = await openDevice(browser, school, member, { viewport: { width: 390, height: 844 } });
  const context = late.context();
  const [closed, other] = [await context.newPage(), await context.newPage()];
  for (const page of [late, closed, other]) await page.goto(path);

  await test.step('a tab without network is closed', async () => {
    // The browser would still send the request of a page that is closed.
    await closed.evaluate(() => {
      window.fetch = () => Promise.reject(new TypeError('no network'));
    });
    await gap(closed, 2).fill('gare');
    await expect(closed.getByText(/Enregistré sur cet appareil/)).toBeVisible();
    await closed.close();
  });

  await test.step('a late tab offers a choice until the other tab submits the exercise', async () => {
    await gap(other, 1).fill('est venue');
    await expect(other.getByText('Enregistré', { exact: true })).toBeVisible();
    await gap(late, 1).fill('est partie');
    await expect(button(late, 'Garder ma réponse')).toBeVisible();
    await gap(other, 2).fill('bazar');
    await button(other, 'Corriger mes réponses').click();
    await expect(other.getByRole('heading', { name: '0 sur 1' })).toBeVisible();
    await late.evaluate(() => dispatchEvent(new Event('focus')));
    await expect(late.getByText(/Vous avez terminé cet exercice dans un autre onglet/)).toBeVisible();
    await expect(button(late, 'Garder ma réponse')).toHaveCount(0);
    await expect(button(late, 'Prendre l’autre réponse')).toHaveCount(0);
    await expect(late.getByText('est venue')).toBeVisible();
    await expect(gap(late, 1)).toHaveValue('est partie');
  });

  await test.step('the next attempt offers both texts once', async () => {
    await late.goto(path);
    const offer = (words: string) => late.locator('[data-conflict]').filter({ hasText: words });
    await expect(offer('est partie')).toBeVisible();
    await expect(offer('gare')).toBeVisible();
    await expect(late.getByText(/elles n’ont pas été envoyées/)).toBeVisible();
    await expectAccessible(late);
    await offer('gare').getByRole('button', { name: 'Utiliser cette réponse' }).click();
    await expect(gap(late, 2)).toHaveValue('gare');
    await expect(late.getByText('Enregistré', { exact: true })).toBeVisible();
    await offer('est partie').getByRole('button', { name: 'Supprimer cette réponse' }).click();
    await late.reload();
    await expect(gap(late, 2)).toHaveValue('gare');
    await expect(gap(late, 1)).toHaveValue('');
    await expect(offer('est partie')).toHaveCount(0);
  });
  await context.close();
});
