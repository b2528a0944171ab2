import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { pressByKeyboard, tabTo } from '../support/keyboard.ts';
import { readBody, textOf } from '../support/news-text.ts';
import { becomeAdmin } from '../support/people.ts';
import { startSchool } from '../support/school.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a news item is written, previewed and published with the keyboard alone', {
  tag: '@main',
}, async ({ page, browser }) => {
  await using school = await startSchool();
  await becomeAdmin(page, school);
  await page.goto(`${school.url}/admin/news`);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Ajouter la première' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Nouvelle actualité' })).toBeVisible();
  await expect(textOf(page)).toBeVisible();

  await tabTo(page, page.getByLabel('Titre', { exact: true }));
  await page.keyboard.type('La rentrée en douceur');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Trois habitudes pour reprendre sans se décourager.');
  await textOf(page).focus();
  await page.keyboard.type('Reprendre le français demande ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('dix minutes');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(' par jour.');
  await page.keyboard.press('Enter');

  await test.step('the toolbar is a single tab stop with arrow key navigation', async () => {
    await page.keyboard.press('Alt+F10');
    await expect(page.getByRole('button', { name: 'Intertitre', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Intertitre', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(textOf(page)).toBeFocused();
    await page.keyboard.type('Chaque matin');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Alt+F10');
    for (let press = 0; press < 9; press++) await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('button', { name: 'Liste à puces' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.type('lire une page');
    await page.keyboard.press('Enter');
    await page.keyboard.type('écouter ');
  });

  await test.step("offers the site's pages by name for a link and reports a dead link", async () => {
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog', { name: 'Lien' });
    await expect(dialog.getByLabel('Adresse web ou page du site')).toBeFocused();
    await page.keyboard.type('/cours-inconnu');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Cette page n’existe pas sur votre site')).toBeVisible();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('cours');
    await expect(dialog.getByRole('button', { name: /Les cours/ })).toBeVisible();
    await pressByKeyboard(page, dialog.getByRole('button', { name: /Les cours/ }));
    await expect(dialog).toBeHidden();
    await expect(textOf(page).getByRole('link', { name: 'Les cours' })).toHaveAttribute('href', '/courses');
  });

  await test.step('Escape followed by Tab leaves the text even in a list', async () => {
    await textOf(page).focus();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect(textOf(page)).not.toBeFocused();
  });

  await expectAccessible(page);
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/admin\/news\/edit-[a-z0-9]+$/);
  await expect(page.getByText('Tout est enregistré')).toBeVisible();
  await expect(page.getByText('Brouillon : seuls les comptes administrateurs la voient.')).toBeVisible();
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${school.url}/news`);
  await expect(visitor.getByText('La rentrée en douceur')).toHaveCount(0);

  await pressByKeyboard(page, page.getByRole('button', { name: 'Publier…' }).first());
  const dialog = page.getByRole('dialog', { name: 'Publier cette actualité' });
  await expect(dialog.getByText('Elle sera publiée tout de suite.')).toBeVisible();
  await expectAccessible(page);
  await pressByKeyboard(page, dialog.getByRole('button', { name: 'Publier maintenant' }));
  await expect(page.getByText(/^Publiée depuis le/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mettre à jour la page publiée' })).toBeVisible();

  await test.step('the preview equals the published page', async () => {
    await visitor.reload();
    await visitor.getByRole('link', { name: 'La rentrée en douceur' }).first().click();
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('La rentrée en douceur');
    expect(await readBody(page, '[inert]')).toBe(await readBody(visitor, 'main'));
    expect(await readBody(visitor, 'main')).toContain('<strong>dix minutes</strong>');
  });

  await test.step('a new title redirects the old address', async () => {
    const old = visitor.url();
    await page.getByLabel('Titre', { exact: true }).fill('La rentrée sans se presser');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Tout est enregistré')).toBeVisible();
    await visitor.goto(old);
    await expect(visitor).toHaveURL(/la-rentree-sans-se-presser----/);
  });

  await test.step('the history restores an earlier state and undoes it', async () => {
    await page.getByRole('link', { name: 'Historique' }).click();
    const lines = page.getByRole('list', { name: 'Historique' }).getByRole('listitem');
    await lines.nth(1).getByRole('link', { name: 'Voir cette version' }).click();
    const change = page.getByRole('region', { name: 'Changements si vous rétablissez cette version' });
    await expect(change).toContainText('La rentrée en douceur');
    await change.getByRole('button', { name: 'Rétablir cette version' }).click();
    await expect(page.getByLabel('Titre', { exact: true })).toHaveValue('La rentrée en douceur');
    await page.getByRole('button', { name: 'Annuler', exact: true }).click();
    await expect(page.getByLabel('Titre', { exact: true })).toHaveValue('La rentrée sans se presser');
  });
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 768, height: 1024 }, hasTouch: true });

  test('the list and the editor work by touch, and an archived item can be restored', async ({ page }) => {
    await using school = await startSchool({ SEED: 'content' });
    await becomeAdmin(page, school);
    await page.goto(`${school.url}/admin/news`);
    await page.getByLabel('Rechercher un titre').fill('passe');
    await page.getByRole('button', { name: 'Rechercher' }).tap();
    const row = page.getByRole('row').filter({ hasText: 'raconter au passé' });
    await row.getByRole('link').tap();
    await expect(textOf(page)).toBeVisible();
    for (const tool of await page.getByRole('toolbar').getByRole('button').all()) {
      const box = await tool.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(43.5);
    }
    await page.getByRole('button', { name: 'Aperçu' }).tap();
    await expect(textOf(page)).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(768);
    await expectAccessible(page);

    await page.goto(`${school.url}/admin/news?q=passe`);
    const selected = page.getByRole('region', { name: 'Éléments sélectionnés' });
    await row.getByRole('checkbox').tap();
    await selected.getByRole('button', { name: 'Archiver' }).tap();
    await expect(page.getByText(/est archivée/)).toBeVisible();
    await page.getByRole('button', { name: 'Annuler', exact: true }).tap();
    await expect(row.getByText('Publiée')).toBeVisible();
    await row.getByRole('checkbox').tap();
    await selected.getByRole('button', { name: 'Archiver' }).tap();
    await expect(row).toHaveCount(0);
    await page.getByRole('link', { name: 'Archivées' }).tap();
    await row.getByRole('checkbox').tap();
    await selected.getByRole('button', { name: 'Supprimer définitivement' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer définitivement' }).tap();
    await expect(row).toHaveCount(0);
    const dialog = page.getByRole('dialog', { name: /est supprimée/ });
    await dialog.getByRole('button', { name: 'Annuler', exact: true }).tap();
    await expect(row).toBeVisible();
  });
});
