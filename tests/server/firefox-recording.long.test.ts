import { expect, test } from 'vitest';
import { openAdmin, openMember } from '../support/accounts.ts';
import { saveExercise } from '../support/add-exercise.ts';
import { takeFreeCourse } from '../support/demo-people.ts';
import { type FirefoxPage, firefoxPath, openFirefox } from '../support/firefox.ts';
import { startSchool } from '../support/school.ts';
import { freeCourse } from '../support/screens.ts';

if (!firefoxPath) console.warn('Firefox is not installed (Debian: firefox-esr): its test is skipped.');

const visible = (selector: string, words: string) =>
  `[...document.querySelectorAll('${selector}')].find((each) => each.checkVisibility() && each.textContent.trim().startsWith(${JSON.stringify(words)}))`;

const press = async (page: FirefoxPage, words: string) => {
  await page.waitFor(`Boolean(${visible('button', words)})`);
  await page.evaluate(`${visible('button', words)}.click()`);
};

/** Types into a field as an input method does, so that the page notices it. */
const fill = (page: FirefoxPage, selector: string, text: string) =>
  page.waitFor(`(() => {
    const field = document.querySelector('${selector}');
    if (!field?.checkVisibility()) return false;
    field.focus();
    field.select();
    return document.execCommand('insertText', false, ${JSON.stringify(text)});
  })()`);

test.skipIf(!firefoxPath)(
  'Firefox records a voice, sends it and plays it back',
  { timeout: 180_000 },
  async () => {
    await using school = await startSchool({ SEED: 'content' });
    const admin = await openAdmin(school);
    const exercise = await saveExercise(admin, freeCourse, '# Oral\n\n## Parler — Présentez-vous.\n');
    await using member = await openMember(school);
    await takeFreeCourse(member);
    await using page = await openFirefox(firefoxPath ?? '');
    await page.goto(`${school.url}/login`);
    await fill(page, 'input[type="email"]', member.email);
    await press(page, 'Utiliser un mot de passe');
    await fill(page, 'input[type="password"]', member.password);
    await press(page, 'Se connecter');
    await page.waitFor(`location.pathname !== '/login'`);
    await page.goto(`${school.url}/members/exercices/${exercise}`);
    await press(page, 'Enregistrer ma voix');
    await page.waitFor(`/encore 2:5[0-7]/.test(document.querySelector('[data-speaking]').innerText)`);
    await press(page, 'Terminer l’enregistrement');
    await press(page, 'Envoyer ma réponse');
    await page.waitFor(`document.querySelector('[data-speaking]').dataset.state === 'stored'`);
    const id = await page.evaluate<string>(`document.querySelector('input[data-answer]').value`);
    await page.goto(`${school.url}/members/exercices/${exercise}`);
    const played = await page.evaluate<number>(`(async () => {
    const audio = document.querySelector('[data-speaking] audio');
    await audio.play();
    await new Promise((resolve) => { audio.ontimeupdate = () => audio.currentTime > 0.5 && resolve(); });
    return audio.currentTime;
  })()`);
    expect(played).toBeGreaterThan(0.5);
    const { rows } = await school.database.pool.query(
      'select type, milliseconds from recordings where id = $1',
      [id],
    );
    expect(rows[0]?.type).toMatch(/^audio\/(webm|ogg)/);
    expect(rows[0]?.milliseconds).toBeGreaterThan(2_000);
  },
);
