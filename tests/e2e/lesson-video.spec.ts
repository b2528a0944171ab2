import { expect, type Locator, test } from '@playwright/test';
import { openAdmin } from '../support/accounts.ts';
import { saveLesson, uploadLessonMedia } from '../support/add-lesson.ts';
import { openDevice } from '../support/open-device.ts';
import { becomeAdmin } from '../support/people.ts';
import { addProduct, save as saveButton, saved, title } from '../support/product-editor.ts';
import { publishCourse } from '../support/publish-course.ts';
import { startSchool } from '../support/school.ts';

const film = 'database/seed/media/raconter-au-passe.mp4';
const picture = 'tests/support/media/couverture.png';

test('a frame of the uploaded video is its poster, until the teacher removes or replaces it', async ({
  page,
}) => {
  await using school = await startSchool();
  await becomeAdmin(page, school);
  await addProduct(page, school.url, 'Raconter au passé');
  await page.locator('input[type=file]').first().setInputFiles(picture);
  await page.getByLabel('Description de l’image 1').fill('Un carré rouge');
  const poster = page.getByRole('group', { name: 'Image de la vidéo' });
  const video = page.locator('video');
  const save = async () => {
    await saveButton(page).click();
    await saved(page);
  };
  await save();
  const course = page.url().split('edit-')[1];
  await page.goto(`${school.url}/admin/lessons/add?produit=${course}`);

  let taken = '';
  await test.step('the editor takes a frame that is not dark', async () => {
    await title(page).fill('Le récit');
    await expect(poster).toBeHidden();
    await page.getByRole('group', { name: 'Vidéo' }).locator('input[type=file]').first().setInputFiles(film);
    await expect(poster.locator('img')).toBeVisible({ timeout: 60_000 });
    expect(await measureBrightness(poster.locator('img'))).toBeGreaterThan(24);
    taken = (await poster.locator('img').getAttribute('src')) ?? '';
    await save();
  });
  const editor = page.url();
  const lesson = `${school.url}/course/${course}/${editor.split('edit-')[1]}`;

  await test.step('the lesson shows it before the video is played', async () => {
    await page.goto(lesson);
    await expect(video).toHaveAttribute('poster', taken);
  });

  await test.step('without it, the lesson shows the cover of the course', async () => {
    await page.goto(editor);
    await poster.getByRole('button', { name: /Retirer/ }).click();
    await save();
    await page.goto(lesson);
    await expect(video).toHaveAttribute('poster', /products%2F/);
  });

  await test.step('the teacher chooses another picture', async () => {
    await page.goto(editor);
    await poster.locator('input[type=file]').setInputFiles(picture);
    await expect(poster.locator('img')).toBeVisible();
    const chosen = (await poster.locator('img').getAttribute('src')) ?? '';
    await save();
    await page.goto(lesson);
    await expect(video).toHaveAttribute('poster', chosen);
  });

  await test.step('removing the video removes its poster, and the undo restores both', async () => {
    await page.goto(editor);
    await page
      .getByRole('group', { name: 'Vidéo' })
      .getByRole('button', { name: /Retirer.*raconter/ })
      .click();
    await expect(poster).toBeHidden();
    await page.getByRole('button', { name: 'Annuler', exact: true }).click();
    await expect(poster.locator('img')).toBeVisible();
  });
});

test('the speed of a video is chosen with the keyboard, kept on the device and shared with the native menu', async ({
  browser,
}) => {
  await using school = await startSchool();
  const admin = await openAdmin(school);
  const course = await publishCourse(admin);
  const media = await uploadLessonMedia(admin);
  const lesson = await saveLesson(admin, course.id, media);
  const page = await openDevice(browser, school, admin);
  const speed = page.getByRole('combobox', { name: 'Vitesse' });
  const readRate = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.playbackRate);
  await page.goto(`${school.url}/course/${course.id}/${lesson}`);
  await expect(speed).toHaveValue('1');
  await expect(speed.locator('option')).toHaveText([
    '× 0,5',
    '× 0,75',
    'Normale',
    '× 1,25',
    '× 1,5',
    '× 1,75',
    '× 2',
  ]);
  await speed.focus();
  await page.keyboard.press('ArrowDown');
  await expect(speed).toHaveValue('1.25');
  expect(await readRate()).toBe(1.25);
  await page.reload();
  await expect(speed).toHaveValue('1.25');
  expect(await readRate()).toBe(1.25);

  await test.step('another speed of the native menu is shown too', async () => {
    await page.locator('video').evaluate((video: HTMLVideoElement) => {
      video.playbackRate = 0.25;
    });
    await expect(speed).toHaveValue('0.25');
    await expect(speed.locator('option:checked')).toHaveText('× 0,25');
  });

  await test.step('without JavaScript, the native player has a poster and no speed menu', async () => {
    const plain = await openDevice(browser, school, admin, { javaScriptEnabled: false });
    await plain.goto(page.url());
    await expect(plain.locator('video[controls][poster]')).toBeVisible();
    await expect(plain.getByRole('combobox', { name: 'Vitesse' })).toBeHidden();
  });
});

/** Returns the mean of the colour values of a picture, from 0 to 255. */
const measureBrightness = (picture: Locator) =>
  picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: 16, height: 9 });
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.drawImage(image, 0, 0, 16, 9);
    const colours = [...context.getImageData(0, 0, 16, 9).data].filter((_, index) => index % 4 < 3);
    return colours.reduce((sum, value) => sum + value, 0) / colours.length;
  });
