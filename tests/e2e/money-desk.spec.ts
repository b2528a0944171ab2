import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { openAdmin, openMember } from '../support/accounts.ts';
import { pressOtherAction } from '../support/office-menu.ts';
import { openDevice } from '../support/open-device.ts';
import { buy, contestedCard } from '../support/pay.ts';
import { publishCourse } from '../support/publish-course.ts';
import { startSchool } from '../support/school.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a dispute is answered with the evidence of its order', async ({ browser }) => {
  await using school = await startSchool();
  await using admin = await openAdmin(school);
  await using learner = await openMember(school);
  const course = await publishCourse(admin, { title: 'Raconter au passé' });
  await learner.visit(await buy(learner, course.buyPath, contestedCard));
  const page = await openDevice(browser, school, admin);
  const main = page.getByRole('main');
  await expect(async () => {
    await page.goto(`${school.url}/admin/orders/decisions`);
    await expect(main.getByRole('heading', { name: /^Paiement de .* contesté/ })).toBeVisible({
      timeout: 500,
    });
  }).toPass();
  await expectAccessible(page);

  const pdf = await main.getByRole('link', { name: 'Voir les preuves (PDF)' }).getAttribute('href');
  const read = await admin.visit(pdf ?? '');
  expect([read.status, read.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect((await learner.visit(pdf ?? '')).headers.get('content-type')).not.toBe('application/pdf');

  await main.getByLabel('Message à la banque').fill('Elle a ouvert toutes les leçons.');
  await main.getByRole('button', { name: 'Envoyer les preuves à la banque' }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(question).toContainText('une seule fois');
  await question.getByRole('button', { name: 'Envoyer les preuves à la banque' }).click();
  await expect(page.getByText('Preuves envoyées. La banque les examine.')).toBeVisible();
  await expect(main.getByText('Rien à décider')).toBeVisible();
  await page.goto(`${school.url}${pdf?.replace('/evidence', '')}`);
  await expect(main.getByText('La banque examine la réponse')).toBeVisible();
  await expect(main.getByText('Preuves envoyées le')).toBeVisible();
  await expectAccessible(page);
  expect(school.errorLines()).toEqual([]);
});

test('withdrawing a discontinued course from its buyers first shows their number and the amount', async ({
  browser,
}) => {
  await using school = await startSchool();
  await using admin = await openAdmin(school);
  await using learner = await openMember(school);
  const course = await publishCourse(admin, { title: 'Raconter au passé' });
  await learner.visit(await buy(learner, course.buyPath));
  const page = await openDevice(browser, school, admin);
  const main = page.getByRole('main');
  await page.goto(`${school.url}/admin/products/edit-${course.id}`);
  await pressOtherAction(page, 'Retirer le contenu et rembourser');
  await expect(main.getByText('Ce contenu est encore en vente')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Retirer et rembourser' })).toHaveCount(0);

  await main.getByRole('link', { name: 'Revenir au contenu' }).click();
  await main.getByLabel('En vente').uncheck();
  await main.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Enregistré', { exact: true })).toBeVisible();
  await page.goto(`${school.url}/admin/products/edit-${course.id}/recall`);
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Retirer et rembourser' }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(question).toContainText('1 personne sera remboursée');
  await question.getByRole('button', { name: 'Retirer et rembourser' }).click();
  await expect(page.getByText('Retrait commencé')).toBeVisible();
  await expect
    .poll(async () => (await learner.visit(`/course/${course.id}`)).headers.get('location'))
    .toBe(`/products/${course.id}`);

  await page.goto(`${school.url}/admin/sales`);
  await expect(main.getByRole('table', { name: 'Meilleures ventes' })).toContainText('Raconter au passé');
  await expectAccessible(page);
  await page.goto(`${school.url}/admin/journal`);
  await expect(main.getByText('Contenu retiré et remboursé')).toBeVisible();
  expect(school.errorLines()).toEqual([]);
});
