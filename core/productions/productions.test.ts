import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attempts } from '#database/tables/exercises.ts';
import { productions, recordings } from '#database/tables/productions.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addOwnedExercise, submitAnswers } from '#tests/support/core-exercises.ts';
import { addMember } from '#tests/support/core-people.ts';
import { mayReachFile } from '../delivery/file-rules.ts';
import { loadWork } from '../exercises/attempts/load-work.ts';
import { loadMarked } from '../exercises/attempts/marked-attempt.ts';
import { saveAnswers } from '../exercises/attempts/save-answers.ts';
import { acceptUpload } from '../media/object-address.ts';
import { eraseAccount } from '../members/erasure.ts';
import { deleteExpiredRecordings, startRetention, sweepRecordings } from './recordings/delete-recordings.ts';
import { toRecordingPath } from './recordings/recording-path.ts';
import { registerRecording } from './recordings/register-recording.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
}, 60_000);
afterAll(() => school?.[Symbol.asyncDispose]());

const text = `# Mon quartier · B1

## QCM — Où est-elle ?
+ Au marché
- À l'école

## Rédiger — Décrivez votre quartier.

## Parler — Présentez-vous.
`;

/** Start of a WebM file. */
const voice = Buffer.concat([
  Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x82, 0x84]),
  Buffer.from('webm une voix'),
]);
const sha256 = createHash('sha256').update(voice).digest('hex');

async function openExercise() {
  const { core } = school;
  const { learner, exerciseId } = await addOwnedExercise(core, text);
  const { versionId, number } = await loadWork(core, learner, exerciseId);
  const id = crypto.randomUUID();
  const path = toRecordingPath({ uid: learner.uid, exerciseId, id });
  const sent = { id, exerciseId, versionId, number, field: '3', milliseconds: 2_000 };
  return { core, learner, exerciseId, path, sent: { ...sent, bytes: voice.length, sha256 } };
}

const store = (path: string, bytes = voice) =>
  school.core.files.put(path, bytes, { contentType: 'audio/webm' });

describe('registerRecording', () => {
  test('asks for the bytes until the storage has exactly those that were sent', async () => {
    const { core, learner, path, sent } = await openExercise();
    expect(await registerRecording(core, learner, sent)).toEqual({ state: 'missing' });
    await store(path, voice.subarray(0, -1));
    expect(await registerRecording(core, learner, sent)).toEqual({ state: 'missing' });
    expect(await core.files.stat(path)).toBeNull();
    await store(path, Buffer.from(voice).fill('!', voice.length - 1));
    expect(await registerRecording(core, learner, sent)).toEqual({ state: 'missing' });
    await store(path);
    expect(await registerRecording(core, learner, sent)).toEqual({ state: 'stored' });
    expect(await registerRecording(core, learner, sent)).toEqual({ state: 'stored' });
    expect(await core.db.$count(recordings, eq(recordings.id, sent.id))).toBe(1);
  });

  test('rejects other fields, too long recordings, other files and strangers', async () => {
    const { core, learner, path, sent } = await openExercise();
    await store(path);
    const register = (changes: object) => registerRecording(core, learner, { ...sent, ...changes });
    await expect(register({ field: '2' })).rejects.toMatchObject({ code: 'invalid-input' });
    await expect(register({ milliseconds: 186_000 })).rejects.toMatchObject({ code: 'invalid-input' });
    await expect(register({ bytes: 4_440_001 })).rejects.toMatchObject({ code: 'invalid-input' });
    const stranger = await addMember(core, { emailVerified: true });
    await expect(registerRecording(core, stranger, sent)).rejects.toMatchObject({ code: 'forbidden' });
    await core.files.put(path, Buffer.from('<p>texte</p>'), { contentType: 'text/html' });
    await expect(register({})).rejects.toMatchObject({ code: 'invalid-input' });
  });
});

