import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Core } from '#core/context.ts';
import { AppError } from '#core/errors.ts';
import { boundAnswer } from '#core/exercises/attempts/parse-answers.ts';
import { saveAnswers } from '#core/exercises/attempts/save-answers.ts';
import { reportPlay } from '#core/exercises/listening/report-play.ts';
import { startPlay } from '#core/exercises/listening/start-play.ts';
import { consumePoint, type Limit } from '#core/limits.ts';
import { registerRecording } from '#core/productions/recordings/register-recording.ts';
import { completeLesson, readCompletedLessons } from '#core/progress/complete-lesson.ts';
import { saveNote } from '#core/progress/notes.ts';
import { recordPlayback } from '#core/progress/record-playback.ts';
import type { SignedInUser } from '#core/sign-in/sessions.ts';
import type { Environment } from './environment.ts';

/** Requests per account. A playing page reports every ten seconds, and several devices may play at once. */
const ofOnePerson: Limit = { name: 'progress', points: 600, seconds: 600 };

/** Answer requests per account, because answers are saved while the learner types. */
const ofOneTyping: Limit = { name: 'answers', points: 3_000, seconds: 600 };

/** Largest age of a report in milliseconds. A device may have been unused for half a year. */
const maxAgo = 180 * 86_400_000;

/** Creates the endpoints that open lesson pages call, below `/api`. */
export function learningEndpoints(core: Core): Hono<Environment> {
  const api = new Hono<Environment>();
  api.post('/progress', progressEndpoint(core));
  api.put('/notes/:lessonId', noteEndpoint(core));
  api.post('/exercises/:exerciseId/answers', answersEndpoint(core));
  api.post('/exercises/:exerciseId/recordings', recordingsEndpoint(core));
  api.post('/exercises/:exerciseId/plays', startPlayEndpoint(core));
  api.post('/exercises/:exerciseId/plays/:play', reportPlayEndpoint(core));
  return api;
}

async function requireUser(
  core: Core,
  { var: { user } }: Context<Environment>,
  limit = ofOnePerson,
): Promise<SignedInUser> {
  if (!user) throw new AppError('sign-in-required', 'learning data requires a signed-in account');
  await consumePoint(core.db, limit, user.uid);
  return user;
}

/** Rejects data of a page that another account opened in this browser. */
function refuseOthers({ uid }: SignedInUser, of: string | undefined): void {
  if (of !== undefined && of !== uid)
    throw new AppError('sign-in-required', `the page belongs to ${of}, but the session to ${uid}`);
}

const id = z.string().min(1).max(80);
const seconds = z.int().min(0).max(86_400);
/** Milliseconds since the event, by the clock of the device. */
const ago = z.int().transform((milliseconds) => Math.min(Math.max(0, milliseconds), maxAgo));

/** Account that opened the page. Another one may have signed in since. */
const reader = z.string().max(200).optional();

const reportInput = z.object({
  reader,
  reports: z
    .array(
      z
        .object({
          lesson: id,
          media: z.string().min(1).max(300),
          from: seconds,
          to: seconds,
          length: seconds,
          ago,
        })
        .refine(({ from, to }) => from <= to),
    )
    .max(200)
    .default([]),
  marks: z
    .array(z.object({ lesson: id, done: z.boolean(), ago }))
    .max(50)
    .default([]),
});

/**
 * `POST /api/progress {reader, reports, marks}`: saves video and audio progress, and lessons marked as done
 * or not done. Safe to repeat (decision 30). Returns the done lessons, and the inaccessible ones, not saved.
 */
function progressEndpoint(core: Core) {
  return async (context: Context<Environment>) => {
    const user = await requireUser(core, context);
    const parsed = reportInput.safeParse(await context.req.json().catch(() => null));
    if (!parsed.success) throw new AppError('invalid-input', 'the body must be {reader, reports, marks}');
    const { reports, marks } = parsed.data;
    refuseOthers(user, parsed.data.reader);
    const now = core.now().getTime();
    const toMoment = (milliseconds: number) => new Date(now - milliseconds);
    await recordPlayback(
      core,
      user.uid,
      reports.map(({ lesson, ago: since, ...report }) => ({
        ...report,
        lessonId: lesson,
        at: toMoment(since),
      })),
    );
    for (const { lesson, done, ago: since } of marks)
      await completeLesson(core, user.uid, { lessonId: lesson, done, at: toMoment(since) }).catch(
        passOverClosed,
      );
    const lessons = [...new Set([...reports, ...marks].map(({ lesson }) => lesson))];
    context.header('Cache-Control', 'no-store');
    return context.json({ lessons, ...(await readCompletedLessons(core, user.uid, lessons)) });
  };
}

/** Ignores a lesson that has become inaccessible, so that the others are saved. */
function passOverClosed(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== 'forbidden') throw error;
}

const written = z.object({ reader, body: z.string().max(100_000), version: z.int().min(0) });

/** `PUT /api/notes/{lessonId} {reader, body, version}`: saves a note and returns its current state. */
function noteEndpoint(core: Core) {
  return async (context: Context<Environment>) => {
    const user = await requireUser(core, context);
    const parsed = written.safeParse(await context.req.json().catch(() => null));
    if (!parsed.success) throw new AppError('invalid-input', 'the body must be {reader, body, version}');
    const { body, version } = parsed.data;
    refuseOthers(user, parsed.data.reader);
    context.header('Cache-Control', 'no-store');
    const lessonId = context.req.param('lessonId') ?? '';
    return context.json(await saveNote(core, user.uid, { lessonId, body, version }));
  };
}

