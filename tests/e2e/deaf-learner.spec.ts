import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { type Member, openAdmin, openMember } from '../support/accounts.ts';
import { readExercise, saveExercise } from '../support/add-exercise.ts';
import { savePaper } from '../support/add-paper.ts';
import { openDevice } from '../support/open-device.ts';
import { buy } from '../support/pay.ts';
import { publishCourse } from '../support/publish-course.ts';
import { startSchool } from '../support/school.ts';
import { uploadMedia, uploadRecording } from '../support/upload-recording.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const said = 'Le train pour Lyon part à huit heures.';

/** A recording that may be heard once, with a transcript and a question. */
async function saveListening(admin: Member, productId: string): Promise<string> {
  const { pathFolderId, url } = await uploadRecording(admin, { seconds: 2 });
  const document = readExercise(`# À la gare · A2
## QCM — À quelle heure part le train ?
! média: a.wav | ${url} — Annonce
! écoutes: 1
! transcription: ${said}
+ À huit heures
- À midi
`);
  return saveExercise(admin, productId, document, { pathFolderId });
}

/** A video that may be watched once, with captions as transcript. */
async function saveVideo(admin: Member, productId: string): Promise<string> {
  const bytes = await readFile(new URL('../support/media/lecon.mp4', import.meta.url));
  const { pathFolderId, url } = await uploadMedia(admin, 'lecon.mp4', bytes, 'video/mp4');
  const document = readExercise(
    `# En vidéo · A2\n## QCM — Où sont-ils ?\n! média: lecon.mp4 | ${url} — Vidéo\n! écoutes: 1\n+ À la gare\n- Au café\n`,
  );
  for (const { media } of document.items)
    for (const file of media)
      file.transcript = 'WEBVTT\n\n00:00.000 --> 00:01.000\nOn part.\n\n00:01.000 --> 00:02.000\nVite !';
  return saveExercise(admin, productId, document, { pathFolderId });
}

/** Captions that a video shows. */
const readCaptions = (page: Page) =>
  page.locator('video').evaluate(({ textTracks: [track] }: HTMLVideoElement) => ({
    kind: track?.kind,
    mode: track?.mode,
    texts: [...(track?.cues ?? [])].map((cue) => (cue as VTTCue).text),
  }));

async function chooseNeed(desk: Page, need: string): Promise<void> {
  const section = desk.locator('section', {
    has: desk.getByRole('heading', { name: 'Aménagements d’examen' }),
  });
  await section.getByLabel('Écoute', { exact: true }).selectOption({ label: need });
  const save = section.getByRole('button', { name: 'Enregistrer' });
  await save.click();
  // Nothing is left to save.
  await expect(save).toBeDisabled();
}

