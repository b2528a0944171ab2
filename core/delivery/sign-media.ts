import { and, eq, isNotNull } from 'drizzle-orm';
import { productions, recordings } from '#database/tables/productions.ts';
import type { StoredFile } from '#database/tables/products.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { toReplyPath } from '../corrections/replies/reply-path.ts';
import { AppError } from '../errors.ts';
import { isPlayedBySitting } from '../exams/open-sittings/stored-sitting.ts';
import { parseClockPlay } from '../exams/sittings/sitting-media.ts';
import { readShown } from '../exercises/attempts/find-exercise.ts';
import { findMedia } from '../exercises/keys/find-media.ts';
import { lessonSubject } from '../lessons/lesson-subject.ts';
import { type MediaArea, toObjectAddress, toObjectPath } from '../media/object-address.ts';
import { toShownFileName } from '../media/shown-file-name.ts';
import { findProduct } from '../products/find-product.ts';
import { type SignedInUser, toSessionName } from '../sign-in/sessions.ts';
import { mayPlayFile, mayReachFile, playSign } from './file-rules.ts';

type Reader = { user: SignedInUser; sessionSecret: string };

/** Lifetime of a signed address, in seconds. */
const addressSeconds = 300;

/**
 * Signs a short-lived address for one file of a product, valid in the reader's session only.
 * @throws {AppError} not-found, forbidden without access, gone if its bytes are damaged
 */
export async function signMedia(
  core: Core,
  reader: Reader,
  wanted: { productId: string; kind: string; name: string },
): Promise<string> {
  const { pathFolderId, files } = await findProduct(core, wanted.productId);
  return sign(core, reader, { area: 'products', pathFolderId, files, ...wanted });
}

/**
 * Signs a short-lived address for one file of a lesson; visitors can read those of free lessons.
 * @throws {AppError} not-found, forbidden without access or before the lesson opens, gone if damaged
 */
export async function signLessonMedia(
  core: Core,
  reader: Reader | null,
  wanted: { lessonId: string; kind: string; name: string },
): Promise<string> {
  const { pathFolderId, files } = await lessonSubject.find(core, wanted.lessonId);
  return sign(core, reader, { area: 'lessons', pathFolderId, files, ...wanted });
}

/**
 * Signs a file of an exercise, given by item and index, so that the page does not reveal its name. With a `play`,
 * the address is valid during this play only.
 * @throws {AppError} not-found, forbidden without access, before the lesson opens or after the play, gone if damaged
 */
export async function signExerciseMedia(
  core: Core,
  reader: Reader | null,
  wanted: { exerciseId: string; versionId: string; place: string; isSlow: boolean; play: string | null },
): Promise<string> {
  const { exerciseId, place, isSlow, play } = wanted;
  const media = findMedia(await readShown(core.db, wanted), place);
  const url = (isSlow ? media?.slowUrl : media?.url) ?? '';
  const path = toObjectPath(core.files.bucket, url);
  if (!path || media?.filePlace !== place)
    throw new AppError('not-found', `exercise ${exerciseId} has no file at ${place}`);
  const isOfClock = play !== null && parseClockPlay(play) !== null;
  if (
    media.isSound &&
    !isOfClock &&
    reader &&
    (await isPlayedBySitting(core.db, reader.user.uid, exerciseId))
  )
    throw new AppError('forbidden', `an exam of ${reader.user.uid} plays the recordings of ${exerciseId}`, {
      userMessage: m.exams_not_played(),
    });
  if (play === null) return signPath(core, reader, path, nameExerciseFile(path));
  if (!reader || !(await mayPlayFile(core, reader.user, { path, play })))
    throw refusePath(reader, `${path} for play ${play}`);
  const subject = toSessionName(reader.sessionSecret) + playSign + play;
  return signReadable(core, path, { subject, fileName: nameExerciseFile(path) });
}

/** The stored name is random, and the teacher's may contain the answer. */
const nameExerciseFile = (path: string): string =>
  m.common_exercise() + (/\.[a-z0-9]{1,8}$/.exec(path)?.[0] ?? '');

/** Signs a file of an exercise draft, for its author. @throws {AppError} not-found, forbidden, gone */
export const signDraftFile = (
  core: Core,
  reader: Reader,
  { folder, name }: { folder: string; name: string },
): Promise<string> => {
  const path = `exercises/${folder}/files/${name}`;
  return signPath(core, reader, path, nameExerciseFile(path));
};

/** Signs the recording of a learner, for them and graders. @throws {AppError} not-found, forbidden, gone */
export async function signRecording(core: Core, reader: Reader, id: string): Promise<string> {
  const [found] = await core.db
    .select({ path: recordings.path })
    .from(recordings)
    .where(and(eq(recordings.id, id), isNotNull(recordings.receivedAt)));
  if (!found) throw new AppError('not-found', `no recording ${id}`);
  return signPath(core, reader, found.path, m.recording_yours());
}

/** Signs the spoken reply of a correction, for its learner and graders. @throws {AppError} not-found, forbidden, gone */
export async function signReply(
  core: Core,
  reader: Reader,
  { productionId, id }: { productionId: string; id: string },
): Promise<string> {
  const [found] = await core.db
    .select({ uid: productions.uid })
    .from(productions)
    .where(eq(productions.id, productionId));
  if (!found) throw new AppError('not-found', `no production ${productionId}`);
  return signPath(core, reader, toReplyPath({ ...found, productionId, id }), m.corrections_reply());
}

/** Signs the uploaded file of a video, for the staff. @throws {AppError} not-found, forbidden, gone */
export const signOriginal = (core: Core, reader: Reader, path: string): Promise<string> =>
  signPath(core, reader, path, toShownFileName(path));

type Wanted = { area: MediaArea; pathFolderId: string; files: StoredFile[]; kind: string; name: string };

async function sign(core: Core, reader: Reader | null, wanted: Wanted): Promise<string> {
  const { area, pathFolderId, files, kind, name } = wanted;
  const path = `${area}/${pathFolderId}/${kind}/${name}`;
  const address = toObjectAddress(core.files.bucket, path);
  const stored = files.find((entry) => entry.url === address)?.fileName;
  return signPath(core, reader, path, stored || toShownFileName(path));
}

async function signPath(core: Core, reader: Reader | null, path: string, fileName: string): Promise<string> {
  if (!(await mayReachFile(core, reader?.user ?? null, { operation: 'get', path })))
    throw refusePath(reader, path);
  const subject = reader ? { subject: toSessionName(reader.sessionSecret) } : {};
  return signReadable(core, path, { ...subject, fileName });
}

const refusePath = (reader: Reader | null, path: string) =>
  new AppError('forbidden', `${reader?.user.uid ?? 'a visitor'} may not read ${path}`, {
    userMessage: m.refusals_file_reserved(),
  });

async function signReadable(
  core: Core,
  path: string,
  options: { subject?: string; fileName: string },
): Promise<string> {
  if (!(await core.files.stat(path))) throw new AppError('not-found', `no object at ${path}`);
  if (!(await core.files.isIntact(path))) throw new AppError('gone', `the bytes of ${path} are damaged`);
  return core.files.signDownload(path, { expiresInSeconds: addressSeconds, ...options });
}
