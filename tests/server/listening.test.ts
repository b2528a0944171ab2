import { getBytes, ref } from '@firebase/storage';
import { beforeAll, expect, test } from 'vitest';
import { type Member, openMember } from '../support/accounts.ts';
import { readExercise } from '../support/add-exercise.ts';
import { buy } from '../support/pay.ts';
import { type Course, publishCourse } from '../support/publish-course.ts';
import { readHidden } from '../support/read-hidden.ts';
import { type SharedSchool, shareSchool } from '../support/shared-school.ts';
import { uploadRecording } from '../support/upload-recording.ts';

let school: SharedSchool;
let course: Course;

beforeAll(async () => {
  school = await shareSchool();
  course = await publishCourse(school.admin);
});

/** Publishes an exercise with a recording and opens it as a buyer. */
async function open(settings: string, { body = 'Je [mange].', kind = 'Trous', free = false } = {}) {
  const { pathFolderId, url } = await uploadRecording(school.admin, { name: 'CANARI dictée.wav' });
  const slow = await uploadRecording(school.admin, { name: 'CANARI lente.wav', folder: pathFolderId });
  const text = `# Écoute\n## ${kind}\n! média: CANARI.wav | ${url} — Le marché\n${settings}
! version lente: CANARI lente.wav | ${slow.url}\n! transcription: CANARI un kilo.\n${body}`;
  const draft = { document: readExercise(text), productId: course.id, lessonId: '', pathFolderId, free };
  const saved = await school.admin.visit('/admin/exercises/add', {
    json: { draft: { ...draft, displayed: true } },
  });
  const id = /edit-([\w-]+)/.exec(saved.headers.get('location') ?? '')?.[1];
  if (!id) throw new Error(`exercise not saved: ${saved.status} ${await saved.text()}`);
  const learner = await openMember(school);
  await learner.visit(await buy(learner, course.buyPath));
  const path = `/members/exercices/${id}`;
  const read = async () => (await learner.visit(path)).text();
  const { version = '', page = '', number = '1' } = readHidden(await read());
  const common = { reader: learner.uid, page };
  const start = (play: string, more: object = {}, who: Member = learner) =>
    who.visit(`/api/exercises/${id}/plays`, {
      json: { ...common, version, number: Number(number), place: '1-0', play, ...more },
    });
  const report = (play: string, more: object = {}) =>
    learner.visit(`/api/exercises/${id}/plays/${play}`, {
      json: { ...common, position: 0, length: 4_000, ...more },
    });
  const media = `/media/exercice/${id}/${version}/1-0`;
  return { id, learner, path, read, version, page, number, start, report, media, url, slowUrl: slow.url };
}

const refusedStatuses = [403, 404];

test('serves a counted recording during a play only, to its learner and session only', async () => {
  const { learner, start, report, media, url } = await open('! écoutes: 2');
  expect(refusedStatuses).toContain((await learner.visit(media)).status);
  expect(refusedStatuses).toContain((await learner.visit(`${media}?ecoute=play-one`)).status);
  expect(await (await start('play-one')).json()).toMatchObject({ state: 'playing', left: 1, position: 0 });
  const led = await learner.visit(`${media}?ecoute=play-one`);
  expect([led.status, led.headers.get('cache-control')]).toEqual([302, 'no-store']);
  const address = (led.headers.get('location') ?? '').replace(school.url, '');
  const whole = await learner.visit(address);
  expect([whole.status, (await whole.arrayBuffer()).byteLength]).toEqual([200, 32_044]);
  const range = await learner.visit(address, { headers: { range: 'bytes=100-199' } });
  expect([range.status, (await range.arrayBuffer()).byteLength]).toEqual([206, 100]);
  // Neither another member, nor the path of the file, nor the address of another place.
  const other = await openMember(school);
  await other.visit(await buy(other, course.buyPath));
  expect(refusedStatuses).toContain((await other.visit(`${media}?ecoute=play-one`)).status);
  expect(refusedStatuses).toContain((await other.visit(address)).status);
  expect(refusedStatuses).toContain((await learner.visit(media)).status);
  const object = url.replace('gs://cedille/', '');
  await expect(getBytes(ref(learner.storage, object))).rejects.toThrow();
  expect(await (await report('play-one', { ended: true })).json()).toMatchObject({ state: 'over' });
  expect(refusedStatuses).toContain((await learner.visit(address)).status);
  expect(refusedStatuses).toContain((await learner.visit(`${media}?ecoute=play-one`)).status);
});

