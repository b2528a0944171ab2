import { expect, type Page, test } from '@playwright/test';
import { strToU8, zipSync } from 'fflate';
import { expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { answer, asked, xml } from '../support/moodle-questions.ts';
import { pressOtherAction } from '../support/office-menu.ts';
import { becomeAdmin } from '../support/people.ts';
import { qtiBody, qtiChoice, qtiItem, qtiResponse, toQti3 } from '../support/qti-items.ts';
import { startSchool } from '../support/school.ts';
import { writeWordFile } from '../support/word-file.ts';

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
    await expect(page.getByRole('region', { name: /^Bloc de la ligne/ })).toHaveCount(2);
    await expect(forgotten).toBeHidden();
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

const question = (title: string, fraction: number) =>
  xml('multichoice', asked('Qui ?') + answer('moi', fraction) + answer('toi', 0), title);

/** A file of each format with two bad blocks, the line of the one to correct, and its correction. */
const files: Readonly<
  Record<string, { content: string | Uint8Array; line: number; fix: string; count: number; title: string }>
> = {
  'seul.txt': {
    content:
      '# Texte un\n## Trous\nElle [est] là.\n\n# Texte deux\n## Trous\nElle est là.\n\n# Texte trois\n',
    ...{ line: 5, fix: '# Texte deux\n## Trous\nElle [est] là.', count: 2, title: 'Texte deux' },
  },
  'seul.gift': {
    content: '::Gift un:: Qui ? {=moi ~toi}\n\n::Gift deux:: Qui ? {=moi\n\n::Gift trois:: Qui ? {~moi}',
    ...{ line: 3, fix: '::Gift deux:: Qui ? {=moi}', count: 2, title: 'Gift deux' },
  },
  'seul.xml': {
    content: `<quiz>\n${[question('Moodle un', 100), question('Moodle deux', 0), question('Moodle trois', 0)].join('\n')}\n</quiz>`,
    ...{ line: 3, fix: question('Moodle deux', 100), count: 2, title: 'Moodle deux' },
  },
  'seul.csv': {
    content:
      'titre;type;question;réponses\nTableau un;Trous;Elle ___ là;est\nTableau deux;Trous;Elle [est là;\nTableau trois;Vrai ou faux;Il pleut;peut-être',
    ...{ line: 3, fix: '# Tableau deux\n## Trous\nElle [est] là', count: 2, title: 'Tableau deux' },
  },
  'seul.docx': {
    content: writeWordFile([
      { text: 'Exercice 1 – La feuille' },
      { text: '1. Elle ____ (est) là.' },
      { text: '2. Tu ____ (manger) une pomme.' },
      { text: '3. Une phrase sans réponse.' },
    ]),
    ...{
      line: 5,
      fix: '# La feuille\n## Trous\nTu [manges] une pomme.',
      count: 1,
      title: 'Exercice 1 – La feuille',
    },
  },
  'mots.txt': {
    content: 'le chat\tthe cat\nun chien\n\tthe bird\nune fourmi\tan ant\nun ours\ta bear',
    ...{ line: 2, fix: 'un chien\ta dog', count: 1, title: 'Vocabulaire : mots' },
  },
};

test('a teacher imports a file of each format and corrects one of its two bad blocks', async ({ page }) => {
  await using school = await startSchool({ SEED: 'content' });
  await becomeAdmin(page, school);
  for (const [name, { content, line, fix, count, title }] of Object.entries(files))
    await test.step(name, async () => {
      const noun = count === 1 ? 'exercice' : 'exercices';
      await page.goto(`${school.url}/admin/exercises/import`);
      const buffer = Buffer.from(content);
      const file = { name, mimeType: 'application/octet-stream', buffer };
      await page.getByLabel('Déposez un fichier ici').last().setInputFiles(file);
      await expect(page.getByRole('region', { name: /^Bloc de la ligne/ })).toHaveCount(2);
      const block = page.getByRole('region', { name: `Bloc de la ligne ${line}`, exact: true });
      await block.getByRole('textbox').fill(fix);
      await block.getByRole('button', { name: 'Vérifier' }).click();
      await expect(block).toContainText('Ce bloc est maintenant correct.');
      await page.getByRole('button', { name: `Importer ${count} ${noun}` }).click();
      await expect(page.getByText(new RegExp(`^${count} ${noun} importés?$`))).toBeVisible();
      await page.getByRole('link', { name: 'Voir les exercices' }).click();
      await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
    });
});

test('a teacher chooses how the words of a list are asked', async ({ page }) => {
  await using school = await startSchool({ SEED: 'content' });
  await becomeAdmin(page, school);
  await page.goto(`${school.url}/admin/exercises/import`);
  await expect(page.getByLabel('Type d’exercice')).toBeHidden();
  const words = Array.from({ length: 25 }, (_, index) => `le mot ${'ab'.repeat(index + 1)}\tword ${index}`);
  const buffer = Buffer.from(words.join('\n'));
  await page
    .getByLabel('Déposez un fichier ici')
    .last()
    .setInputFiles({ name: 'mots.txt', mimeType: 'text/plain', buffer });
  await expect(page.getByText('2 exercices prêts')).toBeVisible();
  await page.getByLabel('Type d’exercice').selectOption('Mots à choisir (QCM)');
  // The text is closed when the file has been read again.
  await expect(page.getByText('Choisissez le mot en français.').first()).toBeAttached();
  await page.getByText('Voir le texte').first().click();
  await expect(page.getByText('Choisissez le mot en français.').first()).toBeVisible();
});

const writeItem = (title: string, right: string) =>
  qtiItem(qtiResponse('single', [right]) + qtiBody(qtiChoice('Où est-elle ?', { A: 'Ici', B: 'Là' })), {
    ...{ id: `place-${title}`, title },
  });

/** Writes a QTI package without a manifest. */
const choosePackage = (page: Page, items: readonly string[]) => {
  const files = items.map((item, place) => [`items/${place}.xml`, new TextEncoder().encode(item)]);
  const buffer = Buffer.from(zipSync(Object.fromEntries(files)));
  return page
    .getByLabel('Déposez un fichier ici')
    .last()
    .setInputFiles({ name: 'cours.zip', mimeType: 'application/zip', buffer });
};

test('a teacher imports a QTI package, corrects two blocks and reimports without duplicates', async ({
  page,
}) => {
  await using school = await startSchool({ SEED: 'content' });
  await becomeAdmin(page, school);
  const good = [writeItem('Marché', 'A'), toQti3(writeItem('École', 'B'))];
  const bad = [writeItem('Gare', ''), writeItem('Plage', 'A').replace('</prompt>', '')];

  await test.step('lists both issues and corrects them as XML and as text', async () => {
    await page.goto(`${school.url}/admin/exercises/import`);
    await choosePackage(page, [...good, ...bad]);
    await expect(page.getByText('2 exercices prêts, 2 blocs à corriger')).toBeVisible();
    const station = page.getByRole('region', { name: /^Bloc de la ligne/ }).first();
    await expect(station).toContainText('Aucune réponse correcte n’est indiquée');
    await station.getByRole('textbox').fill(writeItem('Gare', 'B'));
    await station.getByRole('button', { name: 'Vérifier' }).click();
    await expect(station).toContainText('Ce bloc est maintenant correct.');
    const beach = page.getByRole('region', { name: /^Bloc de la ligne/ }).nth(1);
    await expect(beach).toContainText('La balise « prompt » n’est pas fermée');
    await beach.getByRole('textbox').fill('# Plage\n## QCM — Où est-elle ?\n+ Ici\n- Là');
    await beach.getByRole('button', { name: 'Vérifier' }).click();
    await expect(beach).toContainText('Ce bloc est maintenant correct.');
    await page.getByRole('button', { name: 'Importer 4 exercices' }).click();
    await expect(page.getByText('4 exercices importés')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'À corriger' })).toBeHidden();
  });

  await test.step('reimporting the corrected package changes nothing', async () => {
    await page.goto(`${school.url}/admin/exercises/import`);
    await choosePackage(page, [...good, writeItem('Gare', 'B'), writeItem('Plage', 'A')]);
    await expect(page.getByText(/^4 exercices inchangés$/)).toBeVisible();
  });
});

