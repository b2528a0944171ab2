import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { becomeAdmin } from '../support/people.ts';
import { startSchool } from '../support/school.ts';

const picture = fileURLToPath(new URL('../support/media/couverture.png', import.meta.url));

test('an owner arranges the home page, and a visitor sees the arrangement', { tag: '@main' }, async ({
  page,
  browser,
}) => {
  await using school = await startSchool({ SEED: 'content' });
  const visitor = await (await browser.newContext()).newPage();
  const visit = () => visitor.goto(school.url);
  const titles = () => visitor.getByRole('main').locator('h1, h2').allTextContents();
  await becomeAdmin(page, school);
  await page.goto(`${school.url}/admin/home`);

  await test.step('reports an overlong text next to its field and saves nothing', async () => {
    await open(page, 'En-tête');
    await block(page, 'En-tête').getByLabel('Titre').fill('a'.repeat(121));
    await save(page);
    await expect(page.getByRole('alert')).toContainText('non enregistrée');
    await expect(block(page, 'En-tête').getByText('Ce texte dépasse 120 caractères')).toBeVisible();
    await page.getByRole('alert').getByRole('link').first().click();
    await expect(block(page, 'En-tête').getByLabel('Titre')).toBeFocused();
  });

  await test.step('edits texts, a picture and a choice of products', async () => {
    await block(page, 'En-tête').getByLabel('Titre').fill('Parlez français : c’est l’heure');
    await block(page, 'En-tête').locator('input[type=file]').setInputFiles(picture);
    await block(page, 'En-tête').getByLabel('Description de l’image').fill('Un carré de couleur');
    await open(page, 'Exercices');
    await block(page, 'Exercices').getByLabel('Rechercher un contenu').fill('TCF canada');
    await block(page, 'Exercices').getByRole('button', { name: 'Ajouter S’entraîner au TCF Canada' }).click();
    await save(page);
    await expect(page.getByText('Tout est enregistré')).toBeVisible();
    await visit();
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(
      'Parlez français\u202f: c’est l’heure',
    );
    await expect(visitor.getByRole('img', { name: 'Un carré de couleur' })).toBeVisible();
    await expect(visitor.getByRole('img', { name: /portrait d’Hélène/ })).toBeVisible();
    const shelf = visitor.locator('section', {
      has: visitor.getByRole('heading', { name: 'Les exercices' }),
    });
    await expect(shelf.getByRole('article')).toHaveCount(1);
    await expect(shelf.getByRole('article')).toContainText('TCF Canada');
  });

  await test.step('moves a block up without losing the keyboard focus, and hides another', async () => {
    const before = await titles();
    expect(before.indexOf('Les exercices')).toBeGreaterThan(before.indexOf('Les cours'));
    const up = block(page, 'Exercices').getByRole('button', { name: 'Monter', exact: true });
    await up.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('« Exercices » est maintenant en position 4 sur 10.')).toBeAttached();
    await expect(up).toBeFocused();
    await block(page, 'Professeur').getByRole('switch', { name: 'Afficher' }).uncheck();
    await save(page);
    await expect(page.getByText('Tout est enregistré')).toBeVisible();
    await visit();
    const after = await titles();
    expect(after.indexOf('Les exercices')).toBeLessThan(after.indexOf('Les cours'));
    expect(before).toContain('Hélène Marsaudon');
    expect(after).not.toContain('Hélène Marsaudon');
  });

  await test.step('the second of two tabs merges changes to different blocks and reports it', async () => {
    const other = await page.context().newPage();
    await other.goto(`${school.url}/admin/home`);
    await block(other, 'Professeur').getByRole('switch', { name: 'Afficher' }).check();
    await save(other);
    await expect(other.getByText('Tout est enregistré')).toBeVisible();
    await other.close();
    await open(page, 'Appel à l’action');
    await block(page, 'Appel à l’action').getByLabel('Titre').fill('Venez essayer');
    await save(page);
    const merged = page.getByRole('status').filter({ hasText: 'une autre version ont été réunis' });
    await expect(merged).toContainText('par vous, dans un autre onglet ou appareil');
    await expect(merged).toContainText('Champs repris de cette version\u00a0: Professeur.');
    await expect(page.getByText('Tout est enregistré')).toBeVisible();
    await visit();
    expect(await titles()).toContain('Venez essayer');
    expect(await titles()).toContain('Hélène Marsaudon');
  });

  await test.step('an earlier state is previewed, restored and undone', async () => {
    await page.getByRole('link', { name: 'Historique' }).click();
    const lines = page.getByRole('list', { name: 'Historique' }).getByRole('listitem');
    await expect(lines).toHaveCount(5);
    await expect(lines.first()).toContainText('C’est la version actuelle');
    await expect(lines.nth(3)).toContainText('Parlez français\u202f: c’est l’heure');
    await lines.nth(3).getByRole('link', { name: 'Voir cette version' }).click();
    const change = page.getByRole('region', { name: 'Changements si vous rétablissez cette version' });
    await expect(change).toContainText('Venez essayer');
    await expect(change).toContainText('Ordre des parties');
    await change.getByRole('button', { name: 'Rétablir cette version' }).click();
    await expect(page.getByText('Version rétablie')).toBeVisible();
    await visit();
    expect(await titles()).not.toContain('Venez essayer');
    expect(await titles()).toContain('Hélène Marsaudon');
    await page.getByRole('button', { name: 'Annuler' }).click();
    await expect
      .poll(async () => {
        await visit();
        return titles();
      })
      .toContain('Venez essayer');
  });
});

const block = (page: Page, name: string) =>
  page.locator('form ol > li', { has: page.getByRole('heading', { name, exact: true }) });

const open = (page: Page, name: string) =>
  block(page, name).getByText(`Modifier «\u202f${name}\u202f»`).click();

const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer' }).click();
