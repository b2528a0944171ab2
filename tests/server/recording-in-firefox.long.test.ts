import type { Browser, ElementHandle, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, openMember } from '../support/accounts.ts';
import { saveExercise } from '../support/add-exercise.ts';
import { isFirefoxInstalled, openFirefox } from '../support/firefox.ts';
import { buy } from '../support/pay.ts';
import { publishCourse } from '../support/publish-course.ts';
import { type SharedSchool, shareSchool } from '../support/shared-school.ts';

if (!isFirefoxInstalled)
  process.stderr.write(
    'Firefox is not installed: recording in Firefox is not tested (see CONTRIBUTING.md).\n',
  );

describe.skipIf(!isFirefoxInstalled)('recording in Firefox', () => {
  let school: SharedSchool;
  let learner: Member;
  let path: string;
  let browser: Browser;

  beforeAll(async () => {
    school = await shareSchool();
    const course = await publishCourse(school.admin);
    learner = await openMember(school);
    await learner.visit(await buy(learner, course.buyPath));
    const speaking = '# Ma ville · B1\n## Parler — Présentez votre ville.\n';
    path = `/members/exercices/${await saveExercise(school.admin, course.id, speaking)}`;
    browser = await openFirefox();
  });
  afterAll(() => browser?.close());

  /** Presses the visible button with these words, as soon as there is one. */
  async function press(page: Page, words: string): Promise<void> {
    const button = await page.waitForFunction(
      (name) =>
        [...document.querySelectorAll('button')].find(
          (each) => each.checkVisibility() && !each.disabled && each.textContent.trim() === name,
        ),
      {},
      words,
    );
    await (button as ElementHandle<HTMLButtonElement>).click();
  }

  async function signIn(page: Page): Promise<void> {
    await page.goto(`${school.url}/login?redirect=${encodeURIComponent(path)}`);
    await page.locator('input[type=email]').fill(learner.email);
    await press(page, 'Utiliser un mot de passe');
    await page.locator('input[type=password]').fill(learner.password);
    await press(page, 'Se connecter');
    await page.locator('::-p-text(Présentez votre ville)').wait();
  }

  test('a learner records, hears the recording before and after sending, and submits it', async () => {
    const page = await browser.newPage();
    await signIn(page);
    await press(page, 'Enregistrer ma voix');
    await page.locator('::-p-text(Nous vous entendons bien)').wait();
    await page.waitForFunction(() => /encore [0-2]\D/.test(document.body.innerText));
    await press(page, 'Terminer l’enregistrement');
    expect(await playRecording(page)).toBeGreaterThan(0);
    await press(page, 'Envoyer ma réponse');
    await page.waitForFunction(() =>
      [...document.querySelectorAll('[data-when=stored]')].some((each) => each.checkVisibility()),
    );
    await page.reload();
    expect(await playRecording(page)).toBeGreaterThan(0);
    await press(page, 'Envoyer mon travail');
    await page.waitForFunction(() => location.search.includes('copie=1'));
    expect(await playRecording(page)).toBeGreaterThan(0);
  });
});

/** Plays the recording on the page to its end and returns its length in seconds. */
const playRecording = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const audio = document.querySelector('audio');
    if (!audio) throw new Error('the page has no recording');
    const end = new Promise((resolve, reject) => {
      audio.addEventListener('ended', resolve);
      audio.addEventListener('error', () => reject(new Error(audio.error?.message)));
    });
    audio.muted = true;
    await audio.play();
    await end;
    return audio.currentTime;
  });
