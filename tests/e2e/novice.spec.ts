import { expect, test } from '@playwright/test';
import { waitForEmail } from '../support/emails.ts';
import { openOfficePage } from '../support/office-menu.ts';
import { becomeAdmin, signInAsMember } from '../support/people.ts';
import { startSchool } from '../support/school.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7 ${name}`),
});

/** A session of thirty candidates, as a spreadsheet saves it. */
const session = [
  'Examen;Date de session;Candidat;CO;CE;PE;PO',
  ...Array.from({ length: 30 }, (_, index) => `DELF B2;12/06/2026;Élève ${index + 1};17,5;19;16;20`),
].join('\r\n');

test('a newcomer to the back office publishes a course, a news item and thirty results and grants an access', async ({
  page,
  browser,
}) => {
  await using school = await startSchool();
  await using context = await browser.newContext({ locale: 'fr-FR' });
  const member = await context.newPage();
  await member.goto(`${school.url}/login`);
  const email = await signInAsMember(member, school);
  await becomeAdmin(page, school);

  await test.step('course: the dashboard suggests it as the first step', async () => {
    const step = page.getByRole('listitem').filter({ hasText: 'Mettre en vente un premier cours' });
    await expect(step).toContainText('(à faire)');
    await step.getByRole('link').click();
    await page.getByLabel('Titre', { exact: true }).fill('Raconter ses vacances');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('Tout est enregistré')).toBeVisible();
    await openOfficePage(page, 'desk');
    await step.getByRole('link').click();
    await expect(page.getByLabel('Titre', { exact: true })).toHaveValue('Raconter ses vacances');
    await page.getByLabel('Prix TTC en euros').fill('29');
    await page.getByLabel('Travail personnel').fill('60');
    await page
      .getByLabel('Déposez les documents ici')
      .last()
      .setInputFiles([pdf('Leçon.pdf'), pdf('Exercices.pdf'), pdf('Corrigés.pdf')]);
    const documents = page.getByRole('group', { name: 'Documents', exact: true });
    await expect(documents.getByText('Envoyé')).toHaveCount(3, { timeout: 30_000 });
    await page.getByLabel('Publié').check();
    await page.getByLabel('En vente', { exact: true }).check();
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('Tout est enregistré')).toBeVisible();
    await openOfficePage(page, 'desk');
    await expect(step).toContainText('(fait)');
    await member.goto(`${school.url}/courses`);
    await expect(member.getByRole('link', { name: /Raconter ses vacances/ }).first()).toBeVisible();
  });

  await test.step('news item', async () => {
    await openOfficePage(page, 'site', '/admin/news');
    await page.getByRole('link', { name: 'Ajouter la première' }).click();
    await expect(page.getByRole('textbox', { name: 'Texte', exact: true })).toBeVisible();
    await page.getByLabel('Titre', { exact: true }).fill('Un cours pour raconter l’été');
    await page.getByRole('textbox', { name: 'Texte', exact: true }).fill('Il est ouvert depuis ce matin.');
    await page.getByRole('button', { name: 'Publier…' }).first().click();
    await page
      .getByRole('dialog', { name: 'Publier cette actualité' })
      .getByRole('button', { name: 'Publier maintenant' })
      .click();
    await expect(page.getByText(/^Publiée depuis le/)).toBeVisible();
    await member.goto(`${school.url}/news`);
    await expect(member.getByText('Un cours pour raconter l’été').first()).toBeVisible();
  });

  await test.step('thirty results', async () => {
    await openOfficePage(page, 'site', '/admin/scores');
    await page.getByRole('link', { name: 'Importer une session' }).click();
    await page
      .getByLabel('Déposez le fichier CSV ici')
      .last()
      .setInputFiles({ name: 'session.csv', mimeType: 'text/csv', buffer: Buffer.from(session) });
    await page.getByRole('button', { name: 'Importer 30 résultats' }).click();
    await expect(page.getByText('30 résultats importés').first()).toBeVisible();
  });

  await test.step('access for a member', async () => {
    await openOfficePage(page, 'learners');
    await page.getByRole('main').getByRole('row').filter({ hasText: email }).getByRole('link').click();
    await page.getByRole('button', { name: 'Offrir un accès' }).click();
    await page.getByLabel(/Raconter ses vacances/).check();
    await page.getByRole('button', { name: 'Offrir l’accès' }).click();
    await expect(page.getByText(/^Accès offert à/)).toBeVisible();
    await waitForEmail(school, email, /offre/i);
    await member.goto(`${school.url}/members`);
    await member
      .getByRole('link', { name: /Raconter ses vacances/ })
      .first()
      .click();
    await expect(member.getByRole('link', { name: /Corrigés/ }).first()).toBeVisible();
  });
});
