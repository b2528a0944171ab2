import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { recordings } from '#database/tables/productions.ts';
import { m } from '#words/messages.js';
import type { Core } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { isAttemptOpen } from '../../exams/open-sittings/stored-sitting.ts';
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
 * With `missing`, the browser uploads the bytes. In an exam, the first call fixes the digest, and the bytes may
 * arrive after the end of the section.
 * @throws {AppError} not-found or forbidden if the exercise is not open
 * @throws {AppError} conflict if the attempt is submitted, its section is over, or the id belongs to another recording
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
  if (known && (known.uid !== uid || known.sha256 !== sha256))
    throw new AppError('conflict', `recording ${id} exists with other bytes`);
  if (known?.receivedAt) return { state: 'stored' };
  if (!known) await requireSpoken(core.db, sent);
  const path = toRecordingPath({ uid, exerciseId, id });
  const type = await readReceived(core, path, sent);
  const state = type === null ? 'missing' : 'stored';
  return core.db.transaction(async (tx) => {
    const now = core.now();
    const received = { type: type ?? '', receivedAt: type === null ? null : now };
    if (known) {
      await tx.update(recordings).set(received).where(eq(recordings.id, id));
      return { state };
    }
    const attempt = await lockAttempt(tx, { uid, exerciseId, versionId, number }, now);
    if (!(await isAttemptOpen(tx, attempt, now)))
      throw new AppError('conflict', `attempt ${number} of ${uid} at ${exerciseId} is submitted or over`, {
        userMessage: m.practice_state_marked(),
      });
    if (type !== null || attempt.sittingId)
      await tx
        .insert(recordings)
        .values({
          ...{ id, uid, attemptId: attempt.id, field, path, bytes: sent.bytes, milliseconds, sha256 },
          ...{ createdAt: now, ...received },
        })
        .onConflictDoNothing();
    return { state };
  });
}

/** @throws {AppError} invalid-input if the field is not spoken, or the recording is too long */
async function requireSpoken(db: Core['db'], sent: SentRecording): Promise<void> {
  const { items } = await readShown(db, sent);
  const item = listQuestionsOf(items).find((each) => each.kind === 'speaking' && each.field === sent.field);
  if (item?.kind !== 'speaking') throw refuseField(sent);
  const seconds = item.maxSeconds + grace;
  if (sent.milliseconds > seconds * 1_000 || sent.bytes > seconds * maxBytesPerSecond)
    throw refuseField(sent);
}

/**
 * Returns the media type of the stored file, or null if it is missing. Deletes a file with other bytes.
 * @throws {AppError} invalid-input if it is not audio
 */
async function readReceived(
  core: Pick<Core, 'files'>,
  path: string,
  { bytes, sha256 }: SentRecording,
): Promise<string | null> {
  const stored = await core.files.stat(path);
  if (!stored) return null;
  if (!/^(?:audio|video)\//.test(stored.contentType)) {
    await core.files.remove(path);
    throw new AppError('invalid-input', `${path} is ${stored.contentType}, not a recording`, {
      userMessage: m.refusals_recording_format(),
    });
  }
  if (stored.size === bytes && (await digestObject(core, path)) === sha256) return stored.contentType;
  await core.files.remove(path);
  return null;
}

const refuseField = ({ exerciseId, field }: SentRecording) =>
  new AppError('invalid-input', `field ${field} of exercise ${exerciseId} does not accept a recording`);

async function digestObject({ files }: Pick<Core, 'files'>, path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of await files.readStream(path)) hash.update(chunk as Uint8Array);
  return hash.digest('hex');
}
