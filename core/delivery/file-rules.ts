import { and, eq, exists, isNull, lt, not, notExists, or, type SQL, sql } from 'drizzle-orm';
import { paperSittings } from '#database/tables/exams.ts';
import { attempts, exercises, exerciseVersions } from '#database/tables/exercises.ts';
import { lessons } from '#database/tables/lessons.ts';
import { products } from '#database/tables/products.ts';
import { videos } from '#database/tables/videos.ts';
import { ownedBy } from '../access.ts';
import type { Core } from '../context.ts';
import { mayReachReply } from '../corrections/replies/reply-access.ts';
import { readReplyPath } from '../corrections/replies/reply-path.ts';
import { isPlayedNow, parseClockPlay } from '../exams/sittings/sitting-media.ts';
import { isFreeExercise } from '../exercises/attempts/find-exercise.ts';
import { isReadable } from '../exercises/listening/play-state.ts';
import { findPlay } from '../exercises/listening/report-play.ts';
import { isFreeAt, isOpenTo } from '../lessons/lesson-access.ts';
import { isPublicPath, readMediaPath } from '../media/object-address.ts';
import { toUploadedPath } from '../media/rendition-path.ts';
import { mayReachRecording } from '../productions/recordings/recording-access.ts';
import { readRecordingPath } from '../productions/recordings/recording-path.ts';
import { isReadOnly } from '../sign-in/second-factor.ts';
import { readSession, readSessionOfSignIn, type SignedInUser, toSessionName } from '../sign-in/sessions.ts';
import { hasRight } from '../staff/roles.ts';

export type FileRequest = {
  operation: 'get' | 'list' | 'create' | 'update' | 'delete';
  path: string;
  auth: { uid: string; claims: Record<string, unknown> } | null;
};

/** Authorises a request with an ID token by the session of its sign-in and the account's current role. */
export async function authorizeFile(core: Core, request: FileRequest): Promise<boolean> {
  const authTime = request.auth?.claims.auth_time;
  const user =
    request.auth && typeof authTime === 'number'
      ? await readSessionOfSignIn(core, request.auth.uid, new Date(authTime * 1_000))
      : null;
  return mayReachFile(core, user, request);
}

/**
 * Checks the access rules of files. Reading: everyone may read pictures and free content, members extracts,
 * buyers and staff with `content.read` the rest. Writing and listing: staff with `content.write`; writing
 * needs a second factor if payments are real.
 */
export async function mayReachFile(
  core: Pick<Core, 'db' | 'now' | 'sellsForReal'>,
  user: SignedInUser | null,
  { operation, path: wanted }: Pick<FileRequest, 'operation' | 'path'>,
): Promise<boolean> {
  // Converted videos have the rules of the uploaded one.
  const path = operation === 'get' && !isPublicPath(wanted) ? toUploadedPath(wanted) : wanted;
  const recording = readRecordingPath(wanted);
  if (recording) return user?.emailVerified ? mayReachRecording(core, user, operation, recording) : false;
  const reply = readReplyPath(wanted);
  if (reply) return user?.emailVerified ? mayReachReply(core, user, operation, reply) : false;
  const media = readMediaPath(path);
  if (operation === 'get' && media?.kind === 'pictures') return true;
  // Without a verified address, an account has the rights of a visitor.
  if (!user?.emailVerified)
    return operation === 'get' && !(await isForOfficeOnly(core, wanted)) && mayReadFile(core, null, path);
  const isWrite = operation !== 'get' && operation !== 'list';
  if (isWrite && isReadOnly(core, user)) return false;
  // Pictures of the home page and the logo.
  const writeRight = media?.area === 'school' ? 'site.write' : 'content.write';
  if (hasRight(user, operation === 'get' ? 'content.read' : writeRight))
    return media !== null || operation === 'list';
  if (operation !== 'get' || !media || (await isForOfficeOnly(core, wanted))) return false;
  if (media.kind === 'extract') return true;
  return (await mayReadFile(core, user.uid, path)) || mayOpenFolder(core, user.uid, media.folder);
}

/** Milliseconds for which learners may finish playing an original after its conversion. */
const playingMilliseconds = 86_400_000;

/** True for the original of a converted video, of which learners get the renditions only. */
async function isForOfficeOnly(core: Pick<Core, 'db' | 'now'>, path: string): Promise<boolean> {
  if (!['video', 'extract'].includes(readMediaPath(path)?.kind ?? '')) return false;
  const [row] = await core.db
    .select({ renditions: videos.renditions })
    .from(videos)
    .where(
      and(
        eq(videos.path, path),
        lt(videos.convertedAt, new Date(core.now().getTime() - playingMilliseconds)),
      ),
    );
  return row?.renditions.every((each) => each.path !== path) ?? false;
}

/** True if a lesson or exercise open to `uid`, or to visitors if null, contains the file. */
async function mayReadFile(
  core: Pick<Core, 'db' | 'now'>,
  uid: string | null,
  path: string,
): Promise<boolean> {
  switch (readMediaPath(path)?.area) {
    case 'lessons':
      return mayReadLessonFile(core, uid, path);
    case 'exercises':
      return mayReadExerciseFile(core, uid, path);
    default:
      return false;
  }
}

async function mayOpenFolder(core: Pick<Core, 'db'>, uid: string, folder: string): Promise<boolean> {
  const [row] = await core.db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.pathFolderId, folder), ownedBy(uid)))
    .limit(1);
  return Boolean(row);
}

