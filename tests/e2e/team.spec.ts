import { expect, test } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { findLink, waitForEmail } from '../support/emails.ts';
import { becomeAdmin, newAddress, signUp } from '../support/people.ts';
import { type School, startSchool } from '../support/school.ts';

let school: School;

test.beforeAll(async () => {
  school = await startSchool();
});

test.afterAll(async () => {
  await school[Symbol.asyncDispose]();
});

test('a person is invited, signs up, accepts, gets another role and is removed', {
  tag: '@main',
}, async ({ page, browser }) => {
  await becomeAdmin(page, school);
  await page.goto(`${school.url}/admin/team`);
  await expect(page.getByText('Aucune invitation')).toBeVisible();
  await expectAccessibleInBothThemes(page);

  const email = newAddress('professeur');
  await page.getByRole('link', { name: 'Inviter une personne' }).click();
  await page.getByRole('button', { name: 'Envoyer l’invitation' }).click();
  await expect(page.getByRole('alert')).toContainText('Choisissez un rôle');
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByLabel('Comptable').check();
  await expect(page.getByText('Voir la comptabilité et les statistiques de vente')).toBeVisible();
  await page.getByLabel('Enseignement').check();
  await expect(page.getByText('Publier les résultats aux examens')).toBeVisible();
  await expect(page.getByText('Voir la comptabilité et les statistiques de vente')).toBeHidden();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Envoyer l’invitation' }).dblclick();
  await expect(page.getByText(`Lien d’invitation pour ${email}`)).toBeVisible();
  await page.getByRole('link', { name: 'Revenir à l’équipe' }).click();
  const row = page.getByRole('row', { name: email });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('En attente');

  const first = findLink(await waitForEmail(school, email, /rejoindre l’équipe/), '/invitation/');
  await row.getByRole('button', { name: 'Renvoyer' }).click();
  const copied = page.getByText(/\/invitation\/[\w-]{43}$/);
  await expect(copied).toBeVisible();
  const link = await copied.innerText();
  expect(link).not.toBe(first);
  await expectAccessibleInBothThemes(page);

  const invited = await (await browser.newContext()).newPage();
  await invited.goto(first);
  await expect(invited.getByRole('heading', { name: 'Cette invitation n’est plus valable' })).toBeVisible();
  await invited.goto(link);
  await expect(invited.getByText(/Connectez-vous avec l’adresse/)).toBeVisible();
  expect(await invited.content()).not.toContain(email);
  await invited.getByRole('main').getByRole('link', { name: 'Créer un compte' }).click();
  await signUp(invited, school, email);
  await expect(invited.getByRole('heading', { name: 'Invitation à rejoindre l’équipe' })).toBeVisible();
  await expect(invited.getByText('Camille Aubry vous propose un accès')).toBeVisible();
  await expectAccessibleInBothThemes(invited);
  await invited.getByRole('button', { name: 'Rejoindre l’équipe' }).dblclick();
  await expect(invited.getByRole('heading', { name: 'Tableau de bord' })).toBeVisible();
  const menu = invited.getByRole('navigation', { name: 'Administration' });
  await expect(menu.getByRole('link')).toHaveText([
    /Tableau de bord/,
    /Contenus/,
    /Élèves/,
    /Messages/,
    /Site/,
    /Mon espace/,
  ]);
  await expectAccessibleInBothThemes(invited);

  await page.reload();
  await expect(page.getByRole('row', { name: `${email} Par` })).toContainText('Acceptée');
  await page.getByRole('table', { name: 'Équipe' }).getByRole('link', { name: email }).click();
  await expect(page.getByLabel('Enseignement')).toBeChecked();
  await expectAccessibleInBothThemes(page);
  await page.getByLabel('Comptable').check();
  await page.getByRole('button', { name: 'Changer le rôle' }).click();
  await expect(page.getByRole('heading', { name: 'Équipe' })).toBeVisible();

  await invited.goto(`${school.url}/admin/exercises`);
  await expect(invited.getByText('Votre rôle (Comptable)')).toBeVisible();
  await invited.getByRole('link', { name: 'Revenir à l’administration' }).click();
  await expect(menu.getByRole('link')).toHaveText([/Tableau de bord/, /Ventes/, /Mon espace/]);

  await page.getByRole('table', { name: 'Équipe' }).getByRole('link', { name: email }).click();
  await page.getByRole('button', { name: 'Retirer de l’équipe' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer de l’équipe' }).click();
  const team = page.getByRole('table', { name: 'Équipe' });
  await expect(team).toBeVisible();
  await expect(team.getByRole('link', { name: email })).toBeHidden();
  await invited.reload();
  await expect(invited.getByText('Cette page est réservée')).toBeVisible();

  await page.goto(`${school.url}/admin/journal`);
  for (const action of ['Invitation envoyée', 'Invitation acceptée', 'Rôle modifié'])
    await expect(page.getByText(action).first()).toBeVisible();
});

test('an invitation is revoked, and the last owner stays', async ({ page, browser }) => {
  const owner = await becomeAdmin(page, school);
  const email = newAddress('assistante');
  await page.goto(`${school.url}/admin/team/invite`);
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByLabel('Assistance').check();
  await page.getByRole('button', { name: 'Envoyer l’invitation' }).click();
  const link = await page.getByText(/\/invitation\/[\w-]{43}$/).innerText();
  await page.goto(`${school.url}/admin/team`);
  const row = page.getByRole('row', { name: email });
  await row.getByRole('button', { name: 'Annuler l’invitation' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler l’invitation' }).click();
  await expect(row).toContainText('Annulée');
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { name: 'Cette invitation n’est plus valable' })).toBeVisible();

  await page.getByRole('table', { name: 'Équipe' }).getByRole('link', { name: 'Camille Aubry' }).click();
  await expect(page.getByText(owner)).toBeVisible();
  await page.getByLabel('Enseignement').check();
  await page.getByRole('button', { name: 'Changer le rôle' }).click();
  await expect(page.getByRole('alert')).toContainText('confirmez ce changement');
  await page.getByLabel('Oui, changer mon propre compte').check();
  await page.getByRole('button', { name: 'Changer le rôle' }).click();
  await expect(page.getByRole('alert')).toContainText('dernier compte propriétaire');
  await page.getByRole('button', { name: 'Retirer de l’équipe' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer de l’équipe' }).click();
  await expect(page.getByRole('alert')).toContainText('dernier compte propriétaire');
});