const h5p = (name: string, params: object) => ({ library: `H5P.${name} 1.16`, params });
const chosen = (correct: boolean) =>
  h5p('MultiChoice', { question: 'Qui ?', answers: [{ text: 'elle', correct }, { text: 'lui' }] });

test('a teacher imports an H5P package and corrects one of its two bad blocks', async ({ page }) => {
  await using school = await startSchool({ SEED: 'content' });
  await becomeAdmin(page, school);
  await page.goto(`${school.url}/admin/exercises/import`);
  const questions = [
    h5p('Blanks', { questions: ['<p>Elle *est* là.</p>'] }),
    chosen(false),
    h5p('Blanks', { questions: ['<p>Elle est là.</p>'] }),
    h5p('Essay', {}),
  ];
  const buffer = Buffer.from(
    zipSync({
      'h5p.json': strToU8(JSON.stringify({ title: 'Au marché', mainLibrary: 'H5P.QuestionSet' })),
      'content/content.json': strToU8(JSON.stringify({ questions })),
    }),
  );
  await page
    .getByLabel('Déposez un fichier ici')
    .last()
    .setInputFiles({ name: 'marche.h5p', mimeType: 'application/zip', buffer });
  await expect(
    page.getByText('1 exercice prêt, 2 blocs à corriger, 1 bloc d’un type non pris en charge'),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Question 4' })).toContainText('Les rédactions');
  const block = page.getByRole('region', { name: 'Question 2' });
  await block.getByRole('textbox').fill(JSON.stringify(chosen(true)));
  await block.getByRole('button', { name: 'Vérifier' }).click();
  await expect(block).toContainText('Ce bloc est maintenant correct.');
  await page.getByRole('button', { name: 'Importer 1 exercice' }).click();
  await expect(page.getByText('1 exercice importé')).toBeVisible();
  await page.getByRole('link', { name: 'Voir les exercices' }).click();
  await page.getByRole('link', { name: 'Au marché', exact: true }).click();
  await expect(page.getByLabel('Titre').first()).toHaveValue('Au marché');
});
