import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { button, handIn, handInAnyway, item, openExercise } from '../support/every-kind-page.ts';
import { addSession } from '../support/open-device.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('answers survive a lost connection, an ended session and another page and are submitted once', async ({
  browser,
}) => {
  const { school, learner, path } = await openExercise();
  await using _ = school;
  await using context = await browser.newContext();
  await addSession(context, school, learner);
  const page = await context.newPage();
  await page.goto(school.url + path);
  const typed = page.getByLabel('Trou 1 sur 1 (aller)');

  await test.step('stores the answers on the device while offline, even when the page closes', async () => {
    await context.setOffline(true);
    await typed.fill('CANARI est parti');
    await expect(page.getByText(/Enregistré sur cet appareil/)).toBeVisible();
    await page.close();
    await context.setOffline(false);
  });

  const next = await context.newPage();
  const again = next.getByLabel('Trou 1 sur 1 (aller)');
  await test.step('the next page restores them', async () => {
    await next.goto(school.url + path);
    await expect(again).toHaveValue('CANARI est parti');
    await expect(next.getByText('Enregistré', { exact: true })).toBeVisible();
    await next.reload();
    await expect(again).toHaveValue('CANARI est parti');
  });

  await test.step('keeps them when the session ends and shows the sign-in link', async () => {
    await context.clearCookies();
    await again.fill('CANARI est allée');
    await expect(next.getByText(/Votre session a expiré/)).toBeVisible();
    await expect(next.getByRole('link', { name: 'Se reconnecter' })).toHaveAttribute('href', /redirect=/);
    await handIn(next).click();
    await handInAnyway(next).click();
    await expect(next.getByText(/Votre session a expiré/)).toBeVisible();
    await addSession(context, school, learner);
    await next.evaluate(() => dispatchEvent(new Event('focus')));
    await expect(next.getByText('Enregistré', { exact: true })).toBeVisible();
  });

  await test.step('a double click while offline submits once when the connection is back', async () => {
    await context.setOffline(true);
    await handIn(next).dblclick();
    await expect(next.getByText(/Pas de connexion/)).toBeVisible();
    await context.setOffline(false);
    await expect(next).toHaveURL(/copie=1/);
    await expect(item(next, 1).locator('p', { hasText: /^\s*Correct$/ })).toBeVisible();
    await next.getByRole('link', { name: 'Refaire l’exercice' }).click();
    await handIn(next).click();
    await expect(next.getByText('Il manque 19 réponses.')).toBeVisible();
    await expect(handInAnyway(next)).toBeHidden();
    await again.fill('est allé');
    await handInAnyway(next).dblclick();
    await expect(next).toHaveURL(/copie=2/);
    await next.getByRole('link', { name: 'Refaire l’exercice' }).click();
    await expect(next.getByRole('region', { name: 'Mes essais' }).getByRole('link')).toHaveCount(2);
  });

  const other = await context.newPage();
  const there = other.getByLabel('Trou 1 sur 1 (aller)');
  await test.step('a stale page keeps the typed answer and offers the newer one of another page', async () => {
    await other.goto(school.url + path);
    await again.fill('est allée');
    await item(next, 4).getByLabel('Au marché').check();
    await expect(next.getByText('Enregistré', { exact: true })).toBeVisible();
    await there.fill('est partie');
    await expect(other.getByText(/deux réponses différentes/)).toBeVisible();
    await expect(there).toHaveValue('est partie');
    await expect(item(other, 4).getByLabel('Au marché')).toBeChecked();
    await expect(item(other, 1)).toContainText('est allée');
    await expectAccessible(other);
    await other.reload();
    await expect(there).toHaveValue('est allée');
    await expect(item(other, 1)).toContainText('est partie');
    await button(item(other, 1), 'Prendre l’autre réponse').click();
    await expect(there).toBeFocused();
    await expect(there).toHaveValue('est partie');
    await expect(other.getByText('Enregistré', { exact: true })).toBeVisible();
    await other.reload();
    await expect(there).toHaveValue('est partie');
    await expect(button(item(other, 1), 'Garder ma réponse')).toBeHidden();
  });

  await test.step('answers typed after another page submitted the attempt can be copied and marked', async () => {
    await handIn(other).click();
    await handInAnyway(other).click();
    await expect(other).toHaveURL(/copie=3/);
    await again.fill('trop tard');
    await expect(next.getByText(/Les réponses de cette page ne sont pas corrigées/)).toBeVisible();
    await expect(again).toHaveValue('trop tard');
    await expect(next.getByRole('link', { name: 'Voir la correction' })).toHaveAttribute('href', /copie=3/);
    await handIn(next).click();
    await handInAnyway(next).click();
    await expect(next.getByText(/corriger comme nouvel essai/)).toBeVisible();
    await expect(again).toHaveValue('trop tard');
    await handIn(next).click();
    await handInAnyway(next).click();
    await expect(next).toHaveURL(/copie=4/);
  });
});
