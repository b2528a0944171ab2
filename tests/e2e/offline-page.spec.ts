import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { type Member, openMember } from '../support/accounts.ts';
import { addLesson } from '../support/add-lesson.ts';
import { takeFreeCourse } from '../support/demo-people.ts';
import { openDevice } from '../support/open-device.ts';
import { findLayoutFaults } from '../support/page-faults.ts';
import { type School, startSchool } from '../support/school.ts';
import { freeCourse } from '../support/screens.ts';

let school: School;
let member: Member;
let lesson: string;

test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  school = await startSchool({ SEED: 'content' });
  member = await openMember(school);
  await takeFreeCourse(member);
  await school.database.pool.query('delete from lessons where product_id = $1', [freeCourse]);
  const first = await addLesson(school, freeCourse, { title: 'La cédille', position: 1 });
  await addLesson(school, freeCourse, { title: 'L’apostrophe', position: 2 });
  lesson = `${school.url}/course/${freeCourse}/${first}`;
});
test.afterAll(async () => {
  await member?.[Symbol.asyncDispose]();
  await school?.[Symbol.asyncDispose]();
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const nextLesson = (page: Page) => page.getByRole('link', { name: 'Leçon suivante' });

/** Whether the worker has stored the page and handles the next navigation. */
const hasActiveWorker = (page: Page) =>
  page.evaluate(async () => {
    const [registration] = await navigator.serviceWorker.getRegistrations();
    return registration?.active?.state === 'activated';
  });

/** Lists the addresses in every cache of the page's origin. */
const listCached = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

const countWorkers = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

async function openLesson(...parameters: Parameters<typeof openDevice>): Promise<Page> {
  const page = await openDevice(...parameters);
  // A busy browser sometimes gives up an installation. The next page repeats it.
  await expect(async () => {
    await page.goto(lesson);
    await expect.poll(() => hasActiveWorker(page)).toBe(true);
  }).toPass();
  return page;
}

test('offline, the next lesson shows a page of the school and opens when the network is back', {
  tag: '@main',
}, async ({ browser }) => {
  const page = await openLesson(browser, school, member, { viewport: { width: 320, height: 640 } });
  const wanted = school.url + (await nextLesson(page).getAttribute('href'));
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.context().setOffline(true);
  await nextLesson(page).click();

  await test.step('the page explains the lost connection at the requested address', async () => {
    await expect(heading(page)).toHaveText('Vous êtes hors ligne');
    await expect(page.getByText('Vos réponses et vos notes sont enregistrées')).toBeVisible();
    await expect(page).toHaveURL(wanted);
    await expect(page).toHaveTitle(/^Vous êtes hors ligne · ./);
    expect(await page.evaluate(findLayoutFaults)).toEqual([]);
    expect(errors).toEqual([]);
    await expectAccessibleInBothThemes(page);
  });

  await test.step('« Réessayer » loads the same address', async () => {
    await page.getByRole('link', { name: 'Réessayer' }).click();
    await expect(heading(page)).toHaveText('Vous êtes hors ligne');
    await expect(page).toHaveURL(wanted);
  });

  await test.step('the lesson opens without a click when the network is back', async () => {
    await page.context().setOffline(false);
    await expect(heading(page)).not.toHaveText('Vous êtes hors ligne');
    await expect(page.locator('[data-lesson-page]')).toBeVisible();
    await expect(page).toHaveURL(wanted);
  });

  await test.step('the device stores no other page', async () => {
    await page.goto(`${school.url}/members`);
    await expect(heading(page)).toBeVisible();
    expect(await listCached(page)).toEqual(['/hors-ligne']);
  });
});

test('offline, a question and a note keep their text', async ({ browser }) => {
  const page = await openLesson(browser, school, member);
  const question = page.getByLabel('Poser une question');
  const note = page.getByLabel('Mes notes de cours');
  await page.context().setOffline(true);
  await note.fill('Le ç devant a, o et u.');
  await question.fill('Pourquoi écrit-on « nous mangeons » ?');
  await page.getByRole('button', { name: 'Envoyer la question' }).click();
  await expect(page.getByText('Pas de connexion. La question est enregistrée')).toBeVisible();
  await expect(question).toHaveValue('Pourquoi écrit-on « nous mangeons » ?');
  await expect(note).toHaveValue('Le ç devant a, o et u.');
  await nextLesson(page).click();
  await expect(heading(page)).toHaveText('Vous êtes hors ligne');
  await page.goBack();
  await expect(page).toHaveURL(lesson);
  await expect(heading(page)).toHaveText('Vous êtes hors ligne');
  await page.context().setOffline(false);
  await expect(question).toHaveValue('Pourquoi écrit-on « nous mangeons » ?');
  await expect(note).toHaveValue('Le ç devant a, o et u.');
});

test('an old page is stored again after the next visit', async ({ browser }) => {
  const page = await openLesson(browser, school, member);
  await page.evaluate(async () => {
    const cache = await caches.open('hors-ligne');
    await cache.put('/hors-ligne', new Response('old', { headers: { Date: new Date(0).toUTCString() } }));
  });
  await nextLesson(page).click();
  await expect(page.locator('[data-lesson-page]')).toBeVisible();
  const readStored = () => page.evaluate(async () => (await caches.match('/hors-ligne'))?.text());
  await expect.poll(readStored).toContain('Vous êtes hors ligne');
});

test('the worker ends itself if the site has no such page any more', async ({ browser }) => {
  const page = await openLesson(browser, school, member);
  await page.context().route('**/hors-ligne', (route) => route.fulfill({ status: 404, body: '' }));
  await page.evaluate(async () => {
    const cache = await caches.open('hors-ligne');
    await cache.put('/hors-ligne', new Response('old', { headers: { Date: new Date(0).toUTCString() } }));
  });
  // A page that does not register it again.
  await page.goto(`${school.url}/contact`);
  await expect.poll(() => countWorkers(page)).toBe(0);
  expect(await listCached(page)).toEqual([]);
});

test('visitors get no worker', async ({ page }) => {
  await page.goto(`${school.url}/products/${freeCourse}`, { waitUntil: 'networkidle' });
  expect(await countWorkers(page)).toBe(0);
});
