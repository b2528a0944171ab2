import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { hevc, isFfmpegInstalled, makeVideo } from '../support/make-video.ts';
import { becomeAdmin } from '../support/people.ts';
import { addProduct, save as saveButton, saved, title } from '../support/product-editor.ts';
import { startSchool } from '../support/school.ts';

test.skip(!isFfmpegInstalled(), 'ffmpeg is not installed');

const status = (page: Page) => page.getByRole('group', { name: 'Vidéo', exact: true });

test('a film of an iPhone is converted while the teacher writes, and then plays in another browser', async ({
  page,
}) => {
  // Conversions have a low priority.
  test.setTimeout(240_000);
  await using school = await startSchool();
  await becomeAdmin(page, school);
  await addProduct(page, school.url, 'Raconter au passé');
  await page.locator('input[type=file]').first().setInputFiles('tests/support/media/couverture.png');
  await page.getByLabel('Description de l’image 1').fill('Un carré rouge');
  await saveButton(page).click();
  await saved(page);
  const course = page.url().split('edit-')[1];
  await page.goto(`${school.url}/admin/lessons/add?produit=${course}`);
  await title(page).fill('Le récit');
  const bytes = await makeVideo({ codec: hevc, ending: 'mov', seconds: 2 });

  await test.step('the editor shows the conversion and its result', async () => {
    const film = { name: 'IMG_0042.MOV', mimeType: 'video/quicktime', buffer: bytes };
    await status(page).locator('input[type=file]').first().setInputFiles(film);
    await expect(status(page).getByText(/Prête.*720p, 480p/)).toBeVisible({ timeout: 150_000 });
    await page.getByRole('switch', { name: 'Garder l’original' }).check();
    await saveButton(page).click();
    await saved(page);
    await page.reload();
    await expect(page.getByRole('switch', { name: 'Garder l’original' })).toBeChecked();
  });

  await test.step('the lesson plays the size for a large or a small screen', async () => {
    const lesson = `${school.url}/course/${course}/${page.url().split('edit-')[1]}`;
    await page.goto(lesson);
    const video = page.locator('video');
    await expect(video).toHaveAttribute('poster', /frame/);
    await video.evaluate(async (player: HTMLVideoElement) => {
      player.muted = true;
      await player.play();
    });
    await expect.poll(() => readHeight(page)).toBe(720);
    await expect
      .poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime))
      .toBeGreaterThan(0.5);
  });

  await test.step('the learner chooses another size, which the device keeps', async () => {
    const choice = page.getByRole('combobox', { name: 'Qualité' });
    await expect(choice.locator('option')).toHaveText(['Auto', '720p', '480p']);
    await choice.selectOption('480p');
    await expect.poll(() => readHeight(page)).toBe(480);
    await page.reload();
    await expect(choice).toHaveValue('480');
    await expect.poll(() => readHeight(page)).toBe(480);
  });

  await test.step('the original is downloaded, and deleted for its space', async () => {
    await page.goto(`${school.url}/admin/videos`);
    const row = page.getByRole('row', { name: /Le récit/ });
    await expect(row).toContainText('720p, 480p');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      row.getByRole('link', { name: /Télécharger/ }).click(),
    ]);
    expect((await readFile(await download.path())).equals(bytes)).toBe(true);
    await row.getByRole('button', { name: /Supprimer l’original/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer l’original' }).click();
    await expect(page.getByText(/Original supprimé.*libérés/)).toBeVisible();
    await expect(row.getByRole('link', { name: /Télécharger/ })).toBeHidden();
    await expect(row).toContainText('720p, 480p');
  });
});

/** Returns the height of the playing video in pixels. */
const readHeight = (page: Page) =>
  page.locator('video').evaluate((player: HTMLVideoElement) => player.videoHeight);
