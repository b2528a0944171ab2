import { rm } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { makeRelease } from '../support/make-release.ts';
import { becomeAdmin } from '../support/people.ts';
import { type SchoolProcess, startSchoolProcess } from '../support/school.ts';

let school: SchoolProcess;
const releases: string[] = [];

/** Deploys a build with other file names, so that the files of every open page are gone. */
async function deploy(): Promise<void> {
  const release = await makeRelease(`r${releases.length}`);
  releases.push(release);
  await school.restart(release);
}

test.beforeAll(async () => {
  school = await startSchoolProcess();
});

test.afterAll(async () => {
  await school?.[Symbol.asyncDispose]();
  for (const release of releases) await rm(release, { recursive: true, force: true });
});

const readOrigin = (page: Page) => page.evaluate(() => performance.timeOrigin);

for (const width of [390, 1_280])
  test(`a click in a tab older than the release opens its page at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await becomeAdmin(page, school);
    await page.goto(`${school.url}/admin`);
    const identity = page.getByRole('link', { name: 'Compléter l’identité légale' });
    await expect(identity).toBeVisible();
    await page.waitForLoadState('networkidle');
    await deploy();
    await identity.click();
    await expect(page).toHaveURL(`${school.url}/admin/settings`);
    await expect(page.getByRole('heading', { name: 'Réglages', level: 1 })).toBeVisible();
  });

test('a draft survives the reload of a tab whose script files are gone', async ({ page }) => {
  await becomeAdmin(page, school);
  await page.goto(`${school.url}/admin/scores/add`);
  const title = page.getByLabel('Titre', { exact: true });
  await title.fill('Zoé part à Montréal');
  await expect(page.getByText('Modifications non enregistrées')).toBeVisible();
  const opened = await readOrigin(page);
  await deploy();
  const preview = page.getByRole('tab', { name: 'Aperçu' });
  await preview.click();
  await expect.poll(() => readOrigin(page).catch(() => opened)).toBeGreaterThan(opened);
  await page.getByRole('button', { name: 'Récupérer mes modifications' }).click();
  await expect(title).toHaveValue('Zoé part à Montréal');
  await preview.click();
  await expect(page.getByText('Indiquez la date de session pour voir l’aperçu.')).toBeVisible();
});
