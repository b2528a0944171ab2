import { expect, test } from '@playwright/test';
import { parseExercises } from '#core/exercises/text/parse-exercises.ts';
import { expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { openMember } from '../support/accounts.ts';
import { takeFreeCourse } from '../support/demo-people.ts';
import { openWithoutScripts } from '../support/open-without-scripts.ts';
import { becomeAdmin } from '../support/people.ts';
import { startSchool } from '../support/school.ts';
import { freeCourse } from '../support/screens.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const text = `# Au café · A1
## Trous
Bonjour. Je voudrais un [café], s’il vous [plaît].
## QCM — Où est-on ?
+ Au café
- À la gare
## Vrai ou faux
+ On est poli.
## Associer — Reliez.
le café => chaud
la glace => froide
## Remettre en ordre
je | ne | sais | pas
`;

test('the teacher reads wrong answers, accepts a variant, marks again and exports the answers', async ({
  page,
}) => {
  await using school = await startSchool({ SEED: 'content' });
  await becomeAdmin(page, school);
  const [document] = parseExercises(text).exercises;
  const draft = { document, productId: freeCourse, lessonId: '', free: false, displayed: true, text: '' };
  const saved = await page.request.post(`${school.url}/admin/exercises/add`, {
    data: { draft },
    headers: { Origin: school.url },
    maxRedirects: 0,
  });
  const id = /edit-([\w-]+)/.exec(saved.headers().location ?? '')?.[1] ?? '';
  const results = `${school.url}/admin/exercises/edit-${id}/resultats`;
  await page.goto(results);
  await expect(page.getByText('Aucun élève n’a encore terminé cet exercice')).toBeVisible();

  await using one = await openMember(school);
  await using other = await openMember(school);
  const path = `/members/exercices/${id}`;
  for (const [learner, words] of [
    [one, 'expresso'],
    [other, 'expresso'],
  ] as const) {
    await takeFreeCourse(learner);
    const sheet = await (await learner.visit(path)).text();
    const version = /name="version" value="([^"]+)"/.exec(sheet)?.[1] ?? '';
    const given = {
      'r.1.1': words,
      'r.1.2': 'plait',
      'r.2': '1',
      'r.3.1': 'false',
      'r.4.1': '1',
      'r.4.2': '1',
    };
    await learner.visit(path, { form: { version, number: '1', revision: '0', page: 'p1', ...given } });
  }
  await one.visit(path, { form: { copy: '1', claim: '1.1' } });

  await test.step('shows each gap in its sentence with its wrong answers and their number', async () => {
    await page.goto(results);
    const first = page.getByRole('region', { name: 'Question 1.1' });
    await expect(first).toContainText('Je voudrais un café, s’il vous');
    await expect(first).toContainText(/0\s%\sde réponses correctes \(0 sur 2\)/);
    await expect(first).toContainText(/«\sexpresso\s».*Incorrect\s:\sun autre mot.*2 fois/s);
    await expect(page.getByRole('region', { name: 'Question 1.2' })).toContainText(/100\s%/);
    await expect(page.getByRole('region', { name: 'Question 2' })).toContainText('Où est-on');
    await expect(page.getByRole('region', { name: 'Question 3' })).toContainText(/«\sFaux\s»/);
    await expect(page.getByText(/Seul le premier essai de chaque élève est compté/)).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });

  await test.step('a comment link opens the editor at its gap', async () => {
    const comment = page.getByRole('link', { name: /Ajouter un commentaire\s:\s«\sexpresso\s»/ });
    const place = new URL((await comment.getAttribute('href')) ?? '', results).hash;
    await comment.click();
    await expect(page.locator(place)).toHaveAccessibleName('1. Trous à écrire');
    await expect(page.getByLabel('Si l’élève écrit').first()).toHaveValue('expresso');
    await page.getByLabel('Commentaire', { exact: true }).first().fill('On dit un café, ou un expresso.');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('Tout est enregistré')).toBeVisible();
  });

  await test.step('accepting an answer applies to every learner and raises their marks', async () => {
    await page.goto(`${school.url}/admin`);
    await page.getByRole('link', { name: 'Réponses contestées', exact: true }).click();
    await expect(page.getByRole('main')).toContainText('Je voudrais un café');
    await expectAccessibleInBothThemes(page);
    const go = await openWithoutScripts(page, results);
    const first = page.getByRole('region', { name: 'Question 1.1' });
    await expect(
      page.getByRole('button', { name: /^Maintenir la correction\s:\s«\sexpresso\s»/ }),
    ).toBeVisible();
    const accept = first.getByRole('button', { name: /Accepter cette réponse\s:\s«\sexpresso\s»/ });
    // Focus set before the scripts have loaded must survive.
    await accept.focus();
    await go();
    // Hydration is invisible, and an earlier key press would submit the form as without script.
    await expect
      .poll(() => accept.evaluate((button) => Object.keys(button).some((key) => key.startsWith('__react'))))
      .toBe(true);
    await page.keyboard.press('Enter');
    await expect(first).toContainText(/aussi accepté\s:\sexpresso/);
    await expect(accept).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Question 1.1' })).toBeFocused();
    await expect(first).toContainText(/2 sur 2/);
    for (const learner of [one, other])
      await expect
        .poll(async () => (await learner.visit(`${path}?copie=1`)).text())
        .toMatch(/marks|Correct\b/);
    await expect
      .poll(async () => (await one.visit(`${path}?copie=1`)).text())
      .toContain('a accepté cette réponse');
  });

  await test.step('a corrected key offers to mark again and does so on confirmation', async () => {
    await page.goto(`${school.url}/admin/exercises/edit-${id}`);
    await page.getByRole('tab', { name: 'Texte' }).click();
    const field = page.getByLabel('Exercice en texte');
    await field.fill((await field.inputValue()).replace(/\+ On est poli/, '- On est poli'));
    await page.getByRole('tab', { name: 'Éditeur' }).click();
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    const offer = page.getByText('2 copies peuvent gagner des points');
    await expect(offer).toBeVisible();
    const before = await (await one.visit(`${path}?copie=1`)).text();
    await page.getByRole('button', { name: 'Recorriger les copies' }).click();
    await expect(offer).toBeHidden();
    const score = (html: string) => /id="score"[^>]*>([^<]+)</.exec(html)?.[1];
    await expect
      .poll(async () => score(await (await one.visit(`${path}?copie=1`)).text()))
      .not.toBe(score(before));
  });

  await test.step('lists the learners, shows a marked attempt as it was marked and exports the answers', async () => {
    await page.goto(`${school.url}/admin/exercises/learners`);
    const rows = page.getByRole('table', { name: 'Résultats des élèves' }).locator('tbody tr');
    await expect(rows.filter({ hasText: one.email })).toHaveCount(1);
    await expectAccessibleInBothThemes(page);
    await page.goto(`${school.url}/admin/exercises/learners?q=${encodeURIComponent(one.email)}`);
    await rows.getByRole('link').click();
    await expect(page.getByText('Points faibles')).toBeVisible();
    await page.getByRole('table', { name: 'Copies' }).getByRole('cell').getByRole('link').click();
    await expect(page.getByText('Vous ne pouvez pas modifier cette copie')).toBeVisible();
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
    await page.goto(results);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Exporter les réponses en CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^reponses-[\d-]+\.csv$/);
  });
});
