import { expect, type Page, test } from '@playwright/test';
import { tabTo } from '../support/keyboard.ts';
import { becomeAdmin } from '../support/people.ts';
import { addProduct, listTitles, reach, save, saved, title } from '../support/product-editor.ts';
import { startSchool } from '../support/school.ts';
import { holdAnswers } from '../support/slow-answers.ts';

test('products are created, sorted, published and restored to an earlier state with the keyboard alone', async ({
  page,
}) => {
  await using school = await startSchool();
  await becomeAdmin(page, school);
  await addProduct(page, school.url, 'Le premier');

  await test.step('creates one product although Enter is pressed twice', async () => {
    await page.goto(`${school.url}/admin/products`);
    await reach(page, 'Ajouter un contenu', 'link');
    await page.keyboard.press('Enter');
    await reach(page, 'Titre', 'textbox');
    await page.keyboard.type('Le second');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/products\/edit-/);
    await page.goto(`${school.url}/admin/products`);
    await expect(listTitles(page)).toHaveText(['Le premier', 'Le second']);
  });

  await test.step('sorts products with the buttons and undoes the last move', async () => {
    await reach(page, 'Descendre Le premier', 'button');
    await page.keyboard.press('Enter');
    await expect(listTitles(page)).toHaveText(['Le second', 'Le premier']);
    await expect(page.getByText('Le premier : position 2')).toBeVisible();
    await page.reload();
    await expect(listTitles(page)).toHaveText(['Le second', 'Le premier']);
  });

  await test.step('announces a keyboard drag in French', async () => {
    await reach(page, 'Déplacer Le premier', 'button');
    await page.keyboard.press('Space');
    await expect(page.getByText('Le premier, position 2 sur 2.')).toBeAttached();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText('Le premier, position 1 sur 2.')).toBeAttached();
    await page.keyboard.press('Space');
    await expect(page.getByText('Le premier : position 1')).toBeVisible();
    await expect(listTitles(page)).toHaveText(['Le premier', 'Le second']);
    await page.reload();
    await expect(listTitles(page)).toHaveText(['Le premier', 'Le second']);
  });

  await test.step('publishes a product, which the catalogue then shows, and undoes it', async () => {
    await reach(page, /^Publié.*Le second/, 'switch');
    await page.keyboard.press('Space');
    await expect(page.getByText('Publié : Le second')).toBeVisible();
    await expect
      .poll(async () => (await page.request.get(`${school.url}/courses`)).text())
      .toContain('Le second');
    await page.getByRole('button', { name: 'Annuler', exact: true }).first().focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Action annulée')).toBeVisible();
    await expect(page.getByRole('switch', { name: /^Publié.*Le second/ })).not.toBeChecked();
    await expect
      .poll(async () => (await page.request.get(`${school.url}/courses`)).text())
      .not.toContain('Le second');
  });

  await test.step('restores an earlier state', async () => {
    await reach(page, 'Le second', 'link');
    await page.keyboard.press('Enter');
    await reach(page, 'Titre', 'textbox');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Le second, renommé');
    await page.keyboard.press('Enter');
    await saved(page);
    await reach(page, 'Historique', 'link');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Voir cette version' }).last().focus();
    await page.keyboard.press('Enter');
    await reach(page, 'Rétablir cette version', 'button');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Version rétablie')).toBeVisible();
    await expect(title(page)).toHaveValue('Le second');
  });

  await test.step('the sticky save bar covers no focused element', async () => {
    for (const address of [page.url(), `${school.url}/admin/settings`]) {
      await page.goto(address);
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 640 });
        await page.locator('form input[type=text]').first().focus();
        await tabTo(page, saver(page), () => expect.poll(() => findUnderBar(page)).toBeNull());
      }
    }
  });
});

/** Save button by selector, which is faster than by role. */
const saver = (page: Page) => page.locator('main form button[type=submit]');

/** Returns the focused element that the save bar covers: its name, or its position in the page. */
const findUnderBar = (page: Page) =>
  saver(page).evaluate((button) => {
    const bar = button.parentElement;
    const focused = document.activeElement;
    if (!bar || !focused || bar.contains(focused) || focused === document.body) return null;
    const [above, box] = [bar.getBoundingClientRect(), focused.getBoundingClientRect()];
    const isUnder = box.bottom > above.top + 1 && box.top < above.bottom;
    return isUnder ? `${focused.localName} ${focused.id} ${focused.textContent?.trim().slice(0, 30)}` : null;
  });

