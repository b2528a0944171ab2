import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { type DemoPeople, openDemoPeople } from '../support/demo-people.ts';
import { waitForEmail } from '../support/emails.ts';
import { newAddress } from '../support/people.ts';
import { saved } from '../support/product-editor.ts';
import { type School, startSchool } from '../support/school.ts';

let school: School;
let people: DemoPeople;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  school = await startSchool({ SEED: 'content' });
  people = await openDemoPeople(school);
});

test.afterAll(async () => {
  await people?.[Symbol.asyncDispose]();
  await school?.[Symbol.asyncDispose]();
});

/** Presses a page of the office menu, which a phone opens first. */
async function openGroup(page: Page, name: RegExp): Promise<void> {
  const opener = page.getByRole('button', { name: 'Menu', exact: true });
  if (await opener.isVisible()) await opener.click();
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name }).click();
}

async function expectComfortable(page: Page): Promise<void> {
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  await expect.poll(() => page.evaluate(overflow)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
}

for (const width of [390, 1280])
  test(`a teacher follows the words on the screen at ${width} px to four everyday tasks`, async ({
    browser,
  }) => {
    await using context = await people.open(browser, 'admin', {
      locale: 'fr-FR',
      reducedMotion: 'reduce',
      viewport: { width, height: width < 600 ? 844 : 800 },
    });
    const page = await context.newPage();
    const main = page.getByRole('main');
    const title = (name: string) =>
      expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    await using learner = await people.open(browser, 'member', { locale: 'fr-FR', reducedMotion: 'reduce' });
    const asking = await learner.newPage();
    for (const each of [page, asking]) each.setDefaultTimeout(20_000);
    const answer = `Non : stylo noir uniquement, à ${width} mètres.`;
    const question = `Peut-on écrire au crayon, à ${width} mètres ?`;

    await test.step('answer a question', async () => {
      await asking.goto(`${school.url}/course/preparer-le-delf-b2`);
      await asking
        .getByRole('main')
        .getByRole('link', { name: /Les quatre épreuves/ })
        .first()
        .click();
      await asking.getByLabel('Poser une question').fill(question);
      await asking.getByRole('button', { name: 'Envoyer la question' }).click();
      await expect(asking.getByText(question)).toBeVisible();

      await page.goto(`${school.url}/admin`);
      await main.getByRole('link', { name: /sans réponse/ }).click();
      await title('Questions');
      await expectComfortable(page);
      await main.getByRole('link', { name: question }).click();
      await page.getByRole('textbox', { name: 'Réponse' }).fill(answer);
      await expectComfortable(page);
      await main.getByRole('button', { name: 'Répondre', exact: true }).click();
      await expect(page.getByText(/E-mail gardé ici/)).toBeVisible();

      await asking.reload();
      await expect(asking.getByText(answer)).toBeVisible();
    });

    await test.step('invite a learner', async () => {
      const email = newAddress('invitee');
      await openGroup(page, /^Élèves/);
      await expectComfortable(page);
      await main.getByRole('link', { name: 'Inviter un élève' }).click();
      await page.getByLabel('Adresses e-mail').fill(email);
      await page.getByLabel(/Raconter au passé/).check();
      await expectComfortable(page);
      await page.getByRole('button', { name: 'Offrir l’accès' }).click();
      await expect(page.getByRole('table', { name: 'Résultat par adresse' })).toContainText(email);
      await waitForEmail(school, email, /offre/i);
    });

    await test.step('add an exercise to a lesson', async () => {
      await openGroup(page, /^Contenus/);
      await main.getByRole('link', { name: 'Raconter au passé' }).click();
      await main.getByRole('link', { name: 'Exercices', exact: true }).click();
      await expectComfortable(page);
      const lesson = main.getByRole('region').nth(1);
      const lessonName = await lesson.getByRole('heading').innerText();
      await lesson.getByRole('link', { name: /^Ajouter un exercice/ }).click();
      await title('Nouvel exercice');
      await expect(page.getByLabel('Leçon', { exact: true }).locator('option:checked')).toHaveText(
        lessonName,
      );
      await expect(page.getByLabel('Niveau').locator('option:checked')).toHaveText('B1');
      const name = `Le passé à ${width} pixels`;
      await page.getByRole('tab', { name: 'Texte' }).click();
      await page
        .getByLabel('Exercice en texte')
        .fill(`# ${name}\n\n## Trous — Complétez.\n\nHier, nous [avons] chanté.`);
      await expectComfortable(page);
      await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
      await saved(page);
      await main.getByRole('link', { name: lessonName }).first().click();
      await expect(page.getByLabel('Titre', { exact: true })).toHaveValue(lessonName);
    });

    await test.step('see the sales of last month', async () => {
      await openGroup(page, /^Tableau de bord/);
      await main.getByRole('link', { name: 'Ventes du mois dernier' }).click();
      await title('Statistiques de vente');
      await expect(page.getByLabel('Période').locator('option:checked')).toHaveText('Mois dernier');
      await expectComfortable(page);
    });
    expect(school.errorLines()).toEqual([]);
  });
