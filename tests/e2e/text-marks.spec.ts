import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { openAdmin, openMember } from '../support/accounts.ts';
import { saveLesson } from '../support/add-lesson.ts';
import { pasteFromClipboard, readText } from '../support/news-text.ts';
import { addSession } from '../support/open-device.ts';
import { buy } from '../support/pay.ts';
import { becomeAdmin } from '../support/people.ts';
import { publishCourse } from '../support/publish-course.ts';
import { type School, startSchool } from '../support/school.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

let school: School;

test.beforeAll(async () => {
  school = await startSchool({ SEED: 'content' });
});

test.afterAll(() => school?.[Symbol.asyncDispose]());

const tools = { Souligné: 'u', Barré: 's', Surligné: 'mark', Exposant: 'sup', Indice: 'sub' };

for (const width of [390, 1_280])
  test(`text marks are set from the toolbar, pasted, saved and rendered at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await becomeAdmin(page, school);
    await page.goto(`${school.url}/admin/news/add`);
    await page.getByLabel('Titre', { exact: true }).fill(`Les marques ${width}`);
    await pasteFromClipboard(page, {
      'text/plain': 'Je suis mangé',
      'text/html': '<p>On dit : <s>Je suis mangé</s> <span style="background:yellow">J’ai mangé</span>.</p>',
    });
    await expect.poll(() => readText(page)).toBe('p(On dit : s[Je suis mangé] mark[J’ai mangé].)');
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    const toolbar = page.getByRole('toolbar', { name: 'Mise en forme du texte' });
    for (const name of Object.keys(tools)) {
      const tool = toolbar.getByRole('button', { name, exact: true });
      await tool.click();
      await expect(tool).toHaveAttribute('aria-pressed', 'true');
      await page.keyboard.type(name);
      await tool.click();
      await page.keyboard.type(' ');
    }
    const marked = Object.entries(tools).map(([name, tag]) => `${tag}[${name}]`);
    await expect.poll(() => readText(page)).toContain(`p(${marked.join(' ')} )`);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Publier…' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publier maintenant' }).click();
    await expect(page.getByText(/^Publiée depuis le/)).toBeVisible();
    const link = page.getByRole('link', { name: `Les marques ${width}` }).first();
    await expect(async () => {
      await page.goto(`${school.url}/news`);
      await expect(link).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await link.click();
    const article = page.getByRole('article');
    for (const [name, tag] of Object.entries(tools))
      await expect(article.locator(tag, { hasText: name })).toHaveText(name);
    await expect(article.locator('s').first()).toHaveText('Je suis mangé');
    await expectAccessible(page);
  });

test('a printed lesson omits the note and question forms', async ({ page }) => {
  await using own = await startSchool();
  await using admin = await openAdmin(own);
  await using member = await openMember(own);
  const course = await publishCourse(admin, { title: 'Une leçon sur papier' });
  const lesson = await saveLesson(admin, course.id, { title: 'Le passé composé' });
  await member.visit(await buy(member, course.buyPath));
  await addSession(page.context(), own, member);
  await page.goto(`${own.url}/course/${course.id}/${lesson}`);
  await expect(page.getByLabel('Mes notes de cours', { exact: true })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
});

for (const width of [390, 1_280])
  test(`a member crops and stores a HEIC photo from a phone at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await using member = await openMember(school);
    await addSession(page.context(), school, member);
    await page.goto(`${school.url}/profile`);
    const heic = {
      name: 'IMG_0001.HEIC',
      mimeType: '',
      buffer: await readFile('tests/support/media/telephone.heic'),
    };
    await page.locator('input[type="file"]').setInputFiles(heic);
    const dialog = page.getByRole('dialog', { name: 'Recadrer la photo' });
    await expect
      .poll(() => dialog.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await dialog.getByRole('button', { name: 'Enregistrer la photo' }).click();
    await expect(page.getByText('Photo enregistrée')).toBeVisible();
    await page.locator('input[type="file"]').setInputFiles({ ...heic, buffer: Buffer.from('bonjour') });
    await expect(page.getByText('Cette image ne peut pas être lue.')).toBeVisible();
  });