const answerValue = z
  .union([
    z.string(),
    z.array(z.string()),
    z.object({ word: z.int().min(0).nullable(), correction: z.string() }),
  ])
  .transform((value) => boundAnswer(value, { isText: true }));

const answered = z.object({
  reader: z.string().max(200),
  version: id,
  number: z.int().min(1).max(1_000_000),
  page: z.string().min(1).max(80),
  base: z.int().min(0),
  changes: z
    .array(z.object({ field: id, value: answerValue, sequence: z.int().min(0).max(1_000_000_000) }))
    .max(200),
});

/**
 * `POST /api/exercises/{exerciseId}/answers {reader, version, number, page, base, changes}`: saves changed
 * answers (safe to repeat, decision 37). Returns the revision and changes of other pages since `base`, or the
 * answers of a marked attempt that differ from `changes`.
 */
function answersEndpoint(core: Core) {
  return async (context: Context<Environment>) => {
    const user = await requireUser(core, context, ofOneTyping);
    const parsed = answered.safeParse(await context.req.json().catch(() => null));
    if (!parsed.success)
      throw new AppError('invalid-input', 'the body must be {reader, version, number, page, base, changes}');
    const { version, reader: whose, ...work } = parsed.data;
    refuseOthers(user, whose);
    context.header('Cache-Control', 'no-store');
    const exerciseId = context.req.param('exerciseId') ?? '';
    return context.json(await saveAnswers(core, user, { ...work, exerciseId, versionId: version }));
  };
}

const recorded = z.object({
  reader: z.string().max(200),
  id: z.uuid(),
  version: id,
  number: z.int().min(1).max(1_000_000),
  field: id,
  milliseconds: z.int().min(0).max(7_200_000),
  bytes: z.int().min(1),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/**
 * `POST /api/exercises/{exerciseId}/recordings {reader, id, version, number, field, milliseconds, bytes, sha256}`:
 * records an uploaded recording. Returns `stored` only if the storage has these bytes, otherwise `missing`.
 */
function recordingsEndpoint(core: Core) {
  return async (context: Context<Environment>) => {
    const user = await requireUser(core, context);
    const parsed = recorded.safeParse(await context.req.json().catch(() => null));
    if (!parsed.success) throw new AppError('invalid-input', 'the body must describe a recording');
    const { version, reader: whose, ...sent } = parsed.data;
    refuseOthers(user, whose);
    context.header('Cache-Control', 'no-store');
    const exerciseId = context.req.param('exerciseId') ?? '';
    return context.json(await registerRecording(core, user, { ...sent, exerciseId, versionId: version }));
  };
}

const playId = z.string().regex(/^[\w.-]{8,100}$/);
const milliseconds = z.int().min(0).max(86_400_000);

const startedPlay = z.object({
  reader: z.string().max(200),
  version: id,
  number: z.int().min(1).max(1_000_000),
  place: id,
  play: playId,
  page: id,
  slow: z.boolean().default(false),
});

/**
 * `POST /api/exercises/{exerciseId}/plays {reader, version, number, place, play, page, slow}`: starts a counted
 * play of a recording. Safe to repeat. Returns its state, position and the number of remaining plays.
 */
function startPlayEndpoint(core: Core) {
  return async (context: Context<Environment>) => {
    const user = await requireUser(core, context);
    const parsed = startedPlay.safeParse(await context.req.json().catch(() => null));
    if (!parsed.success)
      throw new AppError(
        'invalid-input',
        'the body must be {reader, version, number, place, play, page, slow}',
      );
    const { version: versionId, reader: whose, ...play } = parsed.data;
    refuseOthers(user, whose);
    context.header('Cache-Control', 'no-store');
    const exerciseId = context.req.param('exerciseId') ?? '';
    return context.json(await startPlay(core, user, { ...play, exerciseId, versionId }));
  };
}

const reportedPlay = z.object({
  reader: z.string().max(200),
  page: id,
  position: milliseconds,
  length: milliseconds,
  ended: z.boolean().default(false),
  takes: z.boolean().default(false),
});

/**
 * `POST /api/exercises/{exerciseId}/plays/{play} {reader, page, position, length, ended, takes}`: stores the
 * position of a play, in milliseconds. `takes` continues it in this page. Returns its state and position.
 */
function reportPlayEndpoint(core: Core) {
  return async (context: Context<Environment>) => {
    const user = await requireUser(core, context);
    const parsed = reportedPlay.safeParse(await context.req.json().catch(() => null));
    if (!parsed.success)
      throw new AppError('invalid-input', 'the body must be {reader, page, position, length, ended, takes}');
    const { reader: whose, ended: isEnded, ...report } = parsed.data;
    refuseOthers(user, whose);
    context.header('Cache-Control', 'no-store');
    const { exerciseId = '', play = '' } = context.req.param();
    return context.json(await reportPlay(core, user, { ...report, isEnded, exerciseId, play }));
  };
}
