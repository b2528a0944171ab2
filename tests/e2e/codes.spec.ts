import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { openAdmin } from '../support/accounts.ts';
import { openDevice } from '../support/open-device.ts';
import { openWithoutScripts } from '../support/open-without-scripts.ts';
import { publishCourse } from '../support/publish-course.ts';
import { startSchool } from '../support/school.ts';

test('a promotion code is created, shared by link, switched off and on and deleted on a narrow screen', async ({
  browser,
}) => {
  await using school = await startSchool();
  await using admin = await openAdmin(school);
  const course = await publishCourse(admin, { title: 'Raconter au passé' });
  const page = await openDevice(browser, school, admin, { viewport: { width: 320, height: 700 } });

  await test.step('the empty list explains promotion codes', async () => {
    await page.goto(`${school.url}/admin/codes`);
    await expect(page.getByText('Aucun code promo')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Ajouter un code promo' }).first().click();
  });

  await test.step('shows each error next to its field and keeps the typed values', async () => {
    await page.getByLabel('Code', { exact: true }).fill('Noël !');
    await page.getByLabel('Réduction').fill('20,00');
    await page.getByLabel('Valable jusqu’au').fill('2020-12-24');
    await page.getByRole('button', { name: 'Ajouter le code' }).click();
    await expect(page.getByText('Saisissez 40 caractères maximum').last()).toBeVisible();
    await expect(page.getByText('Saisissez un pourcentage entier').last()).toBeVisible();
    await expect(page.getByLabel('Réduction')).toHaveValue('20,00');
    await expectAccessible(page);
  });

  await test.step('accepts values typed before the scripts loaded', async () => {
    const go = await openWithoutScripts(page, page.url());
    await page.getByLabel('Code', { exact: true }).fill('noël 20');
    await page.getByLabel('Réduction').fill('20 %');
    await page.getByLabel('Nombre d’utilisations').fill('1 000');
    await go();
    await page.getByRole('button', { name: 'Ajouter Raconter au passé' }).click();
    await page.getByLabel('Valable pour une classe entière').check();
    await page.getByRole('button', { name: 'Ajouter le code' }).click();
    await expect(page.getByText('9,80\u00a0€ maximum par commande')).toBeVisible();
    await page.getByLabel('Réduction').fill('10 %');
    await page.getByRole('button', { name: 'Confirmer et ajouter' }).click();
    await expect(page.getByText('4,90\u00a0€ maximum par commande')).toBeVisible();
    await page.getByLabel('Réduction').fill('20 %');
    await page.getByRole('button', { name: 'Confirmer et ajouter' }).click();
    await expect(
      page.getByText('9,80\u00a0€ maximum par commande, 9\u202f800,00\u00a0€ maximum'),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Confirmer et ajouter' }).click();
    await expect(page.getByRole('heading', { name: 'NOËL20', exact: true })).toBeVisible();
    await expect(page.getByText('0 sur 1\u202f000')).toBeVisible();
    await expect(page.getByText(`${course.buyPath}?code=NO%C3%8BL20`)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('switches the code off and on again', async () => {
    await page.getByRole('button', { name: 'Désactiver' }).click();
    await expect(page.getByText('Code désactivé')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Lien à partager' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Réactiver' }).click();
    await expect(page.getByRole('heading', { name: 'Lien à partager' })).toBeVisible();
  });

  await test.step('lists the code without horizontal scrolling', async () => {
    await page.getByRole('link', { name: 'Codes promo' }).first().click();
    await expect(page.getByRole('link', { name: 'NOËL20' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'NOËL20' }).click();
  });

  await test.step('deletes the unused code', async () => {
    await page.getByRole('button', { name: 'Supprimer' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
    await expect(page.getByText('Aucun code promo')).toBeVisible();
  });

  await test.step('the audit log lists every change', async () => {
    await page.goto(`${school.url}/admin/journal?sujet=code`);
    for (const action of ['Création', 'Désactivation', 'Réactivation', 'Suppression'])
      await expect(page.getByText(`${action} · Code promo`)).toBeVisible();
  });
});
