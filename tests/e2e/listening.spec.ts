import { expect, type Page, test } from '@playwright/test';
import { waitForEmail } from '../support/emails.ts';
import { goodCard } from '../support/pay.ts';
import { signUp } from '../support/people.ts';
import { startSchool } from '../support/school.ts';

test('a visitor finds a dictation pack, buys it after signing in and listens to it', async ({ page }) => {
  await using school = await startSchool({ SEED: 'content' });
  await page.goto(`${school.url}/exercices`);
  await page.getByRole('link', { name: 'Six petites dictées' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Six petites dictées' })).toBeVisible();
  await page.getByRole('link', { name: 'Acheter' }).first().click();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await expect(page.getByRole('region', { name: 'Six petites dictées' })).toContainText('19,00');
  const email = await signUp(page, school);

  await test.step('reports an unticked consent box at once and focuses it', async () => {
    await page.getByLabel(/renonce expressément/).check();
    await page.getByRole('button', { name: 'Commander avec obligation de paiement' }).click();
    await expect(page.getByLabel(/conditions générales de vente/)).toBeFocused();
    await page.getByLabel(/conditions générales de vente/).check();
    await page.getByRole('button', { name: 'Commander avec obligation de paiement' }).click();
  });
  await page.getByLabel(/Numéro de carte/).fill(goodCard);
  await page.getByLabel(/Expiration/).fill('12 / 34');
  await page.getByLabel(/Cryptogramme/).fill('123');
  await page.getByLabel(/Nom/).fill('Noé Martin');
  await page.getByRole('button', { name: /^Payer/ }).click();

  await expect(page.getByRole('heading', { name: 'Merci' })).toBeVisible();
  const mail = await waitForEmail(school, email, /votre commande/i);
  const number = mail.subject?.split(' ').at(-1) ?? '';
  await expect(page.getByText(number, { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Merci' })).toBeVisible();
  await page.getByRole('link', { name: 'Commencer' }).click();

  await expect(page.locator('audio')).toHaveCount(6);
  // Each recording appears once, with its player and its download link.
  await expect(page.locator('a[download$=".mp3"]')).toHaveCount(6);
  await expect(page.getByRole('region', { name: 'Documents' }).locator('a[download$=".mp3"]')).toHaveCount(0);
  await play(page, 0);
  await play(page, 1);
  await expect.poll(() => player(page, 0).evaluate((audio: HTMLAudioElement) => audio.paused)).toBe(true);
});

const player = (page: Page, index: number) => page.locator('audio').nth(index);

async function play(page: Page, index: number): Promise<void> {
  await player(page, index).evaluate(async (audio: HTMLAudioElement) => {
    audio.muted = true;
    await audio.play();
  });
  await expect
    .poll(() => player(page, index).evaluate((audio: HTMLAudioElement) => audio.currentTime))
    .toBeGreaterThan(0.1);
}
