import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { recordings } from '#database/tables/productions.ts';
import { m } from '#words/messages.js';
import type { Core } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { lockAttempt } from '../../exercises/attempts/attempt.ts';
import { findOpenExercise, readShown } from '../../exercises/attempts/find-exercise.ts';
import { listQuestionsOf } from '../../exercises/keys/list-questions.ts';
import type { SignedInUser } from '../../sign-in/sessions.ts';
import { toRecordingPath } from './recording-path.ts';

type SentRecording = {
  exerciseId: string;
  versionId: string;
  number: number;
  id: string;
  field: string;
  milliseconds: number;
  bytes: number;
  /** In hexadecimal. */
  sha256: string;
};

/** Seconds by which a recording may exceed its limit, because browsers stop with a delay. */
const grace = 5;

/**
 * Four times the rate that the page requests, because some browsers ignore it. The server reads no durations: this
 * and the length that the browser measured limit a recording.
 */
const maxBytesPerSecond = 24_000;

/**
 * Records an uploaded recording in the learner's attempt if the storage has exactly the sent bytes. Idempotent.
 * With `missing`, the browser uploads the bytes.
 * @throws {AppError} not-found or forbidden if the exercise is not open
 * @throws {AppError} conflict if the attempt is submitted, or the id belongs to another recording
 * @throws {AppError} invalid-input if the field is not spoken, or the file is not audio or too long
 */
export async function registerRecording(
  core: Pick<Core, 'db' | 'now' | 'files'>,
  user: Pick<SignedInUser, 'uid' | 'role'>,
  sent: SentRecording,
): Promise<{ state: 'stored' | 'missing' }> {
  const { id, exerciseId, versionId, number, field, sha256, milliseconds } = sent;
  const { uid } = user;
  const exercise = await findOpenExercise(core, user, exerciseId);
  if (!exercise.keepsAnswers) throw refuseField(sent);
  const [known] = await core.db.select().from(recordings).where(eq(recordings.id, id));
  if (known) return requireSame(known, user.uid, sent);
  const { items } = await readShown(core.db, { exerciseId, versionId });
  const item = listQuestionsOf(items).find((each) => each.kind === 'speaking' && each.field === field);
  if (item?.kind !== 'speaking') throw refuseField(sent);
  const seconds = item.maxSeconds + grace;
  if (milliseconds > seconds * 1_000 || sent.bytes > seconds * maxBytesPerSecond) throw refuseField(sent);
  const path = toRecordingPath({ uid, exerciseId, id });
  const stored = await core.files.stat(path);
  if (!stored) return { state: 'missing' };
  if (!/^(?:audio|video)\//.test(stored.contentType)) {
    await core.files.remove(path);
    throw new AppError('invalid-input', `${path} is ${stored.contentType}, not a recording`, {
      userMessage: m.refusals_recording_format(),
    });
  }
  if (stored.size !== sent.bytes || (await digestObject(core, path)) !== sha256) {
    await core.files.remove(path);
    return { state: 'missing' };
  }
  return core.db.transaction(async (tx) => {
    const now = core.now();
    const attempt = await lockAttempt(tx, { uid, exerciseId, versionId, number }, now);
    if (attempt.state !== 'open')
      throw new AppError('conflict', `attempt ${number} of ${uid} at ${exerciseId} is submitted`, {
        userMessage: m.practice_state_marked(),
      });
    await tx
      .insert(recordings)
      .values({
        ...{ id, uid, attemptId: attempt.id, field, path, type: stored.contentType, bytes: stored.size },
        ...{ milliseconds, sha256, createdAt: now },
      })
      .onConflictDoNothing();
    return { state: 'stored' };
  });
}

function requireSame(
  known: typeof recordings.$inferSelect,
  uid: string,
  { id, sha256 }: SentRecording,
): { state: 'stored' } {
  if (known.uid === uid && known.sha256 === sha256) return { state: 'stored' };
  throw new AppError('conflict', `recording ${id} exists with other bytes`);
}

const refuseField = ({ exerciseId, field }: SentRecording) =>
  new AppError('invalid-input', `field ${field} of exercise ${exerciseId} does not accept a recording`);

async function digestObject({ files }: Pick<Core, 'files'>, path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of await files.readStream(path)) hash.update(chunk as Uint8Array);
  return hash.digest('hex');
}
