import { expect, type Locator, type Page, test } from '@playwright/test';
import { openOfficePage } from '../support/office-menu.ts';
import { becomeAdmin } from '../support/people.ts';
import { startSchool } from '../support/school.ts';

test('an owner writes a course, sees its errors and keeps all work despite mistakes, navigation and another tab', async ({
  page,
  browser,
}) => {
  await using school = await startSchool();
  await becomeAdmin(page, school);
  await page.goto(`${school.url}/admin/products/add`);

  await test.step('lists the errors field by field, each linked to its field', async () => {
    await page.getByLabel('Prix TTC en euros').fill('beaucoup');
    await page.getByLabel('Travail personnel').fill('longtemps');
    await save(page);
    const summary = page.getByRole('alert');
    await expect(summary).toContainText('Saisissez un titre.');
    await expect(summary).toContainText('Saisissez un prix en euros');
    await summary.getByRole('link', { name: 'Travail personnel' }).click();
    await expect(page.getByLabel('Travail personnel')).toBeFocused();
    await page.getByLabel('Titre', { exact: true }).fill('Les pronoms y et en');
    await page.getByLabel('Prix TTC en euros').fill('12,5');
    await page.getByLabel('Travail personnel').fill('90');
  });

  await test.step('rejects an unsupported file with a French message', async () => {
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
    await expect(page.getByText(/Ce fichier n’est pas accepté.*notes\.txt/)).toBeVisible();
    await dropDocuments(page, [
      { name: 'jeu.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') },
    ]);
    await expect(
      page.getByText('Choisissez un document, un fichier audio, une image ou une vidéo'),
    ).toBeVisible();
    await page.getByRole('button', { name: /Retirer.*jeu\.exe/ }).click();
  });

  const documents = page.getByRole('group', { name: 'Documents', exact: true });
  await test.step('documents keep their drop order, and a removed one can be restored', async () => {
    const large = { ...pdf('Un.pdf'), buffer: Buffer.alloc(3_000_000, 'a') };
    await dropDocuments(page, [large, pdf('Deux.pdf'), pdf('Trois.pdf')]);
    await expect(documents.getByText('Envoyé')).toHaveCount(3, { timeout: 30_000 });
    await expectNames(documents, ['Un.pdf', 'Deux.pdf', 'Trois.pdf']);
    await page.getByRole('button', { name: /Retirer.*Deux\.pdf/ }).click();
    await expectNames(documents, ['Un.pdf', 'Trois.pdf']);
    await page.getByRole('button', { name: 'Annuler', exact: true }).click();
    await expectNames(documents, ['Un.pdf', 'Deux.pdf', 'Trois.pdf']);
  });

  await test.step('asks for confirmation before leaving until the work is saved', async () => {
    await openOfficePage(page, 'messages');
    const question = page.getByRole('dialog', { name: 'Vos modifications ne sont pas enregistrées' });
    await expect(question.getByRole('button', { name: 'Rester sur cette page' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await save(page);
    await expect(page).toHaveURL(/\/admin\/products\/edit-[\w-]+$/);
    await expect(page.getByText('Tout est enregistré')).toBeVisible();
    await expect(page.getByLabel('Prix TTC en euros')).toHaveValue('12,50');
    await openOfficePage(page, 'messages');
    await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible();
    await page.goBack();
  });

  await test.step('reports a conflict in the second of two tabs and keeps its work', async () => {
    const other = await (
      await browser.newContext({ storageState: await page.context().storageState() })
    ).newPage();
    await other.goto(page.url());
    await other.getByLabel('Titre', { exact: true }).fill('Titre de l’autre');
    await save(other);
    await expect(other.getByText('Tout est enregistré')).toBeVisible();

    await page.getByLabel('Titre', { exact: true }).fill('Titre d’ici');
    await save(page);
    await expect(page.getByText('Rien n’est perdu ni remplacé')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Titre', exact: true })).toHaveValue('Titre d’ici');
    await page.getByRole('group', { name: 'Titre' }).getByLabel('Ma version').check();
    await page.getByRole('button', { name: 'Enregistrer ce choix' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Titre d’ici' })).toBeVisible();
    await expect(page.getByText('Rien n’est perdu ni remplacé')).toBeHidden();
  });
});

type Dropped = { name: string; mimeType: string; buffer: Buffer };

const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer', exact: true }).click();

const dropDocuments = (page: Page, files: Dropped[]) =>
  page.locator('input[type=file]').last().setInputFiles(files);

const expectNames = (documents: Locator, names: string[]) =>
  expect(documents.getByText(/\.pdf$/)).toHaveText(names);

const pdf = (name: string): Dropped => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7 ${name}`),
});