/** Duplicated lessons share a folder, so access to one of them opens only the files that it contains. */
async function mayReadLessonFile(
  core: Pick<Core, 'db' | 'now'>,
  uid: string | null,
  path: string,
): Promise<boolean> {
  const folder = readMediaPath(path)?.folder;
  const now = core.now();
  const [row] = await core.db
    .select({ id: lessons.id })
    .from(lessons)
    .innerJoin(products, eq(products.id, lessons.productId))
    .where(
      and(
        eq(lessons.pathFolderId, folder ?? ''),
        or(isFreeAt(now), uid === null ? undefined : isOpenTo(uid, now)),
        sql`position(${`/${path}"`} in to_jsonb(${lessons})::text) > 0`,
      ),
    )
    .limit(1);
  return Boolean(row);
}

/**
 * Files of earlier versions of an exercise are readable too. The level test is open to everyone. A recording whose
 * plays are counted needs a play (`isPlayed`), a marked attempt or practice of an exam paper, except in an exercise that visitors may try.
 */
async function mayReadExerciseFile(
  core: Pick<Core, 'db' | 'now'>,
  uid: string | null,
  path: string,
  isPlayed = false,
): Promise<boolean> {
  const named = core.db
    .select({ id: exerciseVersions.id })
    .from(exerciseVersions)
    .where(and(eq(exerciseVersions.exerciseId, exercises.id), namesPath(path)));
  const ofExercise = eq(exerciseVersions.exerciseId, exercises.id);
  const counting = core.db
    .select()
    .from(exerciseVersions)
    .where(and(ofExercise, countsPlays(path)));
  // Recordings may be replayed freely while the learner practises an exam paper.
  const isPractised = exists(
    core.db
      .select()
      .from(paperSittings)
      .where(
        and(
          eq(paperSittings.id, attempts.sittingId),
          eq(paperSittings.mode, 'practice'),
          isNull(paperSittings.finishedAt),
        ),
      ),
  );
  const begun = core.db
    .select()
    .from(attempts)
    .innerJoin(exerciseVersions, eq(exerciseVersions.id, attempts.versionId))
    .where(
      and(
        ...[eq(attempts.uid, uid ?? ''), eq(attempts.exerciseId, exercises.id)],
        or(eq(attempts.state, 'marked'), and(namesPath(path), or(not(countsPlays(path)), isPractised))),
      ),
    );
  const isPublic = or(exercises.levelTest, and(isFreeExercise(core.now()), eq(products.displayed, true)));
  const isTheirs =
    uid === null ? undefined : and(ownedBy(uid), or(isNull(lessons.id), isOpenTo(uid, core.now())));
  const [row] = await core.db
    .select({ id: exercises.id })
    .from(exercises)
    .leftJoin(products, eq(products.id, exercises.productId))
    .leftJoin(lessons, eq(lessons.id, exercises.lessonId))
    .where(
      and(
        eq(exercises.pathFolderId, readMediaPath(path)?.folder ?? ''),
        eq(exercises.displayed, true),
        or(isPublic, isTheirs),
        exists(named),
        isPlayed ? undefined : or(isPublic, notExists(counting), exists(begun)),
      ),
    )
    .limit(1);
  return Boolean(row);
}

const namesPath = (path: string): SQL => sql`position(${`/${path}"`} in ${exerciseVersions.shown}::text) > 0`;

/** True for a version that counts the plays of the file. */
const countsPlays = (path: string): SQL =>
  sql`exists (select from jsonb_path_query(${exerciseVersions.shown}, '$.**.media[*] ? (@.plays > 0)') counted
      where position(${`/${path}"`} in counted::text) > 0)`;

/** Separates the session from the play in the subject of a signed address. No session name contains it. */
export const playSign = ':';

/** True if a running play of the user lets the file be read. */
export async function mayPlayFile(
  core: Pick<Core, 'db' | 'now'>,
  user: SignedInUser,
  { path, play: id }: { path: string; play: string },
): Promise<boolean> {
  if (!user.emailVerified) return false;
  const clockPlay = parseClockPlay(id);
  if (clockPlay)
    return (
      (await isPlayedNow(core, user.uid, { ...clockPlay, path })) &&
      mayReadExerciseFile(core, user.uid, path, true)
    );
  const found = await findPlay(core.db, { uid: user.uid, id, now: core.now() });
  return (
    found?.isOpen === true &&
    found.path?.endsWith(`/${path}`) === true &&
    isReadable(found.play, found.media, core.now()) &&
    mayReadExerciseFile(core, user.uid, path, true)
  );
}

/**
 * True if a signed address may still be read: in the session that requested it, while the rules allow it.
 * Signing out or a refund ends this. An address without a subject opens only files for visitors.
 */
export async function authorizeSignedRead(
  core: Core,
  read: { path: string; subject: string | null; sessionSecret: string | null },
): Promise<boolean> {
  const { path, subject, sessionSecret } = read;
  if (subject === null) return mayReachFile(core, null, { operation: 'get', path });
  const [name, play] = subject.split(playSign);
  if (!sessionSecret || name !== toSessionName(sessionSecret)) return false;
  const user = await readSession(core, sessionSecret);
  if (!user) return false;
  return play === undefined
    ? mayReachFile(core, user, { operation: 'get', path })
    : mayPlayFile(core, user, { path, play });
}
