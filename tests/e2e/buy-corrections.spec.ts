import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { openMember } from '../support/accounts.ts';
import { readExercise } from '../support/add-exercise.ts';
import { takeFreeCourse } from '../support/demo-people.ts';
import { findLayoutFaults } from '../support/page-faults.ts';
import { goodCard } from '../support/pay.ts';
import { becomeAdmin, signInWithPassword } from '../support/people.ts';
import { type School, startSchool } from '../support/school.ts';
import { freeCourse } from '../support/screens.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const text = `# Mon quartier · B1

## Rédiger — Décrivez votre quartier.
! modèle: Mon quartier est calme.
`;

async function saveWriting(page: Page, school: School): Promise<string> {
  const draft = { document: readExercise(text), productId: freeCourse, lessonId: '', displayed: true };
  const saved = await page.request.post(`${school.url}/admin/exercises/add`, {
    data: { draft: { ...draft, free: false } },
    headers: { Origin: school.url },
    maxRedirects: 0,
  });
  const id = /edit-([\w-]+)/.exec(saved.headers().location ?? '')?.[1];
  if (!id) throw new Error(`exercise not saved: ${saved.status()} ${await saved.text()}`);
  return id;
}

/** Checks the page on a phone and on a computer. */
async function check(page: Page): Promise<void> {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expectAccessible(page);
    expect(await page.evaluate(findLayoutFaults), `${page.url()} at ${width} px`).toEqual([]);
  }
}

test('a learner without corrections buys three, sends a text, and the school sees the order', {
  tag: '@main',
}, async ({ page, browser }) => {
  await using school = await startSchool({ SEED: 'content' });
  const owner = await (await browser.newContext()).newPage();
  await becomeAdmin(owner, school);
  const exercise = await saveWriting(owner, school);

  await test.step('the owner sells corrections beside the included ones', async () => {
    await owner.goto(`${school.url}/admin/products/edit-${freeCourse}`);
    await expect(owner.getByLabel('Corrections vendues ensemble')).toHaveCount(0);
    await owner.getByLabel('Corrections incluses').fill('0');
    await expect(owner.getByLabel('Corrections vendues ensemble')).toHaveValue('3');
    await owner.getByLabel('Prix TTC de ces corrections').fill('15');
    await owner.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(owner.getByText('Tout est enregistré')).toBeVisible();
  });

  await using member = await openMember(school);
  await takeFreeCourse(member);
  await page.goto(`${school.url}/login`);
  await signInWithPassword(page, member.email, member.password);
  await page.waitForURL(({ pathname }) => pathname !== '/login');
  const address = `${school.url}/members/exercices/${exercise}`;

  await test.step('the exercise offers them once none is left', async () => {
    await page.goto(address);
    await expect(page.getByText('Il ne vous reste pas de correction')).toBeVisible();
    await check(page);
    await page.getByRole('link', { name: /Acheter 3 corrections · 15,00/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Acheter des corrections' })).toBeVisible();
    await expect(page.getByLabel('Code promo')).toHaveCount(0);
  });

  await test.step('the order needs both boxes', async () => {
    await page.getByRole('checkbox', { name: /conditions générales/ }).check();
    await page.getByRole('button', { name: 'Commander avec obligation de paiement' }).click();
    await expect(page.getByText(/Cochez cette case pour recevoir vos corrections/)).toBeVisible();
    await check(page);
    await page.getByRole('checkbox', { name: /corrections commencent dès maintenant/ }).check();
    await page.getByRole('button', { name: 'Commander avec obligation de paiement' }).click();
  });

  await test.step('the payment adds them', async () => {
    await page.getByLabel(/Numéro de carte/).fill(goodCard);
    await page.getByLabel(/Expiration/).fill('12 / 34');
    await page.getByLabel(/CVC|Cryptogramme/).fill('123');
    await page.getByLabel(/Nom/).first().fill('Noé Martin');
    await page.getByRole('button', { name: /^Payer/ }).click();
    await expect(page.getByRole('heading', { name: 'Merci' })).toBeVisible();
    await expect(page.getByText(/Vous avez 3 corrections de plus/)).toBeVisible();
    await check(page);
  });

  await test.step('a text uses one', async () => {
    await page.goto(address);
    await expect(page.getByText('Il vous reste 3 corrections.')).toBeVisible();
    await page.getByLabel('Votre texte').fill('Mon quartier est très calme.');
    await page.getByRole('button', { name: 'Envoyer mon travail' }).click();
    await expect(page.getByText('Il vous reste 2 corrections.')).toBeVisible();
  });

  await test.step('the school sees the used one, and which would be cancelled by a refund', async () => {
    await owner.goto(`${school.url}/admin/orders`);
    await owner
      .getByRole('link', { name: /3 corrections/ })
      .first()
      .click();
    await expect(owner.getByText('3 achetées, 2 non utilisées')).toBeVisible();
    await owner.getByRole('link', { name: 'Rembourser' }).click();
    await expect(owner.getByText(/2 corrections non utilisées seront annulées/)).toBeVisible();
    await owner.getByLabel(/Montant/).fill('10');
    await owner.getByRole('button', { name: 'Rembourser' }).click();
    await expect(owner.getByText('3 achetées, 0 non utilisée')).toBeVisible();
  });
});
