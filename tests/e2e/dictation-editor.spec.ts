import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { openMember } from '../support/accounts.ts';
import { takeFreeCourse } from '../support/demo-people.ts';
import { fakeMicrophone } from '../support/fake-microphone.ts';
import { tabTo } from '../support/keyboard.ts';
import { openDevice } from '../support/open-device.ts';
import { becomeAdmin } from '../support/people.ts';
import { startSchool } from '../support/school.ts';
import { freeCourse } from '../support/screens.ts';
import { makeWav } from '../support/upload-recording.ts';

test.use(fakeMicrophone);

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const marks = (page: Page) => page.getByRole('group', { name: 'Repères des phrases' });
const player = (page: Page) => marks(page).locator('audio');
const preview = (page: Page) => page.getByRole('complementary', { name: 'Aperçu élève' });
const times = (page: Page) =>
  marks(page)
    .getByRole('listitem')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.textContent.matchAll(/(\d+,\d)\s*s/g)].map(([, time]) => time)),
    );
const currentTime = (page: Page) => player(page).evaluate((audio: HTMLAudioElement) => audio.currentTime);

/** Waits until the recording has played for a number of seconds. */
const hear = (page: Page, seconds: number) =>
  expect.poll(() => currentTime(page), { intervals: [50] }).toBeGreaterThan(seconds);

