import { expect, type Page, test } from '@playwright/test';
import { becomeAdmin } from '../support/people.ts';
import { saved } from '../support/product-editor.ts';
import { startSchool } from '../support/school.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();
const follow = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name, exact: true }).first().click();
const rows = (page: Page) => page.getByRole('list', { name: 'Programme' }).getByRole('listitem');

/** Expects the order of the programme before and after a reload. */
async function expectProgramme(page: Page, titles: readonly string[]): Promise<void> {
  await expect(rows(page)).toContainText([...titles]);
  await expect(page.getByText('Ordre du programme modifié').last()).toBeVisible();
  await page.reload();
  await expect(rows(page)).toContainText([...titles]);
}

test('a newcomer to the back office builds a course of two chapters and six lessons and sells it', async ({
  page,
  browser,
}) => {
  await using school = await startSchool();
  await becomeAdmin(page, school);

  await test.step('course and programme', async () => {
    const step = page.getByRole('listitem').filter({ hasText: 'Mettre en vente un premier cours' });
    await step.getByRole('link').click();
    await page.getByLabel('Titre', { exact: true }).fill('Parler de soi');
    await press(page, 'Enregistrer');
    await saved(page);
    await follow(page, 'Programme');
    await expect(page.getByText('Ce programme est vide')).toBeVisible();
    for (const chapter of ['Se présenter', 'Raconter']) {
      await page.getByLabel('Titre du chapitre').fill(chapter);
      await press(page, 'Ajouter un chapitre');
      await expect(rows(page).filter({ hasText: chapter })).toBeVisible();
    }
  });

  await test.step('six lessons in a row', async () => {
    const lessons = ['Dire son nom', 'Dire son âge', 'Une journée', 'Son métier', 'Hier', 'Demain'];
    await follow(page, 'Ajouter une leçon');
    for (const [index, title] of lessons.entries()) {
      await expect(page.getByRole('heading', { level: 1, name: 'Nouvelle leçon' })).toBeVisible();
      await page.getByLabel('Titre', { exact: true }).fill(title);
      await page
        .getByRole('textbox', { name: 'Texte', exact: true })
        .fill(`${title} : on écoute, puis on répète.`);
      await page.getByLabel('Durée', { exact: true }).fill('15 min');
      if (index === 0) await page.getByLabel('Leçon gratuite').check();
      if (index === 0) await page.getByLabel('Chapitre', { exact: true }).selectOption('Se présenter');
      if (index === 4) await page.getByLabel('Chapitre', { exact: true }).selectOption('Raconter');
      await press(page, 'Enregistrer');
      await saved(page);
      if (index < 5) await follow(page, 'Ajouter une leçon');
    }
    await follow(page, 'Programme');
    await expect(rows(page)).toContainText([
      'Se présenter',
      ...lessons.slice(0, 4),
      'Raconter',
      'Hier',
      'Demain',
    ]);
  });

  await test.step('sorting by buttons, by keyboard and by dragging', async () => {
    await press(page, /^Monter .*Son métier/);
    await expectProgramme(page, [
      ...['Se présenter', 'Dire son nom', 'Dire son âge', 'Son métier', 'Une journée'],
      ...['Raconter', 'Hier', 'Demain'],
    ]);
    const handle = page.getByRole('button', { name: /^Déplacer .*Une journée/ });
    await handle.focus();
    await page.keyboard.press('Space');
    await expect(page.getByText(/Une journée, position 5 sur 8/)).toBeAttached();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText(/Une journée, position 6 sur 8/)).toBeAttached();
    await page.keyboard.press('Space');
    await expectProgramme(page, [
      ...['Se présenter', 'Dire son nom', 'Dire son âge', 'Son métier'],
      ...['Raconter', 'Une journée', 'Hier', 'Demain'],
    ]);
    await dragTo(page, 'Demain', 'Hier');
    await expectProgramme(page, [
      ...['Se présenter', 'Dire son nom', 'Dire son âge', 'Son métier'],
      ...['Raconter', 'Une journée', 'Demain', 'Hier'],
    ]);
  });

  await test.step('publishing all lessons at once and selling the course', async () => {
    await page.getByLabel('Tout sélectionner').check();
    await expect(page.getByText('6 leçons sélectionnées')).toBeVisible();
    await press(page, 'Publier');
    await expect(page.getByText('6 leçons publiées').first()).toBeVisible();
    await follow(page, 'Fiche');
    await page.getByLabel('Prix TTC en euros').fill('39');
    await page.getByLabel('Travail personnel').fill('90');
    await page.getByLabel('Publié', { exact: true }).check();
    await page.getByLabel('En vente', { exact: true }).check();
    await press(page, 'Enregistrer');
    await saved(page);
  });

  await test.step('a visitor reads the programme and the free lesson', async () => {
    const visitor = await (await browser.newContext({ locale: 'fr-FR' })).newPage();
    await visitor.goto(`${school.url}/courses`);
    await visitor.getByRole('link', { name: 'Parler de soi' }).first().click();
    await expect(visitor.getByText('39,00').first()).toBeVisible();
    const programme = visitor.getByRole('region', { name: 'Programme' });
    await expect(programme.getByRole('listitem').filter({ has: visitor.locator('ol') })).toContainText([
      /Se présenter.*Dire son nom.*Dire son âge.*Son métier/,
      /Raconter.*Une journée.*Demain.*Hier/,
    ]);
    await programme.getByRole('link', { name: /Dire son nom/ }).click();
    await expect(visitor.getByText('on écoute, puis on répète.')).toBeVisible();
    await visitor.context().close();
  });
  expect(school.errorLines()).toEqual([]);
});

async function dragTo(page: Page, from: string, to: string): Promise<void> {
  const find = async (title: string) => {
    const handle = page.getByRole('button', { name: new RegExp(`^Déplacer .*${title}`) });
    await handle.scrollIntoViewIfNeeded();
    const box = await handle.boundingBox();
    if (!box) throw new Error(`${title} has no bounding box`);
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  await find(from);
  await page.mouse.move(...(await find(from)));
  await page.mouse.down();
  await page.mouse.move(...(await find(to)), { steps: 12 });
  await page.mouse.up();
}
