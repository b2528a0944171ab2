import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productions } from '#database/tables/productions.ts';
import { addSitting, minute } from '#tests/support/add-sitting.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { findProduction } from '../../corrections/find-production.ts';
import { mayReachFile } from '../../delivery/file-rules.ts';
import { toRecordingPath } from '../../productions/recordings/recording-path.ts';
import { registerRecording } from '../../productions/recordings/register-recording.ts';
import { endBlock } from './end-block.ts';
import { loadSitting } from './load-sitting.ts';
import { continueSitting } from './start-exam.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});
afterAll(() => school?.[Symbol.asyncDispose]());

/** Start of a WebM file. */
const voice = Buffer.concat([
  Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x82, 0x84]),
  Buffer.from('webm une voix'),
]);

async function speak() {
  const added = await addSitting(school.core, { words: '# Parler · A2\n\n## Parler — Présentez-vous.\n' });
  const { learner, exerciseIds, at } = added;
  const id = crypto.randomUUID();
  const [exerciseId] = exerciseIds;
  const path = toRecordingPath({ uid: learner.uid, exerciseId, id });
  const { sitting } = await loadSitting(at(0), learner.uid, added.sittingId);
  const versionId = sitting.sections[0]?.exercises[0]?.versionId ?? '';
  const sent = {
    ...{ id, exerciseId, versionId, number: 1, field: '1', milliseconds: 2_000, bytes: voice.length },
    sha256: createHash('sha256').update(voice).digest('hex'),
  };
  const register = (elapsed: number, changes: object = {}) =>
    registerRecording(at(elapsed), learner, { ...sent, ...changes });
  const upload = (bytes = voice) => school.core.files.put(path, bytes, { contentType: 'audio/webm' });
  /** Ends both blocks, and returns the learner's production. */
  const finish = async () => {
    const { sittingId } = added;
    await endBlock(at(3 * minute), learner.uid, { sittingId, block: 0 });
    await continueSitting(at(4 * minute), learner.uid, { sittingId, block: 1 });
    await endBlock(at(5 * minute), learner.uid, { sittingId, block: 1 });
    const [row] = await school.core.db
      .select({ id: productions.id })
      .from(productions)
      .where(eq(productions.uid, learner.uid));
    return row && findProduction(school.core, row.id);
  };
  return { ...added, id, path, register, upload, finish };
}

test('accepts the bytes of a recording after the exam if its digest arrived in time', async () => {
  const { id, learner, path, exerciseIds, register, save, upload, finish } = await speak();
  expect(await register(2 * minute)).toEqual({ state: 'missing' });
  await save(2 * minute, exerciseIds[0], id);
  expect((await finish())?.recording).toEqual({ id, receivedAt: null });
  const mayUpload = () => mayReachFile(school.core, learner, { operation: 'update', path });
  expect(await mayUpload()).toBe(true);
  await upload(Buffer.from(voice).fill('!', voice.length - 1));
  expect(await register(6 * minute)).toEqual({ state: 'missing' });
  await upload();
  expect(await register(6 * minute)).toEqual({ state: 'stored' });
  expect((await finish())?.recording?.receivedAt).toBeInstanceOf(Date);
  expect(await mayUpload()).toBe(false);
});

test('rejects a recording whose digest arrives after the section', async () => {
  const { id, exerciseIds, register, save, upload, finish } = await speak();
  await save(2 * minute, exerciseIds[0], id);
  await upload();
  await expect(register(3 * minute + 1)).rejects.toMatchObject({ code: 'conflict' });
  expect(await finish()).toBeUndefined();
});

test('rejects other bytes under the id of a registered recording', async () => {
  const { register } = await speak();
  await register(minute);
  await expect(register(minute, { sha256: 'autre' })).rejects.toMatchObject({ code: 'conflict' });
});