test('a deaf learner reads transcripts, then sits an exam without its listening section', {
  tag: '@main',
}, async ({ browser }) => {
  await using school = await startSchool();
  await using admin = await openAdmin(school);
  const { id: productId, buyPath } = await publishCourse(admin);
  await using learner = await openMember(school);
  await using other = await openMember(school);
  for (const member of [learner, other]) await member.visit(await buy(member, buyPath));
  const practised = await saveListening(admin, productId);
  const heard = await saveListening(admin, productId);
  const read = await saveExercise(
    admin,
    productId,
    '# Le marché · A2\n## QCM — Que vend Luc ?\n+ Des pommes\n- Des fleurs\n',
  );
  const script = { before: 30, between: 30, after: 30, plays: 2 } as const;
  const parts = [
    { part: 'listening', exercises: [{ id: heard, seconds: [2] }], script },
    { part: 'reading', exercises: [{ id: read }] },
  ];
  const paper = await savePaper(admin, { title: 'Sujet blanc', productId, exam: 'delf-b1', parts });
  const desk = await openDevice(browser, school, admin);
  await desk.goto(`${school.url}/admin/members/${learner.uid}`);
  const page = await openDevice(browser, school, learner, { viewport: { width: 320, height: 700 } });
  const begin = async () => {
    await page.goto(`${school.url}/members/sujets/${paper}`);
    await page.getByRole('button', { name: 'Commencer l’examen' }).click();
  };
  const end = async (title: string) => {
    await page.getByText(title).click();
    await page.getByRole('button', { name: 'Terminer', exact: true }).click();
  };

  await test.step('the teacher allows the transcript to this learner only', async () => {
    await chooseNeed(desk, 'Avec la transcription');
    const path = `/members/exercices/${practised}`;
    expect(await (await other.visit(path)).text()).not.toContain(said);
    await page.goto(school.url + path);
    await expect(page.getByText(said)).toBeHidden();
    await page.getByText('Transcription', { exact: true }).press('Enter');
    await expect(page.getByText(said)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByLabel('À huit heures').check();
    await page.getByRole('button', { name: 'Corriger mes réponses' }).click();
    await expect(page.getByRole('heading', { name: '1 sur 1 point' })).toBeVisible();
  });

  await test.step('a video has captions, before and after the correction', async () => {
    const path = `/members/exercices/${await saveVideo(admin, productId)}`;
    expect(await (await other.visit(path)).text()).not.toContain('On part.');
    const captions = { kind: 'captions', mode: 'showing', texts: ['On part.', 'Vite !'] };
    await page.goto(school.url + path);
    expect(await readCaptions(page)).toEqual(captions);
    await page.getByLabel('À la gare').check();
    await page.getByRole('button', { name: 'Corriger mes réponses' }).click();
    await expect(page.getByRole('heading', { name: '1 sur 1 point' })).toBeVisible();
    expect(await readCaptions(page)).toEqual(captions);
    await page.getByText('Transcription', { exact: true }).press('Enter');
    await page.getByRole('button', { name: '0:01 Vite !' }).click();
    await expect
      .poll(() => page.locator('video').evaluate(({ currentTime }: HTMLVideoElement) => currentTime))
      .toBeGreaterThanOrEqual(1);
    await expectAccessibleInBothThemes(page);
  });

  await test.step('the listening section of an exam shows the transcript and no clock of sounds', async () => {
    await begin();
    await expect(page.locator('[data-timeline]')).toHaveCount(0);
    await page.getByText('Transcription', { exact: true }).press('Enter');
    await expect(page.getByText(said)).toBeVisible();
    await expect(page.getByText('Il reste 1 écoute.')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByLabel('À huit heures').check();
    await expect(page.locator('[data-answered]')).toHaveCount(1);
    await end('Terminer l’épreuve avant la fin du temps');
    await page.getByRole('button', { name: 'Commencer l’épreuve' }).click();
    await end('Terminer l’examen avant la fin du temps');
    await expect(page.getByRole('row', { name: /Compréhension de l’oral/ }).first()).toContainText('1 sur 1');
  });

  await test.step('a listening exercise without the arrangement has no transcript', async () => {
    const started = await other.visit(`/members/sujets/${paper}`, { form: { mode: 'exam' } });
    const exam = await other.visit(started.headers.get('location') ?? '');
    const html = await exam.text();
    expect(html).toContain('data-timeline');
    expect(html).not.toContain(said);
  });

  await test.step('the exam of an exempt learner has no listening section, and the result states it', async () => {
    await chooseNeed(desk, 'Dispense de compréhension de l’oral');
    await page.goto(`${school.url}/members/sujets/${paper}`);
    await expect(page.getByRole('row', { name: /Compréhension de l’oral/ })).toContainText('Dispense');
    await begin();
    await expect(page.getByRole('heading', { level: 1, name: 'Compréhension des écrits' })).toBeVisible();
    await page.getByLabel('Des pommes').check();
    await end('Terminer l’examen avant la fin du temps');
    await expect(
      page.getByText('Résultat sans la compréhension de l’oral, dont vous avez une dispense'),
    ).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Résultat/ })).toBeVisible();
    await expect(page.getByRole('row', { name: /Compréhension des écrits/ }).first()).toContainText(
      '1 sur 1',
    );
    await expectAccessibleInBothThemes(page);
  });
});
