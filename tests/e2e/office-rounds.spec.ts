import { expect, type Locator, type Page, test } from '@playwright/test';
import { openMember } from '../support/accounts.ts';
import { waitForEmail } from '../support/emails.ts';
import { pressByKeyboard, tabTo } from '../support/keyboard.ts';
import { openOfficePage } from '../support/office-menu.ts';
import { becomeAdmin } from '../support/people.ts';
import { type School, startSchool } from '../support/school.ts';
import { openVisitor } from '../support/visitor.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Starts a school with one member and one contact message. */
async function openSchool(): Promise<{ school: School; email: string }> {
  const school = await startSchool({ SEED: 'content' });
  const member = await openMember(school);
  const visitor = openVisitor(school);
  const form = {
    name: 'Ada Ferreira',
    email: 'ada@exemple.test',
    subject: 'niveau',
    body: 'Par où commencer ?',
  };
  expect((await visitor.visit('/contact', { form })).status).toBe(303);
  await waitForEmail(school, 'ada@exemple.test', /bien été reçu/);
  return { school, email: member.email };
}

test('the back office works with the keyboard alone: access, member, message, audit log, settings, home page, import', async ({
  page,
}) => {
  const { school, email } = await openSchool();
  await using _ending = school;
  await becomeAdmin(page, school);
  const title = (name: string) =>
    expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  const open = (group: Parameters<typeof openOfficePage>[1], path?: string) =>
    openOfficePage(page, group, path, (link) => pressByKeyboard(page, link));

  await test.step('grants a course', async () => {
    await open('sales');
    await title('Commandes');
    await pressByKeyboard(page, page.getByRole('link', { name: 'Offrir un accès' }));
    await write(page, page.getByLabel('Adresses e-mail'), email);
    await write(page, page.getByLabel('Rechercher un contenu'), 'subjonctif');
    await expect(page.getByRole('radio')).toHaveCount(1);
    await tabTo(page, page.getByRole('radio'));
    await page.keyboard.press('Space');
    await pressByKeyboard(page, page.getByRole('button', { name: 'Offrir l’accès' }));
    await expect(page.getByText(/1 accès offert/).first()).toBeVisible();
    await open('sales');
    await pressByKeyboard(page, page.getByRole('link', { name: 'Accès offerts' }));
    await write(page, page.getByLabel('Rechercher'), email);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').locator('tbody tr')).toHaveCount(1);
    await pressByKeyboard(page, page.getByRole('main').getByRole('cell').getByRole('link'));
    await expect(page.getByRole('main')).toContainText('Accès offert');
  });

  await test.step('finds the member; cancelling a question returns the focus', async () => {
    await open('learners');
    await write(page, page.getByLabel('Rechercher'), email);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByRole('row').filter({ hasText: email })).toHaveCount(1);
    await pressByKeyboard(
      page,
      page.getByRole('main').getByRole('row').filter({ hasText: email }).getByRole('link'),
    );
    const more = page.locator('summary').filter({ hasText: 'Plus d’actions' });
    await pressByKeyboard(page, more);
    await pressByKeyboard(page, page.getByRole('button', { name: 'Désactiver le compte' }));
    const question = page.getByRole('dialog');
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(more).toBeFocused();
  });

  await test.step('reads, archives and restores a message', async () => {
    await open('messages');
    await pressByKeyboard(page, page.getByRole('row').filter({ hasText: 'Ada Ferreira' }).getByRole('link'));
    await expect(page.getByRole('article')).toContainText('Par où commencer');
    await pressByKeyboard(page, page.getByRole('button', { name: 'Archiver' }));
    await title('Messages');
    await pressByKeyboard(page, page.getByRole('link', { name: 'Archivés' }));
    await pressByKeyboard(page, page.getByRole('row').filter({ hasText: 'Ada Ferreira' }).getByRole('link'));
    await pressByKeyboard(page, page.getByRole('button', { name: 'Déplacer vers « Reçus »' }));
    await expect(page.getByText('Message déplacé vers « Reçus »')).toBeVisible();
  });

  await test.step('shows errors in the settings and saves the corrected values', async () => {
    await open('settings');
    await write(page, page.getByLabel('SIREN'), '732 829 320');
    await write(page, page.getByLabel('SIRET'), '1');
    await pressByKeyboard(page, page.getByRole('button', { name: 'Enregistrer', exact: true }));
    await expect(page.getByRole('alert')).toContainText('SIRET incorrect');
    await pressByKeyboard(page, page.getByRole('alert').getByRole('link', { name: 'SIRET' }));
    await expect(page.getByLabel('SIRET')).toBeFocused();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('732 829 320 00074');
    await pressByKeyboard(page, page.getByRole('button', { name: 'Enregistrer', exact: true }));
    await expect(page.getByText('Tout est enregistré')).toBeVisible();
  });

  await test.step('moves a block of the home page up', async () => {
    await open('site');
    const part = page.locator('form ol > li', {
      has: page.getByRole('heading', { name: 'Exercices', exact: true }),
    });
    await pressByKeyboard(page, part.getByRole('button', { name: 'Monter', exact: true }));
    await expect(part.getByRole('button', { name: 'Monter', exact: true })).toBeFocused();
    await pressByKeyboard(page, page.getByRole('button', { name: 'Enregistrer', exact: true }));
    await expect(page.getByText('Tout est enregistré')).toBeVisible();
  });

  await test.step('the audit log shows the change with the previous value', async () => {
    await open('settings', '/admin/journal');
    await tabTo(page, page.getByLabel('Sujet'));
    const chosen = page.getByLabel('Sujet').locator('option:checked');
    for (let steps = 0; (await chosen.textContent()) !== 'Réglages' && steps < 20; steps++)
      await page.keyboard.press('ArrowDown');
    await pressByKeyboard(page, page.getByRole('button', { name: 'Filtrer' }));
    const lines = page.getByRole('main').getByRole('listitem');
    await expect(lines.filter({ hasText: /^SIRET/ })).toContainText('73282932000074');
  });

  await test.step('an import starts with a file chosen by button', async () => {
    await open('settings', '/admin/import');
    await title('Importer une école existante');
    const chooser = page.waitForEvent('filechooser');
    await pressByKeyboard(page, page.getByRole('button', { name: 'Choisir les fichiers' }));
    const csv = 'identifiant;titre;niveau\nc-1;Les accents;A2\nc-2;;Z9\n';
    await (await chooser).setFiles({ name: 'cours.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await expect(page.getByRole('main')).toContainText('Les accents');
    await expect(page.getByRole('main')).toContainText('Saisissez un titre');
  });
});

test.describe('on a tablet, by touch', () => {
  test.use({ viewport: { width: 768, height: 1024 }, hasTouch: true });

  test('an order, a message, an email, the audit log, the settings and the home page work by touch', async ({
    page,
  }) => {
    const { school, email } = await openSchool();
    await using _ending = school;
    await becomeAdmin(page, school);
    const main = page.getByRole('main');
    const open = async (group: Parameters<typeof openOfficePage>[1], path?: string) => {
      await page.getByRole('button', { name: 'Menu' }).tap();
      await openOfficePage(page, group, path, (link) => link.tap());
    };
    await open('sales');
    await main.getByRole('link', { name: 'Offrir un accès' }).tap();
    await page.getByLabel('Adresses e-mail').fill(email);
    await page.getByLabel('Rechercher un contenu').fill('subjonctif');
    await expect(page.getByRole('radio')).toHaveCount(1);
    await page.getByRole('radio').tap();
    await page.getByRole('button', { name: 'Offrir l’accès' }).tap();
    await expect(page.getByText(/1 accès offert/).first()).toBeVisible();
    await open('sales');
    await main.getByRole('link', { name: 'Accès offerts' }).tap();
    await main.getByRole('row').filter({ hasText: email }).getByRole('link').tap();
    await main.getByRole('button', { name: 'Retirer l’accès' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Retirer l’accès' }).tap();
    await expect(page.getByText('L’accès a été retiré.')).toBeVisible();

    await open('messages');
    await main.getByRole('row').filter({ hasText: 'Ada Ferreira' }).getByRole('link').tap();
    await page.getByRole('button', { name: 'Supprimer' }).tap();
    await page.getByRole('button', { name: 'Annuler' }).tap();
    await expect(main.getByRole('row').filter({ hasText: 'Ada Ferreira' })).toBeVisible();

    await open('messages', '/admin/mail');
    // The list of messages contains the same address.
    await expect(main.getByRole('heading', { level: 1, name: 'E-mails' })).toBeVisible();
    await main.getByRole('row').filter({ hasText: 'ada@exemple.test' }).getByRole('link').tap();
    await page.getByRole('button', { name: 'Envoyer' }).tap();
    await expect(page.getByText('E-mail gardé ici, non envoyé')).toBeVisible();

    await open('settings', '/admin/journal');
    const line = main.getByRole('listitem').filter({ hasText: 'Nouvel envoi' });
    await expect(line).toHaveCount(1);

    await open('settings');
    await page.getByLabel('Nom de l’école').fill('L’école du fleuve');
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).tap();
    await expect(page.getByText('Tout est enregistré')).toBeVisible();

    await open('site');
    const part = page.locator('form ol > li', {
      has: page.getByRole('heading', { name: 'Professeur', exact: true }),
    });
    await part.getByRole('switch', { name: 'Afficher' }).tap();
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).tap();
    await expect(page.getByText('Tout est enregistré')).toBeVisible();
    await page.goto(school.url);
    await expect(page.getByRole('heading', { name: 'Hélène Marsaudon' })).toHaveCount(0);
    await expect(page).toHaveTitle(/L’école du fleuve/);
  });
});

async function write(page: Page, field: Locator, words: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(words);
}