async function addDictation(page: Page, title: string, text: string): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/admin/exercises/add?produit=${freeCourse}`);
  await page.getByLabel('Titre', { exact: true }).fill(title);
  await page.getByLabel('Type de question', { exact: true }).selectOption({ label: 'Dictée' });
  await button(page, 'Ajouter').click();
  await page.getByLabel('Réponse des élèves').selectOption({ label: 'Phrase par phrase' });
  await page.getByLabel('Phrases de la dictée').fill(text);
  await page.getByText('Images, audio et vidéo').click();
}

test('a teacher uploads a dictation, marks its sentences by keyboard, and a learner writes it', async ({
  page,
  browser,
}) => {
  await using school = await startSchool({ SEED: 'content' });
  await using member = await openMember(school);
  await takeFreeCourse(member);
  await becomeAdmin(page, school);
  await addDictation(page, 'Une dictée', 'Il mange une pomme. Puis il part. Elle reste.');

  await test.step('the text is divided into sentences, and the recording is uploaded', async () => {
    await button(page, 'Diviser en phrases').click();
    await expect(page.getByLabel('Phrases de la dictée')).toHaveValue(
      'Il mange une pomme.\nPuis il part.\nElle reste.',
    );
    await page
      .getByLabel('Déposez une image, un audio ou une vidéo')
      .last()
      .setInputFiles({ name: 'pomme.wav', mimeType: 'audio/wav', buffer: Buffer.from(makeWav(6, 440)) });
    await expect(player(page)).toBeVisible();
    await page.getByLabel('Titre de l’audio').fill('La pomme');
  });

  await test.step('F marks the end of each sentence while it plays, and not while typing', async () => {
    await page.getByLabel('Phrases de la dictée').press('End');
    await page.keyboard.type('f');
    await page.keyboard.press('Backspace');
    await expect(marks(page).getByText('Repère suivant : fin de la phrase 1')).toBeVisible();
    await tabTo(page, player(page));
    await page.keyboard.press('Space');
    for (const [at, seconds] of [1, 2, 3].entries()) {
      await hear(page, seconds);
      await page.keyboard.press('f');
      await expect(marks(page).getByText(/\d,\d s/)).toHaveCount(2 * (at + 1));
    }
    await expect(marks(page).getByText('Toutes les phrases ont leurs repères.')).toBeVisible();
    await button(page, 'Annuler le dernier repère').press('Enter');
    await expect(marks(page).getByText('Repère suivant : fin de la phrase 3')).toBeVisible();
    await hear(page, 3.5);
    await page.keyboard.press('f');
    await player(page).evaluate((audio: HTMLAudioElement) => audio.pause());
  });

  await test.step('start and end move by 0,1 s, and one sentence is heard', async () => {
    const [[, end], [start]] = (await times(page)) as [string[], string[], string[]];
    expect(start).toBe(end);
    const toNumber = (time: string | undefined) => Number(time?.replace(',', '.'));
    await button(page, /^Début de la phrase 2\s: 0,1 seconde plus tard/).press('Enter');
    await button(page, /^Fin de la phrase 2\s: 0,1 seconde plus tôt/).press('Enter');
    const [[, sameEnd], [later]] = (await times(page)) as [string[], string[], string[]];
    expect(sameEnd).toBe(end);
    expect(toNumber(later)).toBeCloseTo(toNumber(start) + 0.1);
    await marks(page)
      .getByRole('button', { name: /^Écouter\s: Phrase 2/ })
      .press('Enter');
    const last = toNumber((await times(page))[1]?.[1]);
    await expect.poll(() => player(page).evaluate((audio: HTMLAudioElement) => audio.paused)).toBe(true);
    expect(await currentTime(page)).toBeGreaterThan(last - 0.2);
    expect(await currentTime(page)).toBeLessThan(last + 0.3);
    await expectAccessible(page);
  });

  await test.step('variants are offered, and one press accepts them', async () => {
    await page.getByText('Autres phrases avec le même son').click();
    await button(page, /^Accepter.*Ils mangent une pomme/).click();
    await expect(page.getByLabel('1. Il mange une pomme.')).toHaveValue(/Ils mangent une pomme\./);
  });

  await test.step('plays, pauses and transcript are set', async () => {
    await page.getByText('Réglages de l’écoute').click();
    await page.getByLabel('Nombre d’écoutes').selectOption('2');
    await page.getByLabel('Pause autorisée').uncheck();
    await page.getByLabel('Transcription').fill('Trois phrases.');
    await page
      .getByLabel('Déposez la version lente')
      .last()
      .setInputFiles({ name: 'lent.wav', mimeType: 'audio/wav', buffer: Buffer.from(makeWav(8, 300)) });
    await expect(page.getByText('lent.wav')).toBeVisible();
    // A later preview would discard the marks of the next step.
    await expect(
      preview(page)
        .getByText(/version lente/i)
        .first(),
    ).toBeVisible();
  });

  await test.step('the preview plays a sentence and marks the answers', async () => {
    await preview(page)
      .getByRole('button', { name: /^Écouter\s: Phrase 2/ })
      .press('Enter');
    await expect
      .poll(() =>
        preview(page)
          .locator('audio')
          .first()
          .evaluate((audio: HTMLAudioElement) => audio.currentTime),
      )
      .toBeGreaterThan(1);
    await preview(page).getByLabel('Phrase 1', { exact: true }).fill('Ils mangent une pomme.');
    await preview(page).getByRole('button', { name: 'Tester la correction' }).click();
    await expect(
      preview(page)
        .getByText(/sur 20/)
        .first(),
    ).toBeVisible();
  });

  await page.getByRole('switch', { name: 'Publié' }).check();
  await button(page, 'Enregistrer').click();
  await expect(page).toHaveURL(/\/admin\/exercises\/edit-/);

  await test.step('a learner hears each sentence and gets a mark', async () => {
    const learner = await openDevice(browser, school, member, { viewport: { width: 390, height: 844 } });
    await learner.goto(`${school.url}/course/${freeCourse}`);
    await learner.getByRole('link', { name: 'Une dictée' }).click();
    const second = learner.getByRole('group', { name: 'Phrase 2' });
    await second.getByRole('button', { name: 'Écouter', exact: true }).press('Enter');
    await expect(second.getByText('Il reste 1 écoute.')).toBeVisible();
    for (const [at, text] of ['Ils mangent une pomme.', 'Puis il part.', 'Elle reste'].entries())
      await learner.getByRole('textbox', { name: `Phrase ${at + 1}`, exact: true }).fill(text);
    await learner.getByRole('button', { name: 'Corriger mes réponses' }).click();
    await expect(learner.getByText(/19,5 sur 20|20 sur 20/).first()).toBeVisible();
    await expect(learner.getByText('Trois phrases.')).toBeAttached();
    await learner.context().close();
  });
});

test('a teacher records a dictation, cuts it and marks a sentence', async ({ page }) => {
  await using school = await startSchool({ SEED: 'content' });
  await becomeAdmin(page, school);
  await addDictation(page, 'Ma voix', 'Bonjour.\nAu revoir.');
  await button(page, 'Enregistrer ma voix').click();
  await expect(page.getByText(/^0:(0[3-9]|[1-5]\d)/)).toBeVisible();
  await button(page, 'Terminer l’enregistrement').click();
  const start = page.getByLabel(/^Début/);
  await expect(start).toHaveAttribute('max', /^[2-9]/);
  await start.focus();
  for (let press = 0; press < 5; press++) await page.keyboard.press('ArrowRight');
  await expect(page.getByLabel(/^Début.*0:00,5/)).toBeVisible();
  await button(page, 'Utiliser cet audio').click();
  await expect(player(page)).toBeVisible();
  await expect
    .poll(() => player(page).evaluate((audio: HTMLAudioElement) => audio.duration))
    .toBeGreaterThan(1.5);
  await player(page).evaluate((audio: HTMLAudioElement) => audio.play());
  await hear(page, 1);
  await button(page, 'Fin de la phrase').click();
  await expect(marks(page).getByText('Repère suivant : fin de la phrase 2')).toBeVisible();
});
