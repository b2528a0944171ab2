import { expect, test } from '@playwright/test';
import { textOf } from '../support/news-text.ts';
import { becomeAdmin } from '../support/people.ts';
import { startSchool } from '../support/school.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a news draft survives a reload, a lost connection, an ended session and a conflicting save', async ({
  page,
  browser,
}) => {
  await using school = await startSchool();
  await becomeAdmin(page, school);
  const title = page.getByLabel('Titre', { exact: true });

  await test.step('restores the typed text after a reload', async () => {
    await page.goto(`${school.url}/admin/news/add`);
    await title.fill('Le café de conversation');
    await textOf(page).click();
    await page.keyboard.type('Un jeudi sur deux.');
    await expect(page.getByText('conservées sur cet appareil')).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Récupérer mes modifications' }).click();
    await expect(title).toHaveValue('Le café de conversation');
    await expect(textOf(page)).toHaveText('Un jeudi sur deux.');
  });

  await test.step('asks for confirmation before leaving', async () => {
    await page.getByRole('link', { name: 'Messages' }).click();
    await expect(
      page.getByRole('dialog', { name: 'Vos modifications ne sont pas enregistrées' }),
    ).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('keeps the draft while offline and sends it once the connection is back', async () => {
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
    await expect(page.getByText('Le site ne répond pas')).toBeVisible();
    await expect(textOf(page)).toHaveText('Un jeudi sur deux.');
    await page.context().setOffline(false);
    await expect(page).toHaveURL(/\/admin\/news\/edit-[a-z0-9]+$/);
    await expect(page.getByText('Tout est enregistré')).toBeVisible();
  });

  await test.step('keeps the draft when the session has ended', async () => {
    const cookies = await page.context().cookies();
    await title.fill('Le café des langues');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
    await expect(page.getByRole('alert')).toContainText('Votre session a expiré');
    await expect(title).toHaveValue('Le café des langues');
    await page.context().addCookies(cookies);
    await page.getByRole('button', { name: 'Réessayer maintenant' }).click();
    await expect(page.getByText('Tout est enregistré')).toBeVisible();
  });

  await test.step('resolves a conflict part by part', async () => {
    const context = await browser.newContext({ storageState: await page.context().storageState() });
    const other = await context.newPage();
    await other.goto(page.url());
    await other.getByLabel('Titre', { exact: true }).fill('Le titre de l’autre');
    await other.getByLabel('Résumé').fill('Le résumé de l’autre.');
    await other.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
    await expect(other.getByText('Tout est enregistré')).toBeVisible();

    await title.fill('Mon titre');
    await page.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
    await expect(page.getByText('Une autre version a été enregistrée entre-temps')).toBeVisible();
    const choice = page.getByRole('group', { name: 'Titre', exact: true });
    await expect(choice).toContainText('Le titre de l’autre');
    await expect(choice).toContainText('Mon titre');
    await expect(page.getByRole('radio', { name: 'Ma version' })).toHaveCount(1);
    await expect(page.getByText('sont réunis automatiquement')).toContainText('Résumé');
    await choice.getByRole('radio', { name: /Ma version/ }).check();
    await page.getByRole('button', { name: 'Enregistrer ce choix' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Mon titre' })).toBeVisible();
    await expect(page.getByLabel('Résumé')).toHaveValue('Le résumé de l’autre.');
    await expect(page.getByText('Tout est enregistré')).toBeVisible();
  });
});
