import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { pressOtherAction } from '../support/office-menu.ts';
import { becomeAdmin } from '../support/people.ts';
import { startSchool } from '../support/school.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const questions = `// Une banque de questions
$CATEGORY: $course$/top/Le passé

::Au marché:: Elle {=est allée =est partie} au marché.

::Où:: Où est-elle ? {=Au marché
~À l'école}

::Oubliée:: Qui est parti ? {=Elle ~Lui

::Trop:: Quand ? {=%150%hier ~demain}

::Raconter:: Racontez votre journée. {}
`;

const choose = (page: Page, text: string) =>
  page
    .getByLabel('Déposez un fichier ici')
    .last()
    .setInputFiles({ name: 'banque.gift', mimeType: 'text/plain', buffer: Buffer.from(text) });

test('a teacher imports a GIFT file, corrects a block in place, publishes and reimports without duplicates', async ({
  page,
}) => {
  await using school = await startSchool({ SEED: 'content' });
  await becomeAdmin(page, school);

  await test.step('lists all issues at once, with line and remedy', async () => {
    await page.goto(`${school.url}/admin/exercises`);
    await pressOtherAction(page, 'Importer');
    await page.getByLabel('Cours ou cahier').selectOption({ label: 'Accents, cédille et apostrophe' });
    await choose(page, questions);
    await expect(
      page.getByText('2 exercices prêts, 2 blocs à corriger, 1 bloc d’un type non pris en charge'),
    ).toBeVisible();
    const forgotten = page.getByRole('region', { name: 'Bloc de la ligne 9' });
    await expect(forgotten).toContainText('Il manque l’accolade fermante');
    await expect(page.getByRole('region', { name: 'Bloc de la ligne 11' })).toContainText('colonne');
    await expectAccessibleInBothThemes(page);
  });

  await test.step('a block is corrected in place, checked and imported with the others', async () => {
    const forgotten = page.getByRole('region', { name: 'Bloc de la ligne 9' });
    const text = forgotten.getByRole('textbox');
    await text.press('Control+End');
    await text.pressSequentially('}');
    await forgotten.getByRole('button', { name: 'Vérifier' }).click();
    await expect(forgotten).toContainText('Ce bloc est maintenant correct.');
    await page.getByRole('button', { name: 'Importer 3 exercices' }).dblclick();
    await expect(page.getByText('3 exercices importés')).toBeVisible();
  });

  await test.step('publishes one of them', async () => {
    await page.getByRole('link', { name: 'Voir les exercices' }).click();
    await page.getByRole('link', { name: 'Oubliée' }).click();
    await page.getByRole('switch', { name: 'Publié' }).check();
    await page.getByLabel('Consigne générale').fill('Relisez la phrase.');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByRole('link', { name: 'Voir comme un élève', includeHidden: true })).toHaveCount(1);
  });

  await test.step('reimporting the corrected file creates no duplicates and asks before overwriting an edit', async () => {
    await page.goto(`${school.url}/admin/exercises/import`);
    await choose(page, questions.replace('=Elle ~Lui', '=Elle ~Lui ~Nous}').replace('%150%', ''));
    await expect(
      page.getByText(/^1 exercice prêt, .*1 exercice modifié sur le site, 2 exercices inchangés$/),
    ).toBeVisible();
    const choice = page.getByLabel('Que faire de « Oubliée » ?');
    await expect(choice.locator('option:checked')).toHaveText('Garder la version du site');
    await page.getByRole('button', { name: 'Importer 1 exercice' }).click();
    await expect(page.getByText('1 exercice importé')).toBeVisible();
    await choice.selectOption('Prendre la version du fichier');
    await page.getByRole('button', { name: 'Importer 1 exercice' }).click();
    await expect(
      page.getByText(/^1 bloc d’un type non pris en charge, 4 exercices inchangés$/),
    ).toBeVisible();
    await page.goto(`${school.url}/admin/exercises?q=Oubliée`);
    await expect(page.getByRole('link', { name: 'Oubliée', exact: true })).toHaveCount(1);
    await page.goto(`${school.url}/admin/exercises/import`);
  });

  await test.step('switching the format discards the corrections', async () => {
    await choose(page, '::A:: Qui ? {=Elle\n\n::B:: Où ? {=ici ~là}');
    const first = page.getByRole('region', { name: 'Bloc de la ligne 1' });
    await first.getByRole('textbox').fill('::A:: Qui ? {=Elle ~Lui}');
    await first.getByRole('button', { name: 'Vérifier' }).click();
    await expect(first).toContainText('Ce bloc est maintenant correct.');
    await page.getByLabel('Format').selectOption('Texte du site');
    await expect(first.getByRole('textbox')).toHaveValue(/::A:: Qui \? \{=Elle\n\n::B::/);
  });
});
