import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { findLink, waitForEmail } from '../support/emails.ts';
import { becomeAdmin, newAddress } from '../support/people.ts';
import { save, saved, title } from '../support/product-editor.ts';
import { startSchool } from '../support/school.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a visitor without script requests an alert, confirms it by email and is notified once when sales open', async ({
  browser,
}) => {
  await using school = await startSchool();
  const teacher = await (await browser.newContext()).newPage();
  await becomeAdmin(teacher, school);
  await teacher.goto(`${school.url}/admin/products/add`);
  await title(teacher).fill('Préparer le DALF C1');
  await teacher.getByRole('switch', { name: 'Publié' }).check();
  await save(teacher).click();
  await saved(teacher);
  const id = /edit-([\w-]+)/.exec(teacher.url())?.[1];
  const editor = `${school.url}/admin/products/edit-${id}`;

  const email = newAddress('alerte');
  const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await visitor.goto(`${school.url}/products/${id}`);
  await visitor.getByLabel('Votre adresse e-mail').fill('lea@');
  await visitor.getByRole('button', { name: 'Recevoir une alerte' }).click();
  await expect(visitor.getByRole('alert')).toContainText('n’est pas enregistrée');
  await visitor.getByLabel('Votre adresse e-mail').fill(email);
  await visitor.getByRole('button', { name: 'Recevoir une alerte' }).click();
  await expect(visitor.getByRole('heading', { name: 'Vérifiez vos e-mails' })).toBeVisible();

  const asked = await waitForEmail(school, email, /Confirmez/);
  const link = findLink(asked, '/alertes/');
  // Email scanners open links: a GET must confirm nothing.
  expect((await fetch(link)).status).toBe(200);
  await teacher.goto(editor);
  await expect(teacher.getByText('attend la mise en vente')).toHaveCount(0);
  await visitor.goto(link);
  await visitor.getByRole('button', { name: 'Confirmer mon alerte' }).click();
  await expect(visitor.getByRole('heading', { name: 'Alerte confirmée' })).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: 'Alerte confirmée' })).toBeVisible();

  await teacher.goto(editor);
  await expect(teacher.getByText('1 personne attend la mise en vente')).toBeVisible();
  expect(await teacher.content()).not.toContain(email);
  await teacher.getByRole('switch', { name: 'En vente' }).check();
  await teacher.getByLabel('Prix TTC en euros').fill('49');
  await save(teacher).click();
  await teacher.getByRole('button', { name: 'Mettre en vente quand même' }).click();
  await saved(teacher);

  const notification = await waitForEmail(school, email, /en vente/);
  await visitor.goto(findLink(notification, '/products/'));
  await expect(visitor.getByRole('link', { name: 'Acheter' }).first()).toBeVisible();
  for (const isOpen of [false, true]) {
    await teacher.getByRole('switch', { name: 'En vente' }).setChecked(isOpen);
    await save(teacher).click();
    if (isOpen) await teacher.getByRole('button', { name: 'Mettre en vente quand même' }).click();
    await saved(teacher);
  }
  await teacher.goto(`${editor}/historique`);
  await expect(teacher.getByText('Mise en vente annoncée')).toHaveCount(1);
  await teacher.goto(editor);
  await expect(teacher.getByText('attend la mise en vente')).toHaveCount(0);
  expect((await visitor.goto(link))?.status()).toBe(404);
  expect(await school.emails(email)).toHaveLength(2);
});

test('with script and the keyboard alone, the alert form shows an error in place and then the confirmation', async ({
  page,
}) => {
  await using school = await startSchool({ SEED: 'content' });
  const teacher = await page.context().newPage();
  await becomeAdmin(teacher, school);
  await teacher.goto(`${school.url}/admin/products/edit-premiers-pas-en-francais`);
  await teacher.getByRole('switch', { name: 'En vente' }).uncheck();
  await save(teacher).click();
  await saved(teacher);
  await teacher.close();
  await page.context().clearCookies();

  const presentation = `${school.url}/products/premiers-pas-en-francais`;
  await page.goto(presentation);
  await expectAccessible(page);
  await page.getByLabel('Votre adresse e-mail').focus();
  await page.keyboard.type('lea@');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('n’est pas enregistrée');
  await expect(page).toHaveURL(presentation);
  await expect(page.locator('main [autofocus]')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Votre adresse e-mail').fill(newAddress('clavier'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Vérifiez vos e-mails' })).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Recevoir une alerte' })).toBeVisible();
});
