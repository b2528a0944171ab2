import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { type Member, openMember } from '../support/accounts.ts';
import { takeFreeCourse } from '../support/demo-people.ts';
import { tabTo } from '../support/keyboard.ts';
import { becomeAdmin } from '../support/people.ts';
import { type School, startSchool } from '../support/school.ts';
import { freeCourse } from '../support/screens.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const letter = 'Monsieur le maire, je vous ecris pour le parc. Il est souvent fermé.';

const count = 10;

/** Saves an exercise with one written production, displayed in the free course. */
async function saveWriting(page: Page, school: School): Promise<string> {
  const document = {
    ...{ title: 'Écrire à la mairie', level: 'B1', skill: 'writing', instruction: '' },
    marking: { preset: 'grammaire', capitals: false, punctuation: false },
    items: [
      {
        ...{ id: '1', kind: 'writing', prompt: 'Écrivez au maire de votre ville.', media: [], points: 20 },
        ...{ skill: '', hint: '', explanation: '', minWords: 0, maxWords: 0, plan: false },
        ...{ rubricId: 'delf-b1-pe', model: 'Monsieur le maire, …' },
      },
    ],
  };
  const draft = { document, productId: freeCourse, lessonId: '', free: false, displayed: true, text: '' };
  const saved = await page.request.post(`${school.url}/admin/exercises/add`, {
    data: { draft },
    headers: { Origin: school.url },
    maxRedirects: 0,
  });
  const id = /edit-([\w-]+)/.exec(saved.headers().location ?? '')?.[1];
  if (!id) throw new Error(`exercise not saved: ${saved.status()} ${await saved.text()}`);
  return id;
}

async function submitLetter(learner: Member, id: string): Promise<void> {
  const path = `/members/exercices/${id}`;
  const sheet = await (await learner.visit(path)).text();
  const version = /name="version" value="([^"]+)"/.exec(sheet)?.[1] ?? '';
  const number = /name="number" value="(\d+)"/.exec(sheet)?.[1] ?? '1';
  const form = { version, number, revision: '0', page: `p${number}`, 'r.1': letter };
  const sent = await learner.visit(path, { form, redirect: 'manual' });
  expect(sent.status).toBe(303);
}

/** Comments on the first word and fills in the points, without the pointer. */
async function correct(page: Page, comment: string): Promise<void> {
  const original = page.getByRole('textbox', { name: 'Production de l’élève' });
  await tabTo(page, original);
  await page.keyboard.press('Control+Home');
  for (let at = 0; at < 8; at++) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Enter');
  const field = page.getByRole('combobox', { name: 'Commentaire sur « Monsieur »' });
  await expect(field).toBeFocused();
  await page.keyboard.type(comment);
  await page.keyboard.press('Enter');
  await expect(original).toBeFocused();
  const points = page.getByRole('spinbutton');
  await tabTo(page, points.first());
  for (let criterion = 0; criterion < 5; criterion++) {
    await expect(points.nth(criterion)).toBeFocused();
    await page.keyboard.type('4');
    await page.keyboard.press('ArrowDown');
    await expect(points.nth(criterion)).toHaveValue('3,5');
    if (criterion < 4) await page.keyboard.press('Tab');
    if (criterion < 4 && !(await points.nth(criterion + 1).evaluate((at) => at === document.activeElement)))
      await page.keyboard.press('Tab');
  }
}

test('ten productions are corrected by keyboard only, and a learner writes a second version', {
  tag: '@main',
}, async ({ page }) => {
  await using school = await startSchool({ SEED: 'content' });
  await becomeAdmin(page, school);
  const id = await saveWriting(page, school);
  await using learner = await openMember(school);
  await takeFreeCourse(learner);
  await submitLetter(learner, id);
  // Ten productions of one learner, because members cannot be created faster.
  await school.database.pool.query(
    `insert into attempts (id, uid, exercise_id, version_id, number, state, began_at, submitted_at)
     select 'essai-' || n, uid, exercise_id, version_id, n, 'awaiting', began_at, now()
     from attempts, generate_series(2, $1) n where exercise_id = $2`,
    [count, id],
  );
  await school.database.pool.query(
    `insert into productions (id, attempt_id, field, uid, exercise_id, kind, text, submitted_at, due_at, rubric_id)
     select 'prod-' || n, 'essai-' || n, field, uid, exercise_id, kind, text, now(), due_at + n * interval '1 minute', rubric_id
     from productions, generate_series(2, $1) n where exercise_id = $2`,
    [count, id],
  );

  await test.step('the menu counts the productions and leads to the queue', async () => {
    await page.goto(`${school.url}/admin/corrections`);
    await expect(page.getByText('10 productions', { exact: true })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    const first = page.getByRole('row').getByRole('link').first();
    await tabTo(page, first);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /^Correction pour / })).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });

  await test.step('points are required, and the list of shortcuts opens', async () => {
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Indiquez les points de chaque critère').first()).toBeVisible();
    await page.getByRole('heading', { name: /^Correction pour / }).evaluate((heading) => {
      heading.tabIndex = -1;
      heading.focus();
    });
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Raccourcis clavier' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Accepter : ecris' })).toBeVisible();
  });

  for (let done = 0; done < count; done++) {
    await correct(page, 'Une virgule après la formule.');
    const before = page.url();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Correction renvoyée', { exact: true }).last()).toBeVisible();
    if (done < count - 1) {
      await expect(page).not.toHaveURL(before);
      await expect(page.getByRole('spinbutton').first()).toHaveValue('');
      // The bank suggests the comment of the first correction.
      await expect(page.locator('datalist option[value="Une virgule après la formule."]')).toHaveCount(1);
    }
  }
  await expect(page.getByRole('button', { name: 'Reprendre la correction' })).toBeVisible();

  await test.step('the learner reads the correction and starts a second version', async () => {
    const { rows } = await school.database.pool.query<{ id: string }>(
      `select id from productions where attempt_id not like 'essai-%' and exercise_id = $1`,
      [id],
    );
    const path = `/members/corrections/${rows[0]?.id}`;
    const result = await (await learner.visit(`/members/exercices/${id}?copie=1`)).text();
    expect(result).toContain(`href="${path}"`);
    const html = await (await learner.visit(path)).text();
    expect(html).toContain('Une virgule après la formule.');
    expect(html).toContain('17,5 / 25');
    const again = await learner.visit(path, { form: {}, redirect: 'manual' });
    expect(again.headers.get('location')).toBe(`/members/exercices/${id}`);
    const sheet = await (await learner.visit(`/members/exercices/${id}`)).text();
    expect(sheet).toContain('je vous ecris pour le parc');
    await submitLetter(learner, id);
    const { rows: later } = await school.database.pool.query<{ previousId: string | null }>(
      `select previous_id as "previousId" from productions where state = 'waiting' and exercise_id = $1`,
      [id],
    );
    expect(later.map(({ previousId }) => previousId)).toEqual([expect.any(String)]);
  });
});
