import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { addDays, toParisDay } from '#common/paris-time.ts';
import type { DemoEventOf } from '#database/seed/demo/activity/demo-activity.ts';
import { exercises } from '#database/tables/exercises.ts';
import { productions } from '#database/tables/productions.ts';
import type { Core } from '../context.ts';
import { correctionInput } from '../corrections/correction-input.ts';
import { findProduction, type Production } from '../corrections/find-production.ts';
import { returnCorrection } from '../corrections/return-correction.ts';
import { AppError } from '../errors.ts';
import { loadWork } from '../exercises/attempts/load-work.ts';
import { submitAttempt } from '../exercises/attempts/submit-attempt.ts';
import { toRecordingPath } from '../productions/recordings/recording-path.ts';
import { registerRecording } from '../productions/recordings/register-recording.ts';
import { savePlan } from '../study-plan/save-plan.ts';
import { demoTeacher, type InventedPerson } from './invented-person.ts';
import { measureRecording } from './measure-recording.ts';
import type { Past } from './open-past.ts';
import { putMedia } from './put-media.ts';

type SubmittedWork = DemoEventOf<'submit-work'>;

const mediaFolder = join(import.meta.dirname, '../../database/seed/media');

/** Submits the texts and recordings of a learner at an exercise. */
export async function submitWork({ core }: Past, person: InventedPerson, work: SubmittedWork): Promise<void> {
  const { uid } = person;
  const exerciseId = await findExerciseId(core, work);
  if (await findSubmitted(core, person, exerciseId)) return;
  const { versionId, number } = await loadWork(core, person, exerciseId);
  const answers: Record<string, string> = {};
  for (const { item, text = '', spoken } of work.tasks)
    answers[item] = spoken
      ? await record(core, person, { exerciseId, versionId, number, field: item, file: spoken.file })
      : text;
  const form = { exerciseId, versionId, number, page: 'exemple', revision: 0, answers };
  await submitAttempt(core, { uid }, form);
}

/** Stores a recording as a browser does, and returns its id. */
async function record(
  core: Core,
  { uid }: InventedPerson,
  { file, ...place }: { exerciseId: string; versionId: string; number: number; field: string; file: string },
): Promise<string> {
  const source = join(mediaFolder, file);
  const id = toUuid(`cedille-demo:${file}`);
  const sha256 = createHash('sha256')
    .update(await readFile(source))
    .digest('hex');
  const { bytes, milliseconds } = await measureRecording(source);
  await putMedia(core, source, toRecordingPath({ uid, exerciseId: place.exerciseId, id }));
  await registerRecording(core, { uid, role: null }, { ...place, id, milliseconds, bytes, sha256 });
  return id;
}

/** Returns the correction of the first work to the learner who submitted it at `submittedAt`. */
export async function correctWork(
  { core }: Past,
  person: InventedPerson,
  work: SubmittedWork,
  submittedAt: Date,
): Promise<void> {
  const { correction } = work;
  const exerciseId = await findExerciseId(core, work);
  const id = await findSubmitted({ db: core.db, now: () => submittedAt }, person, exerciseId);
  if (!correction || !id) return;
  const production = await findProduction(core, id);
  if (production.state !== 'waiting') return;
  const { points, comments, remark, correctedText = '' } = correction;
  const input = correctionInput.parse({
    ...{ remark, correctedText },
    criteria: Object.fromEntries(
      production.rubric.criteria.map((criterion, index) => [criterion.id, points[index] ?? '']),
    ),
    comments: comments.map((comment, index) => ({
      ...{ id: `c${index + 1}`, text: comment.text },
      ...locate(production, comment),
    })),
  });
  await returnCorrection(core, demoTeacher, production, input, undefined);
}

/** @throws {AppError} internal if the text does not contain the passage */
function locate(
  { text, id }: Production,
  comment: NonNullable<SubmittedWork['correction']>['comments'][number],
): { start: number; end: number } {
  if ('from' in comment) return { start: comment.from, end: comment.to };
  const start = text.indexOf(comment.passage);
  if (start < 0) throw new AppError('internal', `production ${id} does not contain « ${comment.passage} »`);
  return { start, end: start + comment.passage.length };
}

async function findExerciseId(
  core: Pick<Core, 'db'>,
  { product, exercise: title }: Pick<SubmittedWork, 'product' | 'exercise'>,
): Promise<string> {
  const [found] = await core.db
    .select({ id: exercises.id })
    .from(exercises)
    .where(and(eq(exercises.productId, product), eq(exercises.title, title)))
    .limit(1);
  if (!found) throw new AppError('internal', `no exercise « ${title} » in ${product}`);
  return found.id;
}

/** Returns the id of the first production that was submitted now, or undefined. */
async function findSubmitted(
  core: Pick<Core, 'db' | 'now'>,
  { uid }: InventedPerson,
  exerciseId: string,
): Promise<string | undefined> {
  const [found] = await core.db
    .select({ id: productions.id })
    .from(productions)
    .where(
      and(
        ...[eq(productions.uid, uid), eq(productions.exerciseId, exerciseId)],
        eq(productions.submittedAt, core.now()),
      ),
    )
    .orderBy(productions.field)
    .limit(1);
  return found?.id;
}

export async function planExam(
  { core }: Past,
  { uid }: InventedPerson,
  { exam, inDays, weekdays, minutes }: DemoEventOf<'plan'>,
): Promise<void> {
  const examDate = addDays(toParisDay(core.now()), inDays);
  await savePlan(core, uid, { exam, examDate, weekdays, minutes, leftOut: [], weeklyEmail: false });
}

/** Returns an id like those that browsers choose, the same in every run. */
const toUuid = (text: string): string =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
