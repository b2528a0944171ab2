import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { productions } from '#database/tables/productions.ts';
import { settings } from '#database/tables/settings.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addOwnedExercise, submitAnswers } from '#tests/support/core-exercises.ts';
import { addMember } from '#tests/support/core-people.ts';
import { mayReachFile } from '../../delivery/file-rules.ts';
import { acceptUpload } from '../../media/object-address.ts';
import { eraseAccount } from '../../members/erasure.ts';
import { correctionInput } from '../correction-input.ts';
import { findProduction } from '../find-production.ts';
import { loadOwnCorrection } from '../own-correction.ts';
import { returnCorrection } from '../return-correction.ts';
import { saveCorrection } from '../save-correction.ts';
import { deleteExpiredReplies, sweepReplies } from './delete-replies.ts';
import { toReplyPath } from './reply-path.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
}, 60_000);
afterAll(() => school?.[Symbol.asyncDispose]());

const voice = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.from('webm une voix')]);

/** Adds a waiting production and the path of a reply to it. */
async function addProduction() {
  const { core } = school;
  const { learner, exerciseId } = await addOwnedExercise(core, '# Lettre\n\n## Rédiger — Écrivez.\n');
  await submitAnswers(core, learner, exerciseId, { '1': 'Bonjour, je vous écris.' });
  const [row] = await core.db.select().from(productions).where(eq(productions.uid, learner.uid));
  const id = row?.id ?? '';
  const path = toReplyPath({ uid: learner.uid, productionId: id, id: crypto.randomUUID() });
  const store = (place = path) => core.files.put(place, voice, { contentType: 'audio/webm' });
  const giveBack = async (replyPath = path) =>
    returnCorrection(
      core,
      null,
      await findProduction(core, id),
      correctionInput.parse({ criteria: { c1: '1' }, replyPath }),
      undefined,
    );
  const teacher = { ...(await addMember(core, { emailVerified: true })), role: 'teacher' as const };
  const may = (operation: 'get' | 'create' | 'update' | 'delete', user = learner, place = path) =>
    mayReachFile(core, user, { operation, path: place });
  return { core, learner, teacher, id, path, store, giveBack, may };
}

describe('access to spoken replies', () => {
  test('lets graders upload and the learner read after the return', async () => {
    const { core, id, learner, teacher, path, store, giveBack, may } = await addProduction();
    const assistant = { ...teacher, role: 'assistant' as const };
    const stranger = { ...teacher, role: null };
    expect(await may('create', teacher)).toBe(true);
    expect(await may('create', assistant)).toBe(false);
    expect(await may('create', learner)).toBe(false);
    expect(await may('get', learner)).toBe(false);
    await store();
    const draft = correctionInput.parse({ replyPath: path });
    await saveCorrection(core, null, await findProduction(core, id), draft, undefined);
    expect(await may('get', learner)).toBe(false);
    await giveBack();
    expect(await may('get', learner)).toBe(true);
    expect(await may('get', teacher)).toBe(true);
    expect(await may('get', stranger)).toBe(false);
    expect(await may('update', teacher)).toBe(false);
    expect(await may('delete', teacher)).toBe(false);
    const other = path.replace(/[^/]+$/, crypto.randomUUID());
    expect(await may('get', learner, other)).toBe(false);
    expect(acceptUpload({ path, size: 1_000, contentType: 'audio/webm' })).toBe(true);
    expect(acceptUpload({ path, size: 1_000, contentType: 'text/html' })).not.toBe(true);
  });

  test('rejects a reply of another production or without a file', async () => {
    const [one, other] = [await addProduction(), await addProduction()];
    await other.store();
    await expect(one.giveBack()).rejects.toMatchObject({ code: 'invalid-input' });
    await expect(one.giveBack(other.path)).rejects.toMatchObject({ code: 'invalid-input' });
    const given = correctionInput.parse({ replyPath: other.path });
    await expect(
      saveCorrection(one.core, null, await findProduction(one.core, one.id), given, undefined),
    ).rejects.toMatchObject({ code: 'invalid-input' });
    await one.store();
    await one.giveBack();
    const { correction } = await loadOwnCorrection(one.core, one.learner, one.id);
    expect(correction.replyPath).toBe(one.path);
  });
});

describe('retention of spoken replies', () => {
  test('deletes a reply twelve months after the return, and unused ones after a week', async () => {
    const { core, id, path, store, giveBack } = await addProduction();
    const unused = path.replace(/[^/]+$/, crypto.randomUUID());
    await store();
    await store(unused);
    await giveBack();
    expect(await sweepReplies(core)).toBe(0);
    const later = (days: number) => ({ ...core, now: () => new Date(Date.now() + days * 86_400_000) });
    expect(await sweepReplies(later(8))).toBeGreaterThan(0);
    expect(await core.files.stat(unused)).toBeNull();
    await deleteExpiredReplies(later(360));
    expect(await core.files.stat(path)).not.toBeNull();
    await deleteExpiredReplies(later(370));
    expect(await core.files.stat(path)).toBeNull();
    const [row] = await core.db.select().from(productions).where(eq(productions.id, id));
    expect(row?.replyPath).toBe('');
  });

  test('follows the months that the school has set', async () => {
    const { core, path, store, giveBack } = await addProduction();
    await store();
    await giveBack();
    await core.db.insert(settings).values({ key: 'school', value: { recordingMonths: 2 } });
    const later = (days: number) => ({ ...core, now: () => new Date(Date.now() + days * 86_400_000) });
    await deleteExpiredReplies(later(50));
    expect(await core.files.stat(path)).not.toBeNull();
    await deleteExpiredReplies(later(63));
    expect(await core.files.stat(path)).toBeNull();
    await core.db.delete(settings).where(eq(settings.key, 'school'));
  });

  test('erases the replies to a removed account', async () => {
    const { core, learner, path, store, giveBack } = await addProduction();
    await store();
    await giveBack();
    await eraseAccount(core, { uid: learner.uid, emails: [learner.email], until: new Date().toISOString() });
    expect(await core.files.stat(path)).toBeNull();
  });
});
