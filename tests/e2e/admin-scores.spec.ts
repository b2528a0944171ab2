import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { tabTo } from '../support/keyboard.ts';
import { openOfficePage } from '../support/office-menu.ts';
import { becomeAdmin } from '../support/people.ts';
import { type School, startSchool } from '../support/school.ts';

let school: School;
let state: Awaited<ReturnType<BrowserContext['storageState']>>;

test.describe.configure({ mode: 'default' });

test.beforeAll(async ({ browser }) => {
  school = await startSchool();
  const context = await browser.newContext({ locale: 'fr-FR' });
  await becomeAdmin(await context.newPage(), school);
  state = await context.storageState({ indexedDB: true });
  await context.close();
});

test.afterAll(() => school?.[Symbol.asyncDispose]());

test.use({
  locale: 'fr-FR',
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed
  storageState: async ({}, use) => use(state),
});

const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer', exact: true });

test('a result is written with the keyboard alone and survives a reload', { tag: '@main' }, async ({
  page,
}) => {
  await page.goto(`${school.url}/admin/scores/add`);
  const reach = (name: string | RegExp) =>
    tabTo(page, page.getByLabel(name).or(page.getByRole('button', { name })).first());
  await reach('Examen');
  await page.keyboard.type('TCF Canada');
  await expect(page.getByLabel('Examen')).toHaveValue('tcf-canada');
  await reach('Date de session');
  // 6 June in either order of day and month, as browsers differ.
  await page.keyboard.type('06062026');
  await reach(/Compréhension orale/);
  await page.keyboard.type('510');
  await expect(page.getByText('NCLC 8').first()).toBeVisible();
  await reach(/Compréhension écrite/);
  await page.keyboard.type('4870');
  await expect(page.getByText('Saisissez une note de 0 à 699.')).toBeVisible();
  await page.keyboard.press('Backspace');
  await reach(/Expression écrite/);
  await page.keyboard.type('12');
  await reach(/Expression orale/);
  await page.keyboard.type('13');
  await expect(page.getByText('Épreuve la plus basse')).toBeVisible();
  await page.keyboard.press('Enter');
  const summary = page.getByRole('alert');
  await expect(summary).toContainText('Saisissez un titre.');
  await reach('Titre');
  await page.keyboard.type('Zoé part à Montréal');

  await page.reload();
  const question = page.getByRole('dialog', { name: 'Des modifications ne sont pas enregistrées' });
  await question.getByRole('button', { name: 'Récupérer mes modifications' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Titre', exact: true })).toHaveValue('Zoé part à Montréal');
  await expect(page.getByLabel(/Compréhension écrite/)).toHaveValue('487');
  await reach('Titre');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/scores\/edit-[\w-]+$/);
  await expect(page.getByText('Tout est enregistré')).toBeVisible();
  await expectAccessible(page);
});

test('a double click saves one result', async ({ page }) => {
  await page.goto(`${school.url}/admin/scores/add`);
  await page.getByLabel('Date de session').fill('2026-03-02');
  await page.getByRole('textbox', { name: 'Titre', exact: true }).fill('Une seule fois');
  await save(page).dblclick();
  await expect(page.getByText('Tout est enregistré')).toBeVisible();
  await page.goto(`${school.url}/admin/scores?q=seule`);
  await expect(page.getByRole('link', { name: 'Une seule fois' })).toHaveCount(1);
});

const head =
  'Examen;Date;Candidat;Compréhension orale;Compréhension écrite;Production écrite;Production orale';

test('importing thirty results reports two bad lines, accepts their correction and creates no duplicates', async ({
  page,
}) => {
  const lines = Array.from({ length: 30 }, (_, index) =>
    [
      'DELF B1',
      index === 11 ? '31/02/2026' : '12/02/2026',
      `Élève ${index + 1}`,
      index === 20 ? '27' : '17,5',
      '19',
      '16',
      '20,5',
    ].join(';'),
  );
  // Windows-1252, as a French spreadsheet saves it.
  const buffer = Buffer.from([head, ...lines].join('\r\n'), 'latin1');
  await page.goto(`${school.url}/admin/scores`);
  await page.getByRole('link', { name: 'Importer une session' }).click();
  await expect(page.getByRole('link', { name: 'Télécharger un fichier modèle' })).toBeVisible();
  await page
    .getByLabel('Déposez le fichier CSV ici')
    .last()
    .setInputFiles({ name: 'session.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByRole('alert')).toContainText('2 lignes');
  const table = page.getByRole('table', { name: 'Lignes du fichier' });
  await expect(table.getByRole('row', { name: /^13 À corriger/ })).toContainText(
    'Indiquez la date complète de la session',
  );
  await expect(table.getByRole('row', { name: /^22 À corriger/ })).toContainText(
    'Saisissez une note de 0 à 25.',
  );
  await expect(page.getByRole('button', { name: /^Importer/ })).toHaveCount(0);
  await expectAccessible(page);

  const text = page.getByLabel('Lignes à importer');
  const mended = (await text.inputValue()).replace('31/02/2026', '12/02/2026').replace(';27;', ';22;');
  await text.fill(mended);
  await expect(page.getByText('Vous avez modifié le texte')).toBeVisible();
  await page.getByRole('button', { name: 'Vérifier' }).click();
  await page.getByRole('button', { name: 'Importer 30 résultats' }).dblclick();
  await expect(page.getByText('30 résultats importés')).toBeVisible();

  await page.getByRole('button', { name: 'Vérifier' }).click();
  await expect(page.getByText('30 lignes déjà présentes dans vos résultats')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Importer/ })).toHaveCount(0);
  await page.goto(`${school.url}/admin/scores?examen=delf-b1&etat=sans-accord`);
  await expect(
    page.getByRole('table', { name: /^Résultats, de la session/ }).locator('tbody tr'),
  ).toHaveCount(30);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Exporter en CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^resultats-.*\.csv$/);
});

