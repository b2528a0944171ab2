import { expect, test } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { openAdmin, openMember } from '../support/accounts.ts';
import { saveExercise } from '../support/add-exercise.ts';
import { fakeMicrophone } from '../support/fake-microphone.ts';
import { openDevice, openUploadingDevice } from '../support/open-device.ts';
import { buy } from '../support/pay.ts';
import { playFromStart } from '../support/play-from-start.ts';
import { publishCourse } from '../support/publish-course.ts';
import { startSchool } from '../support/school.ts';
import { submitWork } from '../support/submit-work.ts';

test.use(fakeMicrophone);

test('a teacher records a spoken reply, which only its learner hears after the return', {
  tag: '@main',
}, async ({ browser }) => {
  await using school = await startSchool();
  await using admin = await openAdmin(school);
  const course = await publishCourse(admin);
  const exerciseId = await saveExercise(admin, course.id, '# Lettre\n\n## Rédiger — Écrivez au maire.\n');
  await using learner = await openMember(school);
  await using other = await openMember(school);
  for (const member of [learner, other]) await member.visit(await buy(member, course.buyPath));
  await submitWork(learner, exerciseId, { '1': 'Monsieur le maire, je vous écris pour le parc.' });
  const { rows } = await school.database.pool.query<{ id: string }>('select id from productions');
  const id = rows[0]?.id ?? '';
  const desk = await openUploadingDevice(browser, school, admin);
  let reply = '';

  await test.step('the teacher records, hears the recording, and uses it', async () => {
    await desk.goto(`${school.url}/admin/corrections/${id}`);
    await desk.getByRole('button', { name: 'Enregistrer une réponse audio' }).click();
    await expect(desk.getByText(/^0:(0[2-9]|[1-5]\d)/)).toBeVisible();
    await desk.getByRole('button', { name: 'Terminer l’enregistrement' }).click();
    await desk.getByRole('button', { name: 'Utiliser cet audio' }).click();
    const player = desk.getByLabel('Réponse audio', { exact: true });
    await expect(player).toHaveAttribute('src', /^\/media\/reponse\//);
    await playFromStart(player);
    reply = (await player.getAttribute('src')) ?? '';
    await expectAccessibleInBothThemes(desk);
  });

  await test.step('a reply that was recorded again replaces the first', async () => {
    await desk.getByRole('button', { name: 'Enregistrer une réponse audio' }).click();
    await expect(desk.getByText(/^0:(0[2-9]|[1-5]\d)/)).toBeVisible();
    await desk.getByRole('button', { name: 'Terminer l’enregistrement' }).click();
    await desk.getByRole('button', { name: 'Utiliser cet audio' }).click();
    const player = desk.getByLabel('Réponse audio', { exact: true });
    await expect(player).not.toHaveAttribute('src', reply);
    reply = (await player.getAttribute('src')) ?? '';
  });

  await test.step('the learner cannot hear it before the return', async () => {
    await desk.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(desk.getByText('Enregistré', { exact: true }).first()).toBeVisible();
    expect((await learner.visit(reply)).status).toBe(403);
    await desk.getByRole('spinbutton').fill('1');
    await desk.getByRole('button', { name: 'Renvoyer, puis la suivante' }).click();
    await expect(desk.getByText('Correction renvoyée', { exact: true }).last()).toBeVisible();
  });

  await test.step('the learner plays it on the page of the correction', async () => {
    const device = await openDevice(browser, school, learner, { viewport: { width: 320, height: 700 } });
    await device.goto(`${school.url}/members/corrections/${id}`);
    const player = device.getByLabel('Réponse audio', { exact: true });
    await expect(player).toHaveAttribute('src', reply);
    const partial = device.waitForResponse((response) => response.status() === 206);
    await playFromStart(player);
    expect((await partial).headers()['content-type']).toMatch(/^(audio|video)\//);
    const middle = await device.request.get(school.url + reply, { headers: { Range: 'bytes=10-19' } });
    expect([middle.status(), (await middle.body()).length]).toEqual([206, 10]);
    await expectAccessibleInBothThemes(device);
  });

  await test.step('nobody else hears it or reads the correction', async () => {
    const address = (await learner.visit(reply)).headers.get('location') ?? '';
    expect((await learner.visit(address)).status).toBe(200);
    expect((await other.visit(address)).status).toBe(403);
    expect((await other.visit(reply)).status).toBe(403);
    expect((await other.visit(`/members/corrections/${id}`)).status).toBe(404);
    const signedOut = await fetch(school.url + reply, { redirect: 'manual' });
    expect(signedOut.status === 302 || signedOut.status === 401).toBe(true);
  });
});
