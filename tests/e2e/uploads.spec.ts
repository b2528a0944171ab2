import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { becomeAdmin } from '../support/people.ts';
import { addProduct } from '../support/product-editor.ts';
import { startSchool } from '../support/school.ts';

const documents = (page: Page) => page.getByRole('group', { name: 'Documents', exact: true });
const choose = (page: Page, files: string[]) =>
  documents(page).locator('input[type=file]').last().setInputFiles(files);

type Command = { command: string; offset: string | undefined };

/** Records the requests to the files service and holds back chunks from offset `holdFrom` on. */
async function watchUploads(page: Page) {
  const asked: Command[] = [];
  const line = { holdFrom: Number.POSITIVE_INFINITY };
  await page.route('**/v0/b/**', async (route) => {
    const headers = route.request().headers();
    const command = headers['x-goog-upload-command'] ?? '';
    asked.push({ command, offset: headers['x-goog-upload-offset'] });
    if (command.includes('upload') && Number(headers['x-goog-upload-offset']) >= line.holdFrom) return;
    await route.continue();
  });
  const count = (command: string) => asked.filter((each) => each.command === command).length;
  return { asked, line, count };
}

test('an upload is cancelled on the server, waits for the connection and resumes after its page was closed', async ({
  page,
  context,
}) => {
  await using school = await startSchool();
  await becomeAdmin(page, school);
  const folder = await mkdtemp(join(tmpdir(), 'cedille-files-'));
  const file = (name: string) => join(folder, name);
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'])
    await writeFile(file(name), Buffer.alloc(1_500_000, `%PDF-1.7 ${name}`));
  await addProduct(page, school.url, 'Les prépositions');
  const { asked, line, count } = await watchUploads(page);

  await test.step('runs three uploads at once, cancels on the server and accepts the same file again', async () => {
    line.holdFrom = 0;
    await choose(page, ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'].map(file));
    await expect.poll(() => asked.filter(({ command }) => command === 'upload').length).toBe(3);
    expect(count('start')).toBe(3);
    await expect(documents(page).getByText(/En attente/)).toHaveCount(1);
    for (const name of ['d', 'a', 'b', 'c'])
      await documents(page)
        .getByRole('button', { name: `Annuler l’envoi\u202f: ${name}.pdf` })
        .click();
    await expect.poll(() => count('cancel')).toBe(3);
    for (const name of ['d', 'a', 'b', 'c'])
      await documents(page)
        .getByRole('button', { name: `Retirer\u202f: ${name}.pdf` })
        .click();
    line.holdFrom = Number.POSITIVE_INFINITY;
    // A browser fires `change` only if the choice differs from the previous one.
    await expect(documents(page).locator('input[type=file]').last()).toHaveValue('');
    await choose(page, [file('d.pdf')]);
    await expect(documents(page).getByText('Envoyé')).toHaveCount(1);
  });

  await test.step('reports a lost connection and resumes', async () => {
    line.holdFrom = 0;
    await choose(page, [file('b.pdf')]);
    await expect(documents(page).getByText(/Envoi en cours/)).toBeVisible();
    await context.setOffline(true);
    await expect(documents(page).getByText(/Pas de connexion/)).toBeVisible();
    line.holdFrom = Number.POSITIVE_INFINITY;
    await context.setOffline(false);
    await expect(documents(page).getByText('Envoyé')).toHaveCount(2);
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(page.getByText('Tout est enregistré')).toBeVisible();
  });

  await test.step('after a reload, names the unfinished file, rejects a different one and sends the rest', async () => {
    line.holdFrom = 1;
    asked.length = 0;
    await choose(page, [file('a.pdf')]);
    await expect.poll(() => asked.some(({ offset }) => Number(offset) > 0)).toBe(true);
    const address = page.url();
    page.on('dialog', (dialog) => dialog.accept());
    await page.goto(address);
    const left = documents(page).getByText(/Envoi interrompu/);
    await expect(left).toBeVisible();
    asked.length = 0;
    line.holdFrom = Number.POSITIVE_INFINITY;
    const again = documents(page).getByLabel(`Choisir de nouveau\u202f: a.pdf`).and(page.locator('input'));
    await again.setInputFiles(file('c.pdf'));
    await expect(documents(page).getByText(/Ce n’est pas le même fichier/)).toBeVisible();
    await again.setInputFiles(file('a.pdf'));
    await expect(documents(page).getByText('a.pdf')).toBeVisible();
    await expect(documents(page).getByText('Envoyé')).toHaveCount(3);
    expect(count('start')).toBe(0);
    expect(count('query')).toBe(1);
    expect(
      asked.filter(({ command }) => command.includes('upload')).map(({ offset }) => Number(offset)),
    ).not.toContain(0);
  });
  await rm(folder, { recursive: true });
});
