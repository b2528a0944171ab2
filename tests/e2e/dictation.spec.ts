import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { openAdmin, openMember } from '../support/accounts.ts';
import { readExercise } from '../support/add-exercise.ts';
import { pressByKeyboard } from '../support/keyboard.ts';
import { openDevice } from '../support/open-device.ts';
import { buy } from '../support/pay.ts';
import { publishCourse } from '../support/publish-course.ts';
import { startSchool } from '../support/school.ts';
import { uploadMedia, uploadRecording } from '../support/upload-recording.ts';

const listen = (page: Page) => page.getByRole('button', { name: 'Écouter', exact: true });
const resume = (page: Page) => page.getByRole('button', { name: 'Continuer l’écoute' });

test('a learner hears a dictation twice, by keyboard and after a reload, writes it and sees the mark', async ({
  browser,
}) => {
  await using school = await startSchool();
  await using admin = await openAdmin(school);
  const course = await publishCourse(admin);
  await using member = await openMember(school);
  await member.visit(await buy(member, course.buyPath));
  const { pathFolderId, url } = await uploadRecording(admin, { seconds: 6 });
  const document = readExercise(
    `# La pluie\n## Dictée — Écrivez.\n! média: a.wav | ${url} — La pluie\n! écoutes: 2\nIl pleuvait depuis l'aube.\nIls mangent.\n= Il mange.`,
  );
  const draft = { document, productId: course.id, lessonId: '', free: false, displayed: true, pathFolderId };
  const saved = await admin.visit('/admin/exercises/add', { json: { draft } });
  const id = /edit-([\w-]+)/.exec(saved.headers.get('location') ?? '')?.[1];
  const page = await openDevice(browser, school, member, { viewport: { width: 390, height: 844 } });
  await page.goto(`${school.url}/members/exercices/${id}`);
  await expect(page.getByText('Il reste 2 écoutes.')).toBeVisible();
  await expectAccessible(page);

  await test.step('a play that a reload interrupts goes on and is not counted twice', async () => {
    await pressByKeyboard(page, listen(page));
    await expect(page.getByText('Il reste 1 écoute.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Mettre en pause' })).toBeFocused();
    await expect
      .poll(() =>
        page.locator('[data-listening-player]').evaluate((audio: HTMLAudioElement) => audio.currentTime),
      )
      .toBeGreaterThan(1);
    await page.getByRole('button', { name: 'Mettre en pause' }).press('Enter');
    await expect(resume(page)).toBeVisible();
    await page.reload();
    await expect(page.getByText('Il reste 1 écoute.')).toBeVisible();
    await pressByKeyboard(page, resume(page));
    await expect
      .poll(() =>
        page.locator('[data-listening-player]').evaluate((audio: HTMLAudioElement) => audio.currentTime),
      )
      .toBeGreaterThan(1);
    await expect(listen(page)).toBeVisible({ timeout: 15_000 });
  });

  await test.step('a second tab shows that the first one is playing', async () => {
    const other = await page.context().newPage();
    await other.goto(page.url());
    await listen(page).press('Enter');
    await expect(page.getByText('Il ne reste plus d’écoute.')).toBeVisible();
    await listen(other).press('Enter');
    await expect(other.getByText('en cours dans un autre onglet')).toBeVisible();
    await expect(other.getByText('Il ne reste plus d’écoute.')).toBeVisible();
    await other.close();
    await expect(listen(page)).toBeVisible({ timeout: 15_000 });
    await expect(listen(page)).toHaveAttribute('aria-disabled', 'true');
  });

  await page.getByLabel('Texte de la dictée').fill('Il pleuvait depuis laube. Il mange');
  await page.getByRole('button', { name: 'Corriger mes réponses' }).click();
  await expect(page.getByText(/sur 20 — \d mots justes sur 7/)).toBeVisible();
  await expectAccessible(page);
});

test('a counted video plays in the exercise, and can be played again after marking', async ({ browser }) => {
  await using school = await startSchool();
  await using admin = await openAdmin(school);
  const course = await publishCourse(admin);
  await using member = await openMember(school);
  await member.visit(await buy(member, course.buyPath));
  const film = await readFile('database/seed/media/premiers-pas-extrait.mp4');
  const { pathFolderId, url } = await uploadMedia(admin, 'film.mp4', film, 'video/mp4');
  const exercise = readExercise(
    `# Le film\n## Trous\n! média: a.mp4 | ${url} — Un extrait\n! écoutes: 1\n! transcription: Bonjour à tous.\nJe [mange].`,
  );
  const draft = {
    document: exercise,
    productId: course.id,
    lessonId: '',
    free: false,
    displayed: true,
    pathFolderId,
  };
  const saved = await admin.visit('/admin/exercises/add', { json: { draft } });
  const id = /edit-([\w-]+)/.exec(saved.headers.get('location') ?? '')?.[1];
  const page = await openDevice(browser, school, member, { viewport: { width: 390, height: 844 } });
  await page.goto(`${school.url}/members/exercices/${id}`);
  const video = page.locator('video');
  await expect(video).toBeHidden();
  await pressByKeyboard(page, listen(page));
  await expect(video).toBeVisible();
  await expect(page.getByText('Il ne reste plus d’écoute.')).toBeVisible();
  const read = () =>
    video.evaluate(({ currentTime, videoWidth, clientWidth }: HTMLVideoElement) => ({
      ...{ currentTime, videoWidth, clientWidth },
    }));
  await expect.poll(async () => (await read()).currentTime).toBeGreaterThan(0.5);
  const { videoWidth, clientWidth } = await read();
  expect(videoWidth).toBeGreaterThan(100);
  expect(clientWidth).toBeLessThanOrEqual(390);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByLabel(/^Trou 1/).fill('mange');
  await page.getByRole('button', { name: 'Corriger mes réponses' }).click();
  await expect(page.locator('video[controls]')).toBeVisible();
  await page.getByText('Transcription').click();
  await expect(page.getByText('Bonjour à tous.')).toBeVisible();
  await page.locator('video').evaluate((each: HTMLVideoElement) => {
    each.muted = true;
    return each.play();
  });
  await expect.poll(async () => (await read()).currentTime).toBeGreaterThan(0.3);
  await expectAccessible(page);
});