test('refuses a third play with a French sentence, and reports the remaining plays in the page', async () => {
  const { learner, start, report, read } = await open('! écoutes: 2');
  expect(await read()).toContain('data-left="2"');
  await start('play-one');
  expect(await read()).toContain('data-running="play-one"');
  await report('play-one', { ended: true });
  await Promise.all(Array.from({ length: 5 }, () => start('play-two')));
  await report('play-two', { ended: true });
  const third = await start('play-three');
  expect([third.status, (await third.json()).message]).toEqual([
    409,
    'Vous avez déjà utilisé les 2 écoutes de cet audio.',
  ]);
  const page = await read();
  expect(page).toContain('data-left="0"');
  expect(page).toContain('Il ne reste plus d’écoute.');
  const { rows } = await school.database.pool.query(
    'select p.id from listening_plays p join attempts a on a.id = p.attempt_id where a.uid = $1',
    [learner.uid],
  );
  expect(rows).toHaveLength(2);
});

test('plays without scripts: a button saves the answers and returns a player for that play', async () => {
  const { learner, path, read, media } = await open('! écoutes: 1');
  const page = await read();
  const [, value = ''] = /<button[^>]*value="([^"]+)"[^>]*name="ecouter"/.exec(page) ?? [];
  const form = { ...readHidden(page), 'r.1.1': 'mange', ecouter: value };
  const led = await learner.visit(path, { form });
  expect([led.status, led.headers.get('location')]).toEqual([303, `${path}#item-1`]);
  expect((await learner.visit(path, { form })).status).toBe(303);
  const returned = await read();
  expect(returned).toContain('value="mange"');
  const [, address = ''] = /<audio[^>]+src="([^"]+)"/.exec(returned) ?? [];
  expect(address).toContain(`${media}?ecoute=`);
  expect((await learner.visit(address.replaceAll('&amp;', '&'))).status).toBe(302);
  expect(returned).toContain('data-left="0"');
});

test('serves the slow recording for a slow play only', async () => {
  const { learner, start, report, media } = await open('! écoutes: 2');
  await start('play-one', { slow: true });
  expect((await learner.visit(`${media}?ecoute=play-one&lent=1`)).status).toBe(302);
  expect(refusedStatuses).toContain((await learner.visit(`${media}?ecoute=play-one`)).status);
  await report('play-one', { ended: true });
  expect(refusedStatuses).toContain((await learner.visit(`${media}?ecoute=play-one&lent=1`)).status);
});

test('opens the recording and the transcript of a marked attempt', async () => {
  const { learner, path, read, media, start } = await open('! écoutes: 1');
  await start('play-one');
  await learner.visit(path, { form: { ...readHidden(await read()), 'r.1.1': 'mange' } });
  const marked = await (await learner.visit(`${path}?copie=1`)).text();
  expect(marked).toContain('CANARI un kilo.');
  expect((await learner.visit(media)).status).toBe(302);
});

test('counts the plays of each sentence of a dictation, but none of the whole', async () => {
  const { start, report } = await open('! écoutes: 1\n! par phrase', {
    kind: 'Dictée',
    body: 'Il pleut. [0:00-0:01,5]\nJe sors. [0:01,5-0:03]',
  });
  expect((await start('play-whole')).status).toBe(400);
  expect((await start('play-three', { place: '1-0.3' })).status).toBe(400);
  expect(await (await start('play-one', { place: '1-0.1' })).json()).toMatchObject({
    state: 'playing',
    left: 0,
  });
  await report('play-one', { ended: true });
  expect((await start('play-again', { place: '1-0.1' })).status).toBe(409);
  expect(await (await start('play-two', { place: '1-0.2' })).json()).toMatchObject({ state: 'playing' });
});

test('leaves the recordings of free exercises and unlimited recordings open', async () => {
  const free = await open('! écoutes: 1', { free: true });
  expect((await free.learner.visit(free.media)).status).toBe(302);
  const unlimited = await open('');
  expect((await unlimited.learner.visit(unlimited.media)).status).toBe(302);
  expect((await unlimited.learner.visit(`${unlimited.media}?lent=1`)).status).toBe(302);
});
