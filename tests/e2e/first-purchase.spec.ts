import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { waitForEmail } from '../support/emails.ts';
import { becomeAdmin, newAddress, signUp } from '../support/people.ts';
import { startSchool } from '../support/school.ts';

const picture = fileURLToPath(new URL('../support/media/couverture.png', import.meta.url));
const video = fileURLToPath(new URL('../support/media/lecon.mp4', import.meta.url));

const sha256 = (bytes: Buffer | Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('a course is published, found, bought after a declined card, watched and downloaded by its buyer only', {
  tag: '@main',
}, async ({ browser }) => {
  await using school = await startSchool();
  const document = randomBytes(5 * 1_024 * 1_024);

  const owner = await (await browser.newContext()).newPage();
  await becomeAdmin(owner, school);
  const courseId = await publishCourse(owner, document);

  const learner = await (await browser.newContext()).newPage();
  const email = await findAndBuy(learner, school, courseId);

  await test.step('the course opens, its video plays and its file is identical', async () => {
    await learner.getByRole('link', { name: 'Commencer' }).click();
    await expect(learner.getByRole('heading', { name: 'Le passé composé', level: 1 })).toBeVisible();
    await expectVideoPlays(learner);
    const link = learner.getByRole('link', { name: 'Exercices du passé composé.pdf' });
    const downloading = learner.waitForEvent('download');
    await link.click();
    const download = await downloading;
    expect(await download.failure()).toBeNull();
    expect(sha256(await readFile(await download.path()))).toBe(sha256(document));
    // The name is checked in the header and the link: the browser protocol once suggested a bare `download`.
    const answer = await learner.request.get(school.url + (await link.getAttribute('href')));
    expect(answer.headers()['content-disposition']).toContain(
      "filename*=UTF-8''Exercices%20du%20pass%C3%A9%20compos%C3%A9.pdf",
    );
    expect(await link.getAttribute('download')).toBe('Exercices du passé composé.pdf');
  });

  await test.step('confirms the order by email and lists it in the profile', async () => {
    const mail = await waitForEmail(school, email, /votre commande/i);
    expect(mail.text).toContain('Le passé composé');
    expect(mail.text).toContain('renonce expressément');
    await learner.goto(`${school.url}/profile`);
    await expect(learner.getByRole('row', { name: /Le passé composé/ })).toContainText('49,00');
  });

  await test.step('another account sees the offer and gets 403 for the same file', async () => {
    await learner.goto(`${school.url}/course/${courseId}`);
    const file = await learner
      .getByRole('link', { name: 'Exercices du passé composé.pdf' })
      .getAttribute('href');
    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(`${school.url}/course/${courseId}`);
    await signUp(stranger, school, newAddress('passant'));
    await expect(stranger).toHaveURL(`${school.url}/products/${courseId}`);
    await expect(stranger.getByRole('link', { name: 'Acheter' })).toBeVisible();
    await expect(stranger.locator('video')).toHaveCount(0);
    await expect(stranger.getByRole('link', { name: /passé composé\.pdf/ })).toHaveCount(0);
    expect((await stranger.request.get(school.url + file, { maxRedirects: 0 })).status()).toBe(403);
  });
});

async function publishCourse(page: Page, document: Buffer): Promise<string> {
  return test.step('the owner publishes a course with a picture, a video and a 5 MB file', async () => {
    await page.getByRole('link', { name: 'Ajouter un contenu' }).click();
    await page.getByLabel('Titre', { exact: true }).fill('Le passé composé');
    await page
      .getByLabel('Description', { exact: true })
      .fill('Un temps pour raconter.\n\nAvec être ou avoir ?');
    await page.getByLabel('Niveau').selectOption('A2');
    await page.getByLabel('Travail personnel').fill('90');
    await page.getByLabel('Prix TTC en euros').fill('49');

    const chunks: string[] = [];
    page.on('request', (request) => chunks.push(request.headers()['x-goog-upload-command'] ?? ''));
    await page.locator('input[type=file]').nth(0).setInputFiles(picture);
    await expect(page.getByLabel('Description de l’image 1')).toBeVisible();
    await page.getByLabel('Description de l’image 1').fill('Un carré rouge');
    await page.locator('input[type=file]').nth(1).setInputFiles(video);
    await expect(page.getByRole('group', { name: 'Vidéo' }).getByText('Envoyé')).toBeVisible({
      timeout: 30_000,
    });
    await page.locator('input[type=file]').last().setInputFiles({
      name: 'Exercices du passé composé.pdf',
      mimeType: 'application/pdf',
      buffer: document,
    });
    await expect(page.getByRole('group', { name: 'Documents' }).getByText('Envoyé')).toBeVisible({
      timeout: 30_000,
    });
    expect(chunks.filter((command) => command.includes('upload')).length).toBeGreaterThan(3);

    await page.getByLabel('Publié').check();
    await page.getByLabel('En vente').check();
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('Enregistré', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/products\/edit-/);
    return page.url().match(/edit-([\w-]+)/)?.[1] ?? '';
  });
}

async function findAndBuy(
  page: Page,
  school: Awaited<ReturnType<typeof startSchool>>,
  courseId: string,
): Promise<string> {
  await page.goto(`${school.url}/`);
  await page.getByRole('link', { name: 'Cours', exact: true }).first().click();
  await page.getByRole('link', { name: 'Le passé composé' }).click();
  await expect(page).toHaveURL(`${school.url}/products/${courseId}`);
  await expect(page.getByText('49,00').first()).toBeVisible();
  await page.getByRole('link', { name: 'Acheter' }).first().click();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  const email = await signUp(page, school);
  await expect(page).toHaveURL(new RegExp(`/products/${courseId}/buy/`));

  await test.step('the order page requires both boxes', async () => {
    await page.getByRole('button', { name: 'Commander avec obligation de paiement' }).click();
    await expect(
      page.getByText('Cochez cette case pour accepter les conditions générales de vente.'),
    ).toBeVisible();
    await page.getByLabel(/conditions générales de vente/).check();
    await page.getByLabel(/renonce expressément/).check();
  });
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => {
    if (/AbortError|Uncaught/.test(message.text())) faults.push(message.text());
  });
  await test.step('reports a lost connection and keeps the ticked boxes', async () => {
    const button = page.getByRole('button', { name: 'Commander avec obligation de paiement' });
    await page.context().setOffline(true);
    await button.click();
    await expect(page.getByRole('alert')).toContainText('rien n’a été commandé');
    for (const box of [/conditions générales de vente/, /renonce expressément/])
      await expect(page.getByLabel(box)).toBeChecked();
    await page.context().setOffline(false);
    await button.click();
    await expect(page).toHaveURL(/\/c\/pay\//);
    expect(faults).toEqual([]);
  });
  await test.step('accepts another card after a declined one', async () => {
    await payWith(page, '4000 0000 0000 0002');
    await expect(page.getByRole('alert')).toContainText(/refus/i);
    await payWith(page, '4242 4242 4242 4242');
    await expect(page.getByRole('heading', { name: 'Merci' })).toBeVisible();
  });
  return email;
}

async function payWith(page: Page, card: string): Promise<void> {
  await page.getByLabel(/Numéro de carte/).fill(card);
  await page.getByLabel(/Expiration|Date d’expiration/).fill('12 / 34');
  await page.getByLabel(/CVC|Cryptogramme/).fill('123');
  const name = page.getByLabel(/Nom/).first();
  if (await name.isVisible()) await name.fill('Noé Martin');
  await page.getByRole('button', { name: /^Payer/ }).click();
}

async function expectVideoPlays(page: Page): Promise<void> {
  const player = page.locator('video');
  await expect(player).toBeVisible();
  await player.evaluate(async (element: HTMLVideoElement) => {
    element.muted = true;
    await element.play();
  });
  await expect
    .poll(() => player.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0.2);
  await player.evaluate((element: HTMLVideoElement) => {
    element.currentTime = element.duration / 2;
  });
  await expect.poll(() => player.evaluate((element: HTMLVideoElement) => element.seeking)).toBe(false);
}