test("a candidate's consent is recorded, published and permanently revoked through the private link", async ({
  page,
}) => {
  await page.goto(`${school.url}/admin/scores/add`);
  await page.getByLabel('Date de session').fill('2026-06-11');
  for (const [part, mark] of [
    ['CO', '17,5'],
    ['CE', '19'],
    ['PE', '16'],
    ['PO', '20'],
  ] as const)
    await page.getByLabel(`(${part})`).fill(mark);
  await page.getByRole('textbox', { name: 'Titre', exact: true }).fill('Amina réussit');
  await page.getByLabel('Nom affiché').fill('Amina K.');
  await page.getByRole('switch', { name: 'Publié' }).check();
  await save(page).click();
  await expect(page.getByRole('alert')).toContainText('Indiquez d’abord la date de l’accord');
  await page.getByLabel('Date de l’accord').fill('2026-06-20');
  await page.getByLabel('Accord donné par').fill('Amina K.');
  await save(page).click();
  await expect(page.getByText('Tout est enregistré')).toBeVisible();
  await page.getByRole('tab', { name: 'Aperçu' }).click();
  await expect(page.getByRole('heading', { name: 'Amina réussit', level: 2 })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Saisie' }).click();
  const href = (await page.getByRole('link', { name: /Voir la page/ }).getAttribute('href')) ?? '';

  await page.getByRole('button', { name: 'Créer le lien privé de retrait' }).click();
  const link = (await page.getByText('/retrait/').textContent()) ?? '';
  await page.getByLabel('Adresse e-mail').fill('amina@exemple.test');
  await page.getByRole('button', { name: 'Envoyer le lien privé' }).click();
  await expect(page.getByText('E-mail gardé ici, non envoyé')).toBeVisible();

  const office = page.url();
  const visitor = await page.context().browser()?.newContext({ locale: 'fr-FR' });
  const theirs = await visitor?.newPage();
  if (!theirs) throw new Error('page has no browser');
  expect((await theirs.goto(school.url + href))?.status()).toBe(200);
  await theirs.goto(link);
  await theirs.getByRole('button').last().click();
  await expect(theirs.getByText('Amina')).toHaveCount(0);
  await expect.poll(async () => (await theirs.goto(school.url + href))?.status()).toBe(404);
  await visitor?.close();

  await page.goto(office);
  await expect(page.getByText('Accord retiré')).toBeVisible();
  expect(await page.content()).not.toContain('Amina');
  await expect(page.getByRole('button', { name: /Rétablir/ })).toHaveCount(0);
});

test('two tabs that edit the same result show both versions, and the history undoes a change', async ({
  page,
}) => {
  await page.goto(`${school.url}/admin/scores/add`);
  await page.getByLabel('Date de session').fill('2026-01-15');
  await page.getByRole('textbox', { name: 'Titre', exact: true }).fill('Avant');
  await save(page).click();
  await expect(page.getByText('Tout est enregistré')).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole('textbox', { name: 'Titre', exact: true }).fill('Titre de l’autre');
  await save(other).click();
  await expect(other.getByText('Tout est enregistré')).toBeVisible();
  await other.close();
  await page.getByRole('textbox', { name: 'Titre', exact: true }).fill('Titre d’ici');
  await page.getByLabel('Témoignage').fill('Un récit.');
  await save(page).click();
  await expect(page.getByText('Une autre version a été enregistrée entre-temps')).toBeVisible();
  await expect(page.getByText('Version enregistrée par vous, dans un autre onglet')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'L’autre version' })).toHaveCount(1);
  const choice = page.getByRole('group', { name: 'Titre' });
  await expect(choice).toContainText('Titre de l’autre');
  await expect(choice).toContainText('Titre d’ici');
  await choice.getByLabel('L’autre version').check();
  await page.getByRole('button', { name: 'Enregistrer ce choix' }).click();
  await expect(page.getByText('Tout est enregistré')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Titre', exact: true })).toHaveValue('Titre de l’autre');
  await expect(page.getByLabel('Témoignage')).toHaveValue('Un récit.');

  await page.getByRole('link', { name: 'Historique' }).click();
  await page.getByRole('link', { name: 'Voir cette version' }).last().click();
  await page.getByRole('button', { name: 'Rétablir cette version' }).click();
  await expect(page.getByRole('heading', { name: 'Avant', level: 1 })).toBeVisible();
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 768, height: 1024 }, hasTouch: true });

  test('changing the exam keeps matching marks, archiving can be undone, leaving needs confirmation', async ({
    page,
  }) => {
    await page.goto(`${school.url}/admin/scores/add`);
    await page.getByLabel('Date de session').fill('2026-05-05');
    await page.getByLabel('(CO)').fill('24');
    await page.getByLabel('(PE)').fill('22,5');
    await page.getByLabel('Examen').selectOption({ label: 'TCF Canada' });
    await expect(page.getByLabel('(CO)')).toHaveValue('24');
    await expect(page.getByLabel('(EE)')).toHaveValue('');
    await page.getByLabel('Examen').selectOption({ label: 'DELF B2' });
    await expect(page.getByLabel('(PE)')).toHaveValue('22,5');
    await page.getByRole('button', { name: 'Menu' }).tap();
    await openOfficePage(page, 'messages', undefined, (link) => link.tap());
    await page.getByRole('button', { name: 'Rester sur cette page' }).tap();
    await page.getByRole('textbox', { name: 'Titre', exact: true }).fill('Sur la tablette');
    await save(page).tap();
    await expect(page.getByText('Tout est enregistré')).toBeVisible();
    await page.getByRole('button', { name: 'Archiver' }).tap();
    await page.getByRole('button', { name: 'Annuler', exact: true }).tap();
    await expect(page.getByRole('button', { name: 'Archiver' })).toBeVisible();
    await page.goto(`${school.url}/admin/scores?q=tablette`);
    await expect(page.getByRole('link', { name: 'Sur la tablette' })).toBeVisible();
    await expectAccessible(page);
  });
});
