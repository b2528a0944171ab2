import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { type School, startSchool } from '../support/school.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a visitor goes from the menu to a news item, to its neighbour and back with the keyboard alone', {
  tag: '@main',
}, async ({ page }) => {
  await using school = await startSchool({ SEED: 'content' });
  await page.goto(school.url);
  await page.getByRole('banner').getByRole('link', { name: 'Actualités' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Les actualités' })).toBeVisible();
  // The eighth item is dated a week ahead.
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(7);
  await expectAccessible(page);

  const first = page.getByRole('main').getByRole('article').first().getByRole('link');
  const title = (await first.textContent()) ?? '';
  for (
    let press = 0;
    press < 40 && !(await first.evaluate((link) => link === document.activeElement));
    press++
  )
    await page.keyboard.press('Tab');
  await expect(first).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page).toHaveURL(/\/news\/[a-z0-9-]+----[a-z0-9]+$/);
  await expectAccessible(page);

  const neighbours = page.getByRole('navigation', { name: 'Autres actualités' });
  await expect(neighbours.getByRole('link', { name: /Plus récente/ })).toHaveCount(0);
  await neighbours.getByRole('link', { name: /Plus ancienne/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title);
  await expect(neighbours.getByRole('link').first()).toHaveAccessibleName(/Plus récente/);
  await neighbours.getByRole('link', { name: /Plus récente/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Fil d’Ariane' })
    .getByRole('link', { name: 'Actualités' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Les actualités' })).toBeVisible();
});

const write = (...content: object[]) => JSON.stringify({ type: 'doc', content });
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const player = /youtube-nocookie\.com|player\.vimeo\.com/;

/** Starts a school with one news item that contains a video. */
async function openSchool(): Promise<School> {
  const school = await startSchool();
  const body = write(
    paragraph('Une courte leçon.'),
    { type: 'video', attrs: { source: 'youtube:dQw4w9WgXcQ', title: 'La cédille en une minute' } },
    paragraph('Et la suite.'),
  );
  await school.database.pool.query(
    `insert into news (id, title, summary, body, published_at, displayed)
     values ('film', 'Un film', 'Une minute.', $1, now() - interval '1 day', true)`,
    [body],
  );
  return school;
}

test('a video from another site loads only after a click', async ({ page }) => {
  await using school = await openSchool();
  const elsewhere: string[] = [];
  await page.context().route(
    (url) => url.origin !== school.url,
    (route) => {
      elsewhere.push(route.request().url());
      return route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<p>La vidéo</p>' });
    },
  );
  await page.goto(`${school.url}/news/un-film----film`);
  const facade = page.getByRole('link', { name: /La cédille en une minute/ });
  await facade.scrollIntoViewIfNeeded();
  await expectAccessible(page);
  expect(elsewhere).toEqual([]);

  await facade.focus();
  await page.keyboard.press('Enter');
  const frame = page.locator('iframe');
  await expect(frame).toHaveAttribute('title', 'La cédille en une minute');
  await expect(frame).toBeFocused();
  await expect.poll(() => elsewhere.filter((url) => player.test(url))).toHaveLength(1);
  expect(elsewhere.every((url) => url.startsWith('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'))).toBe(
    true,
  );
  // The page's CSP allows the player.
  await expect(page.frameLocator('iframe').locator('p')).toHaveText('La vidéo');
});

test('a button copies the URL of a news item', async ({ page, context }) => {
  await using school = await openSchool();
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: school.url });
  const href = `${school.url}/news/un-film----film`;
  await page.goto(href);
  await page.getByRole('button', { name: 'Copier le lien' }).click();
  await expect(page.getByRole('button', { name: 'Lien copié' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(href);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('everything is readable and reachable, and a video is a plain link', async ({ page }) => {
    await using school = await openSchool();
    await page.goto(`${school.url}/news`);
    await page.getByRole('main').getByRole('link', { name: 'Un film' }).click();
    await expect(page.getByText('Et la suite.')).toBeVisible();
    await expect(page.getByRole('link', { name: /La cédille en une minute/ })).toHaveAttribute(
      'href',
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    );
    await expect(page.getByRole('link', { name: 'Envoyer par e-mail' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copier le lien' })).toBeHidden();
  });
});