describe('access to recordings', () => {
  test('lets learners create theirs and replace only unregistered ones', async () => {
    const { core, learner, path, sent } = await openExercise();
    const may = (operation: 'get' | 'list' | 'create' | 'update' | 'delete', user = learner) =>
      mayReachFile(core, user, { operation, path });
    const stranger = await addMember(core, { emailVerified: true });
    expect(await may('create')).toBe(true);
    expect(await may('update')).toBe(true);
    expect(await may('create', stranger)).toBe(false);
    await store(path);
    await registerRecording(core, learner, sent);
    expect(await may('update')).toBe(false);
    expect(await may('delete')).toBe(false);
    expect(await may('list')).toBe(false);
    expect(await may('get')).toBe(true);
    expect(await may('get', stranger)).toBe(false);
    expect(await may('get', { ...stranger, role: 'teacher' })).toBe(true);
    expect(await may('get', { ...stranger, role: 'assistant' })).toBe(false);
    expect(await may('create', { ...learner, emailVerified: false })).toBe(false);
  });

  test('rejects exercises without a spoken answer, other folders, and too many uploads', async () => {
    const { core, learner, exerciseId, path } = await openExercise();
    const written = await addOwnedExercise(core, '# A\n\n## Rédiger — Écrivez.\n', learner);
    const id = crypto.randomUUID();
    const other = toRecordingPath({ uid: learner.uid, exerciseId: written.exerciseId, id });
    expect(await mayReachFile(core, learner, { operation: 'create', path: other })).toBe(false);
    const outside = `productions/${learner.uid}/${exerciseId}/voix.webm`;
    expect(await mayReachFile(core, learner, { operation: 'create', path: outside })).toBe(false);
    const tries = await Promise.all(
      Array.from({ length: 250 }, () => mayReachFile(core, learner, { operation: 'create', path })),
    );
    expect(tries.filter(Boolean)).toHaveLength(240);
  });

  test('accepts only audio up to 40 MB', async () => {
    const { path } = await openExercise();
    const accept = (contentType: string, size: number | null) => acceptUpload({ path, size, contentType });
    expect(accept('audio/webm', 1_000)).toBe(true);
    expect(accept('audio/mp4', null)).toBe(true);
    expect(accept('image/png', 1_000)).toMatch(/enregistrement/);
    expect(accept('audio/webm', 41 * 1_024 * 1_024)).toMatch(/enregistrement/);
  });
});

test('ids of the productions of an attempt sort in the order of its items', async () => {
  const { core } = school;
  const fields = ['1', '2', '3', '4', '5', '6'];
  const items = fields.map((field) => `## Rédiger — Texte ${field}.\n`).join('\n');
  const { learner, exerciseId } = await addOwnedExercise(core, `# Six textes\n\n${items}`);
  await submitAnswers(core, learner, exerciseId, Object.fromEntries(fields.map((field) => [field, 'Oui.'])));
  const rows = await core.db
    .select({ field: productions.field })
    .from(productions)
    .where(eq(productions.uid, learner.uid))
    .orderBy(productions.id);
  expect(rows.map(({ field }) => field)).toEqual(fields);
});

test('submitting productions marks the other fields at once and awaits a correction', async () => {
  const { core, learner, exerciseId, path, sent } = await openExercise();
  await store(path);
  await registerRecording(core, learner, sent);
  const lines = 'Bonjour,\n\nj’habite à Lyon.';
  const number = await submitAnswers(core, learner, exerciseId, { '1': '2', '2': lines, '3': sent.id });
  const marked = await loadMarked(core, learner, exerciseId, number);
  expect(marked.awaiting?.dueAt.getTime()).toBeGreaterThan(Date.now());
  expect(marked.score).toMatchObject({ maxPoints: 100 });
  expect(marked.productions).toEqual({ '2': lines, '3': sent.id });
  const rows = await core.db.select().from(productions).where(eq(productions.uid, learner.uid));
  expect(rows.map(({ kind, text: body, recordingId }) => [kind, body, recordingId])).toEqual([
    ['writing', lines, null],
    ['speaking', '', sent.id],
  ]);
  const late = { exerciseId, versionId: sent.versionId, number, page: 'late', base: 0 };
  const change = { field: '2', value: 'autre', sequence: 1 };
  expect(await saveAnswers(core, learner, { ...late, changes: [change] })).toMatchObject({ state: 'marked' });
  expect((await loadWork(core, learner, exerciseId)).awaiting).toMatchObject({ number });
});

