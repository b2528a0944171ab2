import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { openAdmin, openMember } from '../support/accounts.ts';
import { readExercise, saveExercise } from '../support/add-exercise.ts';
import { takeFreeCourse } from '../support/demo-people.ts';
import { fakeMicrophone } from '../support/fake-microphone.ts';
import { signInWithPassword } from '../support/people.ts';
import { type School, startSchool } from '../support/school.ts';
import { freeCourse } from '../support/screens.ts';

test.use(fakeMicrophone);

const text = `# Mon quartier · B1

## Rédiger — Décrivez votre quartier.

## Parler — Présentez-vous.
`;

async function addProductions(school: School): Promise<string> {
  const admin = await openAdmin(school);
  const document = readExercise(text);
  for (const item of document.items) {
    if (item.kind === 'writing') Object.assign(item, { minWords: 5, maxWords: 8, plan: true });
    if (item.kind === 'speaking') Object.assign(item, { preparationSeconds: 60, maxSeconds: 120 });
  }
  return saveExercise(admin, freeCourse, document);
}

const voice = (page: Page) => page.getByRole('group', { name: /Présentez-vous/ });
const press = (page: Page, name: string) => voice(page).getByRole('button', { name }).click();

/** Records for some seconds, which the remaining time shows. */
async function speak(page: Page, left: RegExp): Promise<void> {
  await press(page, 'Enregistrer ma voix');
  await expect(voice(page).getByText(left)).toBeVisible();
}

test('a learner speaks offline, closes the page, and the recording is sent when it is opened again', {
  tag: '@main',
}, async ({ page, context, browser }) => {
  await using school = await startSchool({ SEED: 'content' });
  const exercise = await addProductions(school);
  await using member = await openMember(school);
  await takeFreeCourse(member);
  await page.goto(`${school.url}/login`);
  await signInWithPassword(page, member.email, member.password);
  await page.waitForURL(({ pathname }) => pathname !== '/login');
  const address = `${school.url}/members/exercices/${exercise}`;
  await page.goto(address);

  await test.step('the preparation can be skipped', async () => {
    await expect(voice(page).getByText(/Votre voix est gardée 12 mois/)).toBeVisible();
    await press(page, 'Me préparer');
    await expect(voice(page).getByText(/Temps de préparation\s: encore 0:5\d/)).toBeVisible();
    await press(page, 'Passer la préparation');
    await expect(voice(page).getByRole('button', { name: 'Enregistrer ma voix' })).toBeFocused();
    await expectAccessible(page);
  });

  await test.step('the recording stays on the device without a connection', async () => {
    await context.setOffline(true);
    await speak(page, /encore 1:5[0-7]/);
    await expect(voice(page).getByText('Nous vous entendons bien')).toBeVisible();
    await press(page, 'Mettre en pause');
    await expect(voice(page).getByText('En pause', { exact: true })).toBeVisible();
    await press(page, 'Continuer l’enregistrement');
    await press(page, 'Terminer l’enregistrement');
    await expect(voice(page).getByLabel('Votre enregistrement audio')).toBeVisible();
    await press(page, 'Envoyer ma réponse');
    await expect(voice(page).getByText(/Pas de connexion/)).toBeVisible();
    await page.close();
    await context.setOffline(false);
  });

  const again = await context.newPage();
  await test.step('the next page sends it without a press', async () => {
    await again.goto(address);
    await expect(voice(again).getByText('Enregistré', { exact: true })).toBeVisible();
    await expect(again.locator('input[data-answer="2"]')).toHaveValue(/^[0-9a-f-]{36}$/);
  });

  await test.step('a page that was closed while recording left all but the last second', async () => {
    const former = await again.locator('input[data-answer="2"]').inputValue();
    await voice(again).getByRole('button', { name: 'Refaire l’enregistrement' }).click();
    await expect(voice(again).getByText(/encore 1:5[0-6]/)).toBeVisible();
    await again.close();
    page = await context.newPage();
    await page.goto(address);
    const player = voice(page).getByLabel('Votre enregistrement audio');
    await expect(player).toBeVisible();
    expect(await player.evaluate(measureSeconds)).toBeGreaterThan(2.5);
    await press(page, 'Envoyer ma réponse');
    await expect(voice(page).getByText('Enregistré', { exact: true })).toBeVisible();
    await expect(page.locator('input[data-answer="2"]')).not.toHaveValue(former);
  });

  await test.step('a text counts its words and warns once about its length', async () => {
    const written = page.getByRole('textbox', { name: 'Votre texte' });
    await page.getByRole('textbox', { name: 'Votre plan' }).fill('1. Le marché\n2. Le parc');
    await written.fill('C’est-à-dire\nun bon sujet');
    await expect(page.getByText('Mots : 4')).toBeVisible();
    await page.getByRole('button', { name: 'Envoyer mon travail' }).click();
    await expect(page.getByText(/Votre texte est trop court ou trop long/)).toBeFocused();
    await written.pressSequentially(' de texte.');
    await expect(page.getByText('Mots : 6')).toBeVisible();
  });

  await test.step('submitting promises a correction, on the exercise too', async () => {
    await page.getByRole('button', { name: 'Envoyer mon travail' }).click();
    await expect(page.getByRole('heading', { name: 'Votre travail est envoyé' })).toBeVisible();
    await expect(page.getByText(/Votre professeur le corrige avant le/)).toBeVisible();
    await expect(page.getByText('un bon sujet de texte.')).toBeVisible();
    // A person grades these answers.
    await expect(page.getByText(/^Correct$|Toutes les réponses/)).toHaveCount(0);
    expect(await page.getByLabel('Votre enregistrement audio').evaluate(measureSeconds)).toBeGreaterThan(2.5);
    await expectAccessible(page);
    await page.goto(address);
    await expect(page.getByText('Votre travail est envoyé')).toBeVisible();
  });

  await test.step('without script, the page names what recording needs', async () => {
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      storageState: await context.storageState(),
    });
    const without = await plain.newPage();
    await without.goto(address);
    await expect(without.getByText(/Pour enregistrer votre voix, activez JavaScript/)).toBeVisible();
    await expect(without.getByRole('button', { name: 'Enregistrer ma voix' })).toHaveCount(0);
    await plain.close();
  });
});

/** Seeks to the end of a recording, because a recorded file may state no length. */
async function measureSeconds(player: Element): Promise<number> {
  const audio = player as HTMLAudioElement;
  const reached = (event: string) =>
    new Promise((resolve) => audio.addEventListener(event, resolve, { once: true }));
  const loaded = reached('loadedmetadata');
  audio.preload = 'auto';
  audio.load();
  await loaded;
  const seeked = reached('seeked');
  audio.currentTime = 86_400;
  await seeked;
  return audio.currentTime;
}
