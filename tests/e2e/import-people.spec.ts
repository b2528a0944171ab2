import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { findLink, waitForEmail } from '../support/emails.ts';
import { becomeAdmin, newAddress, signUp } from '../support/people.ts';
import { addProduct } from '../support/product-editor.ts';
import { startSchool } from '../support/school.ts';

const drop = (page: Page, name: string, text: string) =>
  page
    .getByLabel('Déposez le fichier ici')
    .last()
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

test('imports pupils of a platform without known format, invites them and takes the import back', {
  tag: '@main',
}, async ({ page, browser }) => {
  await using school = await startSchool();
  await becomeAdmin(page, school);
  const title = 'Raconter au passé';
  await addProduct(page, school.url, title);
  const [learner, unsubscribed] = [newAddress('ana'), newAddress('max')];
  const file = [
    'Student;Mail;Formation;Réf.;Acheté le;Prix;Statut;Newsletter',
    `Ana Silva;${learner};Raconter au passé (2023);T-1;14/03/2024;49,00 €;Réglé;`,
    `Ana Silva;${learner};Raconter au passé (2023);T-1;14/03/2024;49,00 €;Réglé;`,
    `Max Roy;${unsubscribed};Raconter au passé (2023);T-2;15/03/2024;49,00 €;Rendu;désinscrit`,
    'Zoé;pas-une-adresse;Raconter au passé (2023);T-3;16/03/2024;49,00 €;Réglé;',
  ].join('\r\n');

  await test.step('asks for the columns of an unknown table', async () => {
    await page.goto(`${school.url}/admin/import`);
    await page.getByRole('link', { name: 'Importer des élèves' }).click();
    await drop(page, 'export-teachable.csv', file);
    await expect(page.getByRole('heading', { name: 'Que contient chaque colonne ?' })).toBeVisible();
    await page.getByRole('button', { name: 'Lire le fichier' }).click();
    await expect(page.getByText('Saisissez le nom de la plateforme.').first()).toBeVisible();
    await page.getByLabel('Nom de l’ancienne plateforme').fill('Teachable');
    const choose = (column: string, use: string) =>
      page.getByLabel(column, { exact: true }).selectOption(use);
    await choose('Student', 'Prénom et nom');
    await choose('Mail', 'Adresse e-mail');
    await choose('Formation', 'Nom du contenu acheté');
    await choose('Réf.', 'Numéro de commande');
    await choose('Acheté le', 'Date d’achat');
    await choose('Prix', 'Montant');
    await choose('Statut', 'État du paiement');
    await choose('Newsletter', 'Abonnement à la newsletter');
    await choose('Réglé', 'Payé');
    await choose('Rendu', 'Remboursé');
    await choose('désinscrit', 'Désabonné');
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Lire le fichier' }).click();
  });

  await test.step('shows what would be imported, with the lines to check', async () => {
    await expect(page.getByRole('heading', { name: 'Avant l’import' })).toBeVisible();
    await expect(page.getByLabel('Raconter au passé (2023)')).toHaveValue(/./);
    await page.getByRole('button', { name: 'Enregistrer les choix' }).click();
    await expect(page.getByText('Choix enregistrés')).toBeVisible();
    await expect(page.getByText('Achats à importer').locator('..')).toContainText('1');
    await expect(page.getByRole('table', { name: 'Lignes à vérifier' })).toContainText('pas-une-adresse');
    await expectAccessibleInBothThemes(page);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: /Télécharger toutes les lignes/ }).click();
    expect((await download).suggestedFilename()).toMatch(/^lignes-a-verifier-.*\.csv$/);
  });

  await test.step('imports once, only with the declaration', async () => {
    await page.getByRole('button', { name: 'Importer', exact: true }).click();
    await expect(page.getByText('Cochez cette case pour importer.').first()).toBeVisible();
    await page.getByLabel(/^J’atteste/).check();
    await page.getByRole('button', { name: 'Importer', exact: true }).dblclick();
    await expect(page.getByRole('heading', { name: 'Résultat' })).toBeVisible();
    await expect(page.getByText('Achats importés').locator('..')).toContainText('1');
    await expectAccessibleInBothThemes(page);
  });

  await test.step('invites the person, who finds the purchase after signing up', async () => {
    await page.getByRole('button', { name: 'Inviter 1 personne' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Inviter 1 personne' }).click();
    const email = await waitForEmail(school, learner, /Retrouvez vos cours/);
    expect(email.text).toContain(title);
    const theirs = await (await browser.newContext()).newPage();
    await theirs.goto(findLink(email, '/login?mode=inscription'));
    await signUp(theirs, school, learner);
    await theirs.goto(`${school.url}/members`);
    await expect(theirs.getByText(title).first()).toBeVisible();
    await theirs.goto(`${school.url}/profile`);
    await expect(theirs.getByText('Acheté sur Teachable le 14 mars 2024')).toBeVisible();
    await theirs.context().close();
  });

  await test.step('a second import of the same columns asks nothing and changes nothing', async () => {
    await page.goto(`${school.url}/admin/import/people`);
    await drop(page, 'encore.csv', file);
    await expect(page.getByRole('heading', { name: 'Avant l’import' })).toBeVisible();
    await expect(page.getByText('Achats déjà importés').locator('..')).toContainText('1');
    await expect(page.getByText('Achats à importer')).toHaveCount(0);
    await page.getByRole('button', { name: 'Supprimer' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
    await expect(page.getByRole('heading', { name: 'Imports précédents' })).toBeVisible();
  });

  await test.step('takes the import back, but keeps the person who signed in', async () => {
    await page.getByRole('link', { name: 'export-teachable.csv' }).click();
    await expect(page.getByText('Personnes connectées depuis').locator('..')).toContainText('1');
    await page.getByRole('button', { name: 'Annuler cet import' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Annuler cet import' }).click();
    await expect(page.getByText('Ce qui a déjà servi a été conservé', { exact: false })).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });
  expect(school.errorLines()).toEqual([]);
});

test('invites two of five imported people, chosen in the list', async ({ page }) => {
  await using school = await startSchool();
  await becomeAdmin(page, school);
  const people = ['ana', 'ben', 'chloe', 'dina', 'eli'].map((name) => ({ name, email: newAddress(name) }));
  const file = [
    'Kajabi Subscription ID,Customer Email,Customer Name,Offer Title,Amount,Currency,Status,Created At',
    ...people.map(
      ({ name, email }, index) =>
        `${index + 1},${email},${name} Silva,Cours B1,${name === 'eli' ? 'cher' : '49.00'},EUR,Active,"Nov 28, 2025"`,
    ),
  ].join('\r\n');

  await test.step('reads a recognised file in another way and back', async () => {
    await page.goto(`${school.url}/admin/import/people`);
    await drop(page, 'kajabi.csv', file);
    await expect(page.getByRole('heading', { name: 'Avant l’import' })).toBeVisible();
    const readAs = async (platform: string) => {
      await page.getByText('Le fichier n’est pas bien reconnu ?').click();
      await page.getByLabel('Lire ce fichier comme un export de').selectOption(platform);
      await page.getByRole('button', { name: 'Relire le fichier' }).click();
    };
    await readAs('Autre : associer les colonnes moi-même');
    await expect(page.getByRole('heading', { name: 'Que contient chaque colonne ?' })).toBeVisible();
    await expect(page.getByLabel('Customer Name', { exact: true })).toHaveValue('full-name');
    await expect(page.getByLabel('Nom de l’ancienne plateforme')).toHaveValue('Kajabi');
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Lire le fichier', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Modifier les colonnes' })).toBeVisible();
    await readAs('Kajabi');
    await expect(page.getByRole('button', { name: 'Modifier les colonnes' })).toBeHidden();
  });

  await test.step('imports the people', async () => {
    await expect(page.getByRole('heading', { name: 'Avant l’import' })).toBeVisible();
    await page.getByLabel(/^J’atteste/).check();
    await page.getByRole('button', { name: 'Importer', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Résultat' })).toBeVisible();
  });

  await test.step('invites two of them', async () => {
    await page.getByRole('link', { name: 'Voir les personnes et choisir qui inviter' }).click();
    await expect(page.getByRole('heading', { name: 'Élèves importés', level: 1 })).toBeVisible();
    await expect(page.getByText('Montant illisible', { exact: false })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    for (const name of ['ben', 'dina'])
      await page.getByRole('checkbox', { name: `${name} Silva` }).check({ force: true });
    await page.getByRole('button', { name: 'Inviter', exact: true }).click();
    await expect(page.getByText('2 invitations vont être envoyées')).toBeVisible();
    for (const name of ['ben', 'dina'])
      await waitForEmail(school, people.find((person) => person.name === name)?.email ?? '', /./);
    await page.getByRole('link', { name: 'Invitation envoyée', exact: true }).click();
    await expect(page.getByRole('row')).toHaveCount(3);
    await page.getByRole('link', { name: 'À inviter', exact: true }).click();
    await expect(page.getByRole('row')).toHaveCount(4);
    await expect(page.getByText('ben Silva')).toHaveCount(0);
  });

  await test.step('shows a person, and why another invitation is refused', async () => {
    await page.getByRole('link', { name: 'Invitation envoyée', exact: true }).click();
    await page.getByRole('checkbox', { name: 'ben Silva' }).check({ force: true });
    await page.getByRole('button', { name: 'Renvoyer l’invitation' }).click();
    await expect(page.getByText('il y a moins de 10 minutes', { exact: false })).toBeVisible();
    await page.getByRole('link', { name: 'ben Silva' }).click();
    await expect(page.getByRole('heading', { name: 'ben Silva' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });
  expect(school.errorLines()).toEqual([]);
});