test('an attempt without productions is marked at once, and its empty productions earn no points', async () => {
  const { core, learner, exerciseId } = await openExercise();
  const number = await submitAnswers(core, learner, exerciseId, { '1': '2', '2': ' ', '3': 'inconnu' });
  const { awaiting, score } = await loadMarked(core, learner, exerciseId, number);
  expect(awaiting).toBeNull();
  expect(score).toMatchObject({ points: 100, maxPoints: 300 });
});

test('a text keeps its lines up to 20,000 characters', async () => {
  const { core, learner, exerciseId, sent } = await openExercise();
  const value = `${'Une ligne.\n'.repeat(3_000)}`;
  const work = { exerciseId, versionId: sent.versionId, number: 1, page: 'a', base: 0 };
  await saveAnswers(core, learner, { ...work, changes: [{ field: '2', value, sequence: 1 }] });
  const { answers } = await loadWork(core, learner, exerciseId);
  expect(answers['2']).toBe(value.slice(0, 20_000));
});

describe('retention', () => {
  test('deletes replaced recordings after submission, and corrected ones after twelve months', async () => {
    const { core, learner, exerciseId, path, sent } = await openExercise();
    const again = { ...sent, id: crypto.randomUUID() };
    const secondPath = toRecordingPath({ uid: learner.uid, exerciseId, id: again.id });
    for (const [place, recording] of [
      [path, sent],
      [secondPath, again],
    ] as const) {
      await store(place);
      await registerRecording(core, learner, recording);
    }
    await submitAnswers(core, learner, exerciseId, { '3': again.id });
    await deleteExpiredRecordings(core);
    expect(await core.files.stat(path)).toBeNull();
    expect(await core.files.stat(secondPath)).not.toBeNull();
    await core.db.transaction((tx) =>
      startRetention(tx, [again.id], { returnedAt: new Date('2026-01-31T10:00:00Z'), months: 12 }),
    );
    const at = (day: string) => ({ ...core, now: () => new Date(day) });
    await deleteExpiredRecordings(at('2027-01-31T09:00:00Z'));
    expect(await core.files.stat(secondPath)).not.toBeNull();
    await deleteExpiredRecordings(at('2027-01-31T11:00:00Z'));
    expect(await core.files.stat(secondPath)).toBeNull();
    const [production] = await core.db.select().from(productions).where(eq(productions.uid, learner.uid));
    expect(production).toMatchObject({ recordingId: null });
  });

  test('sweeps abandoned uploads, and erases those of a removed account', async () => {
    const { core, learner, path, sent } = await openExercise();
    const abandoned = path.replace(sent.id, crypto.randomUUID());
    await store(path);
    await store(abandoned);
    await registerRecording(core, learner, sent);
    expect(await sweepRecordings(core)).toBe(0);
    const later = { ...core, now: () => new Date(Date.now() + 3 * 86_400_000) };
    expect(await sweepRecordings(later)).toBeGreaterThan(0);
    expect(await core.files.stat(abandoned)).toBeNull();
    expect(await core.files.stat(path)).not.toBeNull();
    await eraseAccount(core, { uid: learner.uid, emails: [learner.email], until: new Date().toISOString() });
    expect(await core.files.stat(path)).toBeNull();
    expect(await core.db.$count(attempts, eq(attempts.uid, learner.uid))).toBe(0);
  });
});
