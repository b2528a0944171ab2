import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { openAdmin, openMember } from '../support/accounts.ts';
import { saveLesson } from '../support/add-lesson.ts';
import { findLink, waitForEmail } from '../support/emails.ts';
import { openDevice } from '../support/open-device.ts';
import { openWithoutScripts } from '../support/open-without-scripts.ts';
import { buy } from '../support/pay.ts';
import { publishCourse } from '../support/publish-course.ts';
import { startSchool } from '../support/school.ts';

test.setTimeout(120_000);

test('a review of a finished course is rejected, corrected, accepted and published', async ({ browser }) => {
  await using school = await startSchool();
  await using admin = await openAdmin(school);
  await using learner = await openMember(school);
  const course = await publishCourse(admin, { title: 'Raconter au passé' });
  await saveLesson(admin, course.id, { title: 'Le passé composé' });
  await learner.visit(await buy(learner, course.buyPath));
  const address = `${school.url}/course/${course.id}`;
  const page = await openDevice(browser, school, learner, { viewport: { width: 390, height: 800 } });
  const office = await openDevice(browser, school, admin);

  await test.step('asks for a review only after the end of the course', async () => {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Mon avis' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Le passé composé' }).click();
    await page.getByRole('button', { name: /^Terminer/ }).click();
    await expect(page.getByRole('heading', { name: 'Mon avis' })).toBeVisible();
  });

  await test.step('keeps the rejected input and explains the errors', async () => {
    await page.getByLabel('Votre avis').fill('Trop court');
    await page.getByLabel('Votre prénom').fill('Zoé');
    await page.getByRole('button', { name: 'Envoyer mon avis' }).click();
    await expect(page.getByText('2 champs à corriger')).toBeVisible();
    await expect(page.getByLabel('Votre avis')).toHaveValue('Trop court');
    await expectAccessible(page);
  });

  await test.step('rates and sends it with the keyboard alone', async () => {
    await page.getByRole('link', { name: 'Votre note' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.getByRole('radio', { name: /excellent/ }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: /très bien/ })).toBeChecked();
    await page.getByLabel('Votre avis').fill('Ce cours de cuisine est très bon.');
    await page.getByLabel('Votre prénom').press('Enter');
    await expect(page.getByText('En attente de relecture')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the teacher rejects it and must give a reason', async () => {
    await office.goto(`${school.url}/admin`);
    await office.getByRole('link', { name: 'Avis à relire', exact: true }).click();
    await office.getByRole('link', { name: /cours de cuisine/ }).click();
    await expect(office.getByText('4 – très bien')).toBeVisible();
    await office.getByRole('button', { name: 'Refuser' }).click();
    await expect(office.getByText('Choisissez le motif du refus').first()).toBeVisible();
    await expectAccessible(office);
    // Input before the scripts have loaded must count as well.
    const go = await openWithoutScripts(office, office.url());
    await office.getByLabel('Motif du refus').selectOption({ label: 'Propos hors sujet' });
    await office.getByLabel('Précisions pour la personne').fill('On n’y cuisine pas.');
    await office.getByRole('button', { name: 'Refuser' }).click();
    await go();
    await expect(office.getByText('Avis refusé')).toBeVisible();
    await expect(office.getByRole('button', { name: 'Remettre en attente' })).toBeVisible();
  });

  await test.step('the learner reads the reason by email and on the page and corrects the review', async () => {
    const email = await waitForEmail(school, learner.email, /n’est pas publié/);
    expect(email.text).toContain('On n’y cuisine pas.');
    await page.goto(findLink(email, '/members/avis/'));
    await expect(page.getByText('Propos hors sujet.')).toBeVisible();
    await page.getByRole('link', { name: 'Corriger mon avis' }).click();
    await expect(page.getByLabel('Votre avis')).toHaveValue('Ce cours de cuisine est très bon.');
    await page.getByLabel('Votre avis').fill('Le passé composé est enfin clair pour moi.');
    await page.getByRole('button', { name: 'Envoyer mon avis' }).click();
    await expect(page.getByText('En attente de relecture')).toBeVisible();
  });

  const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await test.step('the teacher accepts it, and a visitor reads it with its dates', async () => {
    await visitor.goto(`${school.url}/products/${course.id}`);
    await expect(visitor.getByText('enfin clair pour moi')).toHaveCount(0);
    await office.goto(`${school.url}/admin/opinions`);
    await office.getByRole('link', { name: /enfin clair/ }).click();
    await office.getByRole('button', { name: 'Publier' }).click();
    await expect(office.getByText('Avis publié')).toBeVisible();
    await visitor.reload();
    const all = visitor.locator('section').filter({ has: visitor.locator('#avis') });
    await expect(all.getByRole('heading', { name: /^Zoé/ })).toContainText('4 sur 5');
    await expect(all.getByText(/^Publié le .* cours terminé le .* Modifié le/)).toBeVisible();
    // The latest reviews are also next to the offer.
    const offer = visitor.locator('[aria-labelledby="offre"]');
    await expect(offer.getByRole('heading', { name: /^Zoé/ })).toContainText('4 sur 5');
    await expect(offer.getByText('enfin clair pour moi')).toBeVisible();
    await expect(offer.getByRole('link', { name: 'Lire l’avis' })).toHaveAttribute('href', '#avis');
    await waitForEmail(school, learner.email, /est publié/);
  });

  await test.step('its author deletes it, and it is no longer published', async () => {
    await page.goto(address);
    await page.getByRole('link', { name: /^Voir, modifier/ }).click();
    await page.getByText('Supprimer mon avis').click();
    await page.getByRole('button', { name: 'Oui, supprimer' }).click();
    await expect(page.getByRole('button', { name: 'Envoyer mon avis' })).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByText('enfin clair pour moi')).toHaveCount(0);
  });

  expect(school.errorLines()).toEqual([]);
});
