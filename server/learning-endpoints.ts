import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Core } from '#core/context.ts';
import { AppError } from '#core/errors.ts';
import { boundAnswer } from '#core/exercises/attempts/parse-answers.ts';
import { saveAnswers } from '#core/exercises/attempts/save-answers.ts';
import { consumePoint, type Limit } from '#core/limits.ts';
import { completeLesson, readCompletedLessons } from '#core/progress/complete-lesson.ts';
import { saveNote } from '#core/progress/notes.ts';
import { recordPlayback } from '#core/progress/record-playback.ts';
import type { SignedInUser } from '#core/sign-in/sessions.ts';
import type { Environment } from './environment.ts';

/** A page that plays tells every ten seconds; several devices may play at once. */
const ofOnePerson: Limit = { name: 'progress', points: 600, seconds: 600 };

/** Answers are saved as they are typed. */
const ofOneTyping: Limit = { name: 'answers', points: 3_000, seconds: 600 };

/** What is older was kept on a device that nobody opened for half a year. */
const maxAgo = 180 * 86_400_000;

/** What lessons tell and keep while they are open, below `/api`. */
export function learningEndpoints(core: Core): Hono<Environment> {
  const api = new Hono<Environment>();
  api.post('/progress', progressEndpoint(core));
  api.put('/notes/:lessonId', noteEndpoint(core));
  api.post('/exercises/:exerciseId/answers', answersEndpoint(core));
  return api;
}

async function requireUser(
  core: Core,
  { var: { user } }: Context<Environment>,
  limit = ofOnePerson,
): Promise<SignedInUser> {
  if (!user) throw new AppError('sign-in-required', 'what is learned is kept of who is signed in');
  await consumePoint(core.db, limit, user.uid);
  return user;
}

/** What somebody did is not kept as somebody else's. @throws {AppError} sign-in-required */
function refuseOthers({ uid }: SignedInUser, of: string | undefined): void {
  if (of !== undefined && of !== uid)
    throw new AppError('sign-in-required', `a page of ${of} tells with the session of ${uid}`);
}

const id = z.string().min(1).max(80);
const seconds = z.int().min(0).max(86_400);
/** Milliseconds since it happened, by the clock of the device that tells. */
const ago = z.int().transform((milliseconds) => Math.min(Math.max(0, milliseconds), maxAgo));

/** Whose the page is that tells: in its browser somebody else may have signed in since. */
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
 * `POST /api/progress {reader, reports, marks}`: what somebody saw of videos and recordings, and which lessons they say are done or not.
 * May be sent again whenever it is not known whether it arrived (decision 30). Answers which of the lessons that it spoke of are done,
 * and which are not open to who asks: nothing was kept of these.
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

/** A lesson that was closed meanwhile keeps nothing, and does not hold up the others. */
function passOverClosed(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== 'forbidden') throw error;
}

const written = z.object({ reader, body: z.string().max(100_000), version: z.int().min(0) });

/** `PUT /api/notes/{lessonId} {reader, body, version}`: the note of whoever is signed in; answers it as it is kept now. */
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
  .transform(boundAnswer);

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
 * `POST /api/exercises/{exerciseId}/answers {reader, version, number, page, base, changes}`: answers as they are given. May be sent
 * again whenever it is not known whether it arrived (decision 37). Answers whether the attempt is still open, its revision, and what
 * other pages answered since `base`.
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