test('a tablet previews, duplicates, edits in bulk, archives and restores', async ({ browser }) => {
  await using school = await startSchool();
  await using context = await browser.newContext({
    viewport: { width: 768, height: 1024 },
    hasTouch: true,
    locale: 'fr-FR',
  });
  const page = await context.newPage();
  await becomeAdmin(page, school);
  await addProduct(page, school.url, 'Les couleurs');

  await test.step('previews unsaved changes as visitors would see them', async () => {
    await page.getByLabel('Description', { exact: true }).fill('Rouge, vert, bleu.');
    await page.getByLabel('Prix TTC en euros').fill('12');
    await page.getByLabel('Prix TTC en euros').fill('');
    await expect(page.getByText('Prix supprimé')).toBeVisible();
    await page.getByLabel('Prix TTC en euros').fill('12');
    await expect(page.getByText('Prix supprimé')).toBeHidden();
    await page.getByLabel('Travail personnel').fill('1h30');
    await page.getByLabel('En vente', { exact: true }).check();
    await page.getByRole('button', { name: 'Aperçu' }).tap();
    const preview = page.getByRole('dialog', { name: 'Aperçu' });
    await expect(preview.getByText('Ce contenu est masqué')).toBeVisible();
    await expect(preview.getByRole('heading', { name: 'Les couleurs' })).toHaveCount(2);
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(preview.getByText('Rouge, vert, bleu.')).toBeVisible();
    await expect(preview.getByText('12,00 €').first()).toBeVisible();
    await preview.getByRole('tab', { name: 'Élève qui l’a acheté' }).tap();
    await expect(preview.getByRole('heading', { name: 'Les couleurs' })).toHaveCount(1);
    await expect(preview.getByRole('heading', { name: 'Programme' })).toHaveCount(0);
    await preview.getByRole('button', { name: 'Fermer' }).tap();
    await save(page).tap();
    await saved(page);
    await expect(page.getByLabel('Travail personnel')).toHaveValue('90');
  });

  await test.step('a duplicate is hidden and opens at once', async () => {
    await page.getByText('Plus d’actions').tap();
    await page.getByRole('button', { name: 'Dupliquer' }).tap();
    await expect(page.getByRole('heading', { level: 1, name: 'Les couleurs (copie)' })).toBeVisible();
  });

  await test.step('archives and restores several products at once', async () => {
    await page.goto(`${school.url}/admin/products`);
    await page.getByLabel('Tout sélectionner sur cette page').tap();
    const bar = page.getByRole('region', { name: 'Éléments sélectionnés' });
    await expect(bar).toContainText('2 éléments sélectionnés');
    await bar.getByRole('button', { name: 'Archiver' }).tap();
    await expect(page.getByRole('heading', { name: 'Aucun contenu pour le moment' })).toBeVisible();
    await page.getByRole('button', { name: 'Annuler', exact: true }).tap();
    await expect(listTitles(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Autres actions pour Les couleurs', exact: true }).tap();
    await page.getByRole('menuitem', { name: 'Archiver' }).tap();
    await expect(listTitles(page)).toHaveCount(1);
    await page.getByLabel('État').selectOption({ label: 'Archivés' });
    await page.getByRole('button', { name: 'Filtrer', exact: true }).tap();
    await expect(listTitles(page)).toHaveText(['Les couleurs']);
    await page.getByRole('button', { name: 'Autres actions pour Les couleurs' }).tap();
    await page.getByRole('menuitem', { name: 'Restaurer' }).tap();
    await expect(page.getByText('Restauré, masqué : Les couleurs')).toBeVisible();
  });

  await test.step('puts several products on sale at once and asks for confirmation if one is empty', async () => {
    await page.goto(`${school.url}/admin/products`);
    await page.getByLabel('Tout sélectionner sur cette page').tap();
    const bar = page.getByRole('region', { name: 'Éléments sélectionnés' });
    await bar.getByRole('button', { name: 'Retirer de la vente' }).tap();
    await expect(page.getByText('2 contenus retirés de la vente')).toBeVisible();
    await page.getByLabel('Tout sélectionner sur cette page').tap();
    await bar.getByRole('button', { name: 'Publier' }).tap();
    await expect(page.getByText('2 contenus publiés')).toBeVisible();
    await page.getByLabel('Tout sélectionner sur cette page').tap();
    await bar.getByRole('button', { name: 'Mettre en vente' }).tap();
    const question = page.getByRole('dialog', { name: 'Mettre en vente un contenu vide' });
    await question.getByRole('button', { name: 'Compléter d’abord' }).tap();
    await bar.getByRole('button', { name: 'Mettre en vente' }).tap();
    await question.getByRole('button', { name: 'Mettre en vente quand même' }).tap();
    await expect(page.getByText('2 contenus en vente')).toBeVisible();
  });

  await test.step('a hidden product without buyers can be deleted', async () => {
    const copy = page.getByRole('row').filter({ hasText: 'Les couleurs (copie)' });
    await copy.getByLabel('Publié').uncheck();
    await expect(page.getByText('Masqué : Les couleurs (copie)')).toBeVisible();
    await page.getByRole('button', { name: 'Autres actions pour Les couleurs (copie)' }).tap();
    await page.getByRole('menuitem', { name: 'Supprimer définitivement' }).tap();
    const question = page.getByRole('dialog', { name: 'Supprimer définitivement' });
    await question.getByRole('button', { name: 'Supprimer définitivement' }).tap();
    await expect(listTitles(page)).toHaveText(['Les couleurs']);
  });

  await test.step('finds a title by a partial word', async () => {
    await page.goto(`${school.url}/admin/products?q=coul`);
    await expect(listTitles(page)).toHaveCount(1);
  });
});

test('captions are uploaded, a product is found at the payment provider, a row is dragged with the mouse', async ({
  page,
}) => {
  await using school = await startSchool();
  await becomeAdmin(page, school);
  await addProduct(page, school.url, 'Vendu ailleurs');
  await page.getByLabel('Prix TTC en euros').fill('25');
  await save(page).click();
  await saved(page);
  await page.getByText('Identifiants Stripe').click();
  const productId = await page.getByLabel('Identifiant du produit').inputValue();
  await page.getByRole('link', { name: 'Historique' }).click();
  await expect(page.getByText(/25,00\s€/), 'a price is told by its amount').toBeVisible();

  await test.step("shows the provider's prices by amount for selection", async () => {
    await page.goto(`${school.url}/admin/products/add`);
    await title(page).fill('La même chose autrement');
    await page.getByText('Identifiants Stripe').click();
    const look = page.getByLabel('Produit ou prix Stripe');
    await look.fill('prod_inconnu');
    await page.getByRole('button', { name: 'Rechercher chez Stripe' }).click();
    await expect(page.getByText('Produit introuvable')).toBeVisible();
    await look.fill(`https://dashboard.stripe.com/test/products/${productId}`);
    await look.press('Enter');
    await page
      .getByRole('group', { name: /Vendu ailleurs/ })
      .getByLabel(/25,00/)
      .check();
    await save(page).click();
    await saved(page);
    await expect(page.getByLabel('Prix TTC en euros')).toHaveValue('25,00');
    await expect(page.getByLabel('Identifiant du produit')).toHaveValue(productId);
  });

  await test.step('uploads captions, rejects an invalid file and removes them', async () => {
    const video = page.getByRole('group', { name: 'Vidéo', exact: true });
    await video.locator('input[type=file]').setInputFiles('tests/support/media/lecon.mp4');
    await expect(video.getByText('Cette vidéo n’a pas de sous-titres.')).toBeVisible({ timeout: 30_000 });
    const choose = async (name: string, text: string) => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        video
          .getByRole('button', { name: /sous-titres$/ })
          .first()
          .click(),
      ]);
      await chooser.setFiles({ name, mimeType: 'text/vtt', buffer: Buffer.from(text) });
    };
    await choose('rien.vtt', 'Bonjour');
    await expect(video.getByText('ne contient pas de sous-titres lisibles')).toBeVisible();
    await choose('lecon.srt', '1\n00:00:00,000 --> 00:00:01,000\nBonjour\n');
    await expect(video.getByText('Cette vidéo a des sous-titres.')).toBeVisible();
    await save(page).click();
    await saved(page);
    await page.reload();
    await expect(video.getByText('Cette vidéo a des sous-titres.')).toBeVisible();
    const editor = page.url();
    const opened = `${school.url}/course/${editor.split('edit-').at(-1)}`;
    await page.goto(opened);
    await expect(page.locator('track')).toHaveCount(1);

    await page.goto(editor);
    await video.getByRole('button', { name: 'Retirer les sous-titres' }).click();
    await expect(video.getByText('Cette vidéo n’a pas de sous-titres.')).toBeVisible();
    await page.goto(opened);
    await expect(page.locator('track'), 'nothing is taken away before it is saved').toHaveCount(1);
    await page.goto(editor);
    await page.getByRole('button', { name: 'Récupérer mes modifications' }).click();
    await save(page).click();
    await saved(page);
    await page.getByRole('link', { name: 'Historique' }).click();
    await expect(page.getByText('Sous-titres de la vidéo').first()).toBeVisible();
    await page.goto(opened);
    await expect(page.locator('track')).toHaveCount(0);
  });

  await addProduct(page, school.url, 'Le dernier');
  await page.goto(`${school.url}/admin/products`);

  await test.step('a dropped row keeps its position before and after the server responds', async () => {
    const order = ['Le dernier', 'Vendu ailleurs', 'La même chose autrement'];
    const letThrough = await holdAnswers(page);
    await drag(page, 'Le dernier', 'Vendu ailleurs');
    await expect(listTitles(page)).toHaveText(order);
    letThrough();
    await expect(page.getByText('Le dernier : position 1')).toBeVisible();
    await expect(listTitles(page)).toHaveText(order);
    await page.reload();
    await expect(listTitles(page)).toHaveText(order);
  });
});

/** Drags a row by its handle onto another one in several mouse moves, as a hand does. */
async function drag(page: Page, from: string, to: string): Promise<void> {
  const findHandle = (name: string) => page.getByRole('button', { name: `Déplacer ${name}`, exact: true });
  // The code that moves rows loads once the pointer is on a handle.
  await findHandle(from).hover();
  await expect(findHandle(from)).toHaveAttribute('aria-roledescription');
  const findMiddle = async (name: string) => {
    const box = await findHandle(name).boundingBox();
    if (!box) throw new Error(`${name} has no handle`);
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  await page.mouse.move(...(await findMiddle(from)));
  await page.mouse.down();
  await page.mouse.move(...(await findMiddle(to)), { steps: 12 });
  await page.mouse.up();
}
