import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { openMember } from '../support/accounts.ts';
import { pressByKeyboard } from '../support/keyboard.ts';
import { openDevice } from '../support/open-device.ts';
import { type School, startSchool } from '../support/school.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

// Eight questions by keyboard with an axe run per page take long on a busy machine.
test.setTimeout(300_000);

const phone = { viewport: { width: 390, height: 844 } };

/** Opens a member with the learning history of the demonstration's learner. */
async function openPractised(school: School) {
  const member = await openMember(school);
  const pool = school.database.pool;
  const { rows } = await pool.query<{ uid: string }>('select distinct uid from review_cards');
  for (const table of ['attempts', 'marks', 'answer_claims', 'review_cards', 'review_log', 'entitlements'])
    await pool.query(`update ${table} set uid = $1 where uid = $2`, [member.uid, rows[0]?.uid]);
  // Reading questions take longer, so a session contains only eight.
  await pool.query(`update review_cards set kind = 'reading'`);
  await pool.end();
  return member;
}

const answerField = (page: Page) => page.locator('form [data-answer]').first();

test('a ten-minute review session is done by keyboard on a phone, continued, and shows the weak points', async ({
  browser,
}) => {
  await using school = await startSchool({ SEED: 'content' });
  await using member = await openPractised(school);
  const page = await openDevice(browser, school, member, phone);
  const begin = page.getByRole('link', { name: 'Commencer', exact: true });
  const check = page.getByRole('button', { name: 'Vérifier' });

  await test.step('the courses page announces the due questions', async () => {
    await page.goto(`${school.url}/members`);
    await expect(page.getByText(/À réviser aujourd’hui\s: 8 questions, environ 10 minutes/)).toBeVisible();
    await pressByKeyboard(page, page.locator('section', { hasText: 'À réviser' }).getByRole('link'));
    await expect(page.getByRole('heading', { name: /Question 1 sur/ })).toBeVisible();
    await expect(page.locator('form :focus')).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });

  await test.step('each question is marked at once, explained and followed by another', async () => {
    const products: string[] = [];
    for (let number = 1; number <= 9; number++) {
      const heading = page.getByRole('heading', { name: new RegExp(`Question ${number} sur \\d+`) });
      const end = page.getByRole('heading', { name: 'Vous avez révisé pendant 10 minutes' });
      await expect(heading.or(end)).toBeVisible();
      if (await end.isVisible()) break;
      await expect(page.locator('form :focus')).toBeVisible();
      products.push((await page.getByText(/^Exercice\s: «/).textContent()) ?? '');
      if ((await answerField(page).getAttribute('type')) === 'text') await page.keyboard.type('noël');
      await pressByKeyboard(page, check);
      await expect(page.locator('#verdict')).toBeVisible();
      const next = page.getByRole('link', { name: /^(Continuer|Terminer)$/ });
      await expect(next).toBeFocused();
      await expect(page.getByText(/Vous reverrez cette question le/)).toBeVisible();
      if (number === 1) await expectAccessibleInBothThemes(page);
      await page.keyboard.press('Enter');
    }
    expect(products).toHaveLength(8);
    expect(new Set(products.slice(0, 2).map((words) => /\(([^)]*)\)$/.exec(words)?.[1])).size).toBe(2);
  });

  await test.step('the session can be continued, and weak points link to their training', async () => {
    await pressByKeyboard(page, page.getByRole('link', { name: 'Continuer', exact: true }));
    await expect(page.getByRole('heading', { name: /Question 1 sur/ })).toBeVisible();
    await expect(page.locator('form :focus')).toBeVisible();
    await page.getByRole('link', { name: 'Arrêter ici' }).click();
    await expect(page.getByRole('heading', { name: 'Mes points faibles' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'Nombre de fautes, par type' })).toBeVisible();
    const examples = page.getByRole('group').filter({ hasText: 'de vos réponses' });
    await expect(examples.first().getByText('Votre réponse', { exact: false }).first()).toBeVisible();
    await expect(examples.nth(1).getByText('Correction', { exact: false }).first()).toBeHidden();
    await pressByKeyboard(page, examples.nth(1).locator('summary'));
    await expect(examples.nth(1).getByText('Correction', { exact: false }).first()).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('definition').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/members\/exercices\//);
    await page.goto(`${school.url}/members/revision`);
    await expect(begin).toBeVisible();
  });
  await page.context().close();
});

test('without script, one question answered on two pages counts once', async ({ browser }) => {
  await using school = await startSchool({ SEED: 'content' });
  await using member = await openPractised(school);
  const page = await openDevice(browser, school, member, { ...phone, javaScriptEnabled: false });
  await page.goto(`${school.url}/members/revision`);
  await page.getByRole('link', { name: 'Commencer', exact: true }).click();
  const other = await page.context().newPage();
  await other.goto(page.url());
  for (const each of [page, other]) {
    await each.getByRole('button', { name: 'Vérifier' }).click();
    await expect(each.locator('#verdict')).toBeVisible();
  }
  expect(new URL(other.url()).searchParams.get('vue')).toBe(new URL(page.url()).searchParams.get('vue'));
  await page.getByRole('link', { name: 'Continuer', exact: true }).click();
  await expect(page.getByRole('heading', { name: /Question 2 sur/ })).toBeVisible();
  await page.context().close();
});
