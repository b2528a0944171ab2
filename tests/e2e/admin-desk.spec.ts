import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { waitForEmail } from '../support/emails.ts';
import { pressByKeyboard } from '../support/keyboard.ts';
import { openOfficePage, pressOtherAction } from '../support/office-menu.ts';
import { becomeAdmin, newAddress, signInAsMember } from '../support/people.ts';
import { type School, startSchool } from '../support/school.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

let school: School;
/** A school in which the admin is the only member. */
let own: School;

test.beforeAll(async () => {
  [school, own] = await Promise.all([startSchool({ SEED: 'content' }), startSchool({ SEED: 'content' })]);
});

test.afterAll(async () => {
  await school?.[Symbol.asyncDispose]();
  await own?.[Symbol.asyncDispose]();
});

test('granting and withdrawing access, disabling and removing an account each leave an audit log entry', async ({
  page,
  browser,
}) => {
  await using context = await browser.newContext({ locale: 'fr-FR' });
  const member = await context.newPage();
  await member.goto(`${school.url}/login`);
  const email = await signInAsMember(member, school);
  await expect(member.getByRole('heading', { level: 1 })).toBeVisible();
  await becomeAdmin(page, school);
  await expectAccessible(page);
  const main = page.getByRole('main');

  await test.step('shows each error next to its field', async () => {
    await openOfficePage(page, 'sales');
    await main.getByRole('link', { name: 'Offrir un accès' }).click();
    await page.getByRole('button', { name: 'Offrir l’accès' }).click();
    await expect(page.getByRole('alert')).toContainText('Action non effectuée');
    const emails = page.getByLabel('Adresses e-mail');
    await expect(emails).toHaveAccessibleDescription(/Saisissez l’adresse/);
    await emails.fill('personne');
    await page.getByLabel(/Premiers pas en français/).check();
    await page.getByRole('button', { name: 'Offrir l’accès' }).click();
    await expect(emails).toHaveAccessibleDescription(/@/);
    await expectAccessible(page);
  });

  await test.step('grants the access and announces it by email', async () => {
    const nobody = newAddress('ailleurs');
    await page.getByLabel('Adresses e-mail').fill(`${email}\npersonne\nUne amie <${nobody}>`);
    await page.getByRole('button', { name: 'Offrir l’accès' }).dblclick();
    const outcomes = page.getByRole('table', { name: 'Résultat par adresse' });
    await expect(outcomes.getByRole('row')).toContainText([
      'Résultat',
      'Accès ouvert',
      'Adresse e-mail incorrecte',
      'En attente de confirmation de l’adresse',
    ]);
    await expectAccessible(page);
    await waitForEmail(school, email, /offre/i);
    await waitForEmail(school, nobody, /offre/i);
    await member.goto(`${school.url}/members`);
    await expect(member.getByRole('link', { name: /Premiers pas en français/ }).first()).toBeVisible();
  });

  await test.step('shows the granted order, sends its email again and withdraws it', async () => {
    await openOfficePage(page, 'sales');
    await main.getByRole('link', { name: 'Accès offerts' }).click();
    await main.getByRole('row').filter({ hasText: email }).getByRole('link').click();
    await expect(main).toContainText('Accès offert');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Renvoyer l’e-mail' }).click();
    await expect(page.getByText(/E-mail gardé ici, non envoyé/)).toBeVisible();
    await expect
      .poll(async () => (await school.emails(email)).filter((mail) => /offre/i.test(mail)).length)
      .toBe(2);
    await page.getByRole('button', { name: 'Retirer l’accès' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Retirer l’accès' }).click();
    await expect(page.getByText('L’accès a été retiré.')).toBeVisible();
    await expect(main).toContainText('Fermé');
  });

  await test.step('disabling the account ends its session at once', async () => {
    await openOfficePage(page, 'learners');
    await page.getByLabel('Rechercher').fill(email);
    await main.getByRole('button', { name: 'Rechercher' }).click();
    await main.getByRole('row').filter({ hasText: email }).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Noé Martin' })).toBeVisible();
    await expectAccessible(page);
    await pressOtherAction(page, 'Désactiver le compte');
    await page.getByRole('dialog').getByRole('button', { name: 'Désactiver le compte' }).click();
    await expect(page.getByText('Compte désactivé')).toBeVisible();
    await expect(main).toContainText('Aucun appareil connecté');
    await member.goto(`${school.url}/members`);
    await expect(member).toHaveURL(/\/login/);
    await pressOtherAction(page, 'Réactiver le compte');
    await expect(page.getByText('Compte réactivé')).toBeVisible();
  });

  await test.step('the audit log shows each change with its values before and after', async () => {
    await openOfficePage(page, 'settings', '/admin/journal');
    const lines = main.getByRole('listitem').filter({ hasText: 'Noé Martin' });
    await expect(lines).toHaveCount(2);
    await expect(lines.first()).toContainText('Réactivation');
    await expect(lines.first()).toContainText(/Avant\s*oui/);
    await expect(lines.first()).toContainText(/Après\s*non/);
    await expectAccessible(page);
    await page.getByLabel('Sujet').selectOption('Commande');
    await page.getByRole('button', { name: 'Filtrer' }).click();
    await expect(main.getByRole('listitem').filter({ hasText: 'Accès offert' })).toHaveCount(2);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Exporter en CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^journal-\d{4}-\d\d-\d\d\.csv$/);
  });

  await test.step('removes the account', async () => {
    await openOfficePage(page, 'learners');
    await main.getByRole('row').filter({ hasText: email }).getByRole('link').click();
    await pressOtherAction(page, 'Supprimer le compte');
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer le compte' }).click();
    await expect(page.getByText('Compte supprimé')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Membres' })).toBeVisible();
    await expect(main).not.toContainText(email);
  });
});

test('an admin goes from the dashboard to resending an email with the keyboard alone', async ({ page }) => {
  await becomeAdmin(page, own);
  await page.goto(`${own.url}/contact`);
  await page.getByLabel('Votre nom').fill('Léa Œuvrard');
  await page.getByLabel('Votre adresse e-mail').fill('lea@exemple.test');
  await page.getByLabel('Sujet').selectOption('niveau');
  await page.getByLabel('Message').fill('Bonjour, par quel cours commencer ?');
  await page.getByRole('button', { name: 'Envoyer le message' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Message envoyé' })).toBeVisible();
  await waitForEmail(own, 'lea@exemple.test', /bien été reçu/);

  await page.goto(`${own.url}/admin`);
  await openOfficePage(page, 'messages', '/admin/mail', (link) => pressByKeyboard(page, link));
  await expect(page.getByRole('heading', { level: 1, name: 'E-mails' })).toBeVisible();
  const mail = page.getByRole('row').filter({ hasText: 'lea@exemple.test' }).getByRole('link');
  await pressByKeyboard(page, mail);
  await expect(page.getByRole('article')).toBeVisible();
  await pressByKeyboard(page, page.getByRole('button', { name: 'Envoyer' }));
  await expect(page.getByText('E-mail gardé ici, non envoyé')).toBeVisible();
  await expect.poll(async () => (await own.emails('lea@exemple.test')).length).toBe(2);
});

test.describe('on a tablet, by touch', () => {
  test.use({ viewport: { width: 768, height: 1024 }, hasTouch: true });

  test('an admin uses the menu, the dashboard and its charts and grants a course', async ({ page }) => {
    await becomeAdmin(page, own);
    await expect(page.getByRole('figure', { name: 'Ventes par mois, en euros' })).toBeVisible();
    await page.locator('summary').filter({ hasText: 'Les mêmes chiffres en tableau' }).last().tap();
    await expect(page.getByRole('table', { name: 'Les mêmes chiffres en tableau' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Mise en service' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Menu' }).tap();
    await openOfficePage(page, 'learners', undefined, (link) => link.tap());
    await expect(page.getByRole('heading', { level: 1, name: 'Membres' })).toBeVisible();
    await page.getByRole('main').getByRole('cell').getByRole('link').first().tap();
    await page.getByRole('button', { name: 'Offrir un accès' }).tap();
    await page.getByLabel('Rechercher un contenu').fill('subjonctif');
    await page
      .getByLabel(/subjonctif/i)
      .first()
      .waitFor();
    await page.getByRole('radio').first().check();
    await page.getByRole('button', { name: 'Offrir l’accès' }).tap();
    await expect(page.getByText(/^Accès offert à/)).toBeVisible();
    await expect(page.getByRole('table', { name: 'Contenus accessibles' })).toBeVisible();
    await expectAccessible(page);
  });
});
