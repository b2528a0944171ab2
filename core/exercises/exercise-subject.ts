import { createHmac } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import { z } from 'zod';
import type { Transaction } from '#database/connect.ts';
import {
  answerAppeals,
  attempts,
  exerciseKeys,
  exercises,
  exerciseVersions,
  marks,
} from '#database/tables/exercises.ts';
import { lessons } from '#database/tables/lessons.ts';
import { skillIds } from '#database/tables/products.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { lockProductsOf } from '../lessons/lock-products.ts';
import { toObjectPath } from '../media/object-address.ts';
import { enqueue } from '../queues.ts';
import { createSecret } from '../secret.ts';
import { bookkeeping, type FieldRecord, type InputOf, rowBookkeeping, shapeOf } from '../subjects/fields.ts';
import * as kinds from '../subjects/kinds.ts';
import * as mediaKinds from '../subjects/media-kinds.ts';
import { tableRows } from '../subjects/rows.ts';
import { createStore } from '../subjects/store.ts';
import { exerciseDocument } from './document/check-document.ts';
import { type ExerciseDocument, emptyDocument } from './document/exercise-document.ts';
import { listItems } from './document/inner-ids.ts';
import { settleIds } from './document/settle-ids.ts';
import { splitExercise } from './keys/split-exercise.ts';
import { printExercises } from './text/print-exercises.ts';

export type StoredExercise = Omit<typeof exercises.$inferSelect, 'document'> & { document: ExerciseDocument };

const said = { csv: [], personal: false, public: false, undoable: true } as const;

/** Settings of fields that commands change, such as position and visibility. */
const place = { ...said, undoable: false } as const;

/** Settings of columns derived from the document, so that lists need not read it. */
const derived = {
  ...place,
  form: false,
  shown: false,
  kind: kinds.line(200, m.common_title_too_long),
} as const;

const documentKind = kinds.defineKind<ExerciseDocument>({
  input: exerciseDocument,
  empty: emptyDocument,
  listMedia: ({ items }, bucket) =>
    listItems(items)
      .flatMap(({ media }) => media.flatMap((file) => [file, ...(file.slow ? [file.slow] : [])]))
      .flatMap(({ url, fileName }) =>
        // A bare name or an external address is not a file of this site.
        url.startsWith('gs://') ? [{ paths: [toObjectPath(bucket, url)], name: fileName }] : [],
      ),
  dropMedia: (document) => document,
});

const number = {
  malformed: m.refusals_number_malformed,
  fraction: m.refusals_number_malformed,
  low: m.refusals_number_low,
  high: m.refusals_number_high,
};

export const exerciseFields = {
  productId: { ...place, kind: kinds.optionalReference(), label: m.common_product },
  lessonId: { ...place, kind: kinds.optionalReference(), label: m.common_lesson },
  position: {
    ...place,
    kind: kinds.integer({ min: 0, max: 999_999_999 }, number),
    form: 'apart',
    shown: false,
  },
  document: { ...said, kind: documentKind, label: m.common_exercise },
  free: { ...said, kind: kinds.yesNo(), label: m.writing_field_free, hint: m.writing_free_hint },
  levelTest: {
    ...place,
    kind: kinds.yesNo(),
    label: m.writing_field_level_test,
    hint: m.writing_level_test_hint,
  },
  displayed: {
    ...place,
    kind: kinds.yesNo(),
    label: m.common_displayed,
    hint: m.writing_displayed_hint,
  },
  pathFolderId: { ...said, kind: mediaKinds.folder(), shown: false },
  sourceId: { ...place, kind: kinds.line(200, m.common_title_too_long), form: 'apart', shown: false },
  sourceDigest: derived,
  title: derived,
  level: derived,
  skill: { ...derived, kind: kinds.choice(skillIds, m.exercises_text_skill_unknown) },
  versionId: { ...derived, kind: kinds.optionalReference() },
  versionSalt: bookkeeping,
  duration: bookkeeping,
  archivedAt: {
    ...place,
    kind: kinds.moment(m.refusals_input_incomplete),
    label: m.common_archived,
    format: 'isSet',
    form: false,
  },
  ...rowBookkeeping,
} as const satisfies FieldRecord<StoredExercise>;

export const exerciseInput = z.object(shapeOf(exerciseFields));

export type ExerciseInput = InputOf<typeof exerciseFields>;

/** Store of exercises. Displayed content is stored as an immutable version, to which attempts refer. */
export const exerciseSubject = createStore<StoredExercise, typeof exerciseFields>({
  kind: 'exercise',
  fields: exerciseFields,
  rows: tableRows<StoredExercise>(exercises),
  titleOf: ({ title }) => title,
  unknown: m.refusals_exercise_unknown,
  media: { area: 'exercises', foreign: m.refusals_media_foreign, gone: m.refusals_media_gone },
  settle: ({ before, columns, after, action }) => {
    const { id, displayed, levelTest, productId } = after;
    const idsOf = action === 'revert' ? 'earlier' : 'kept';
    const document =
      before && columns.document ? settleIds(before.document, after.document, idsOf) : after.document;
    const { title, level, skill } = document;
    const versionSalt = after.versionSalt || createSecret();
    if (levelTest && level === '') throw untested(id);
    return {
      ...(columns.document ? { document } : {}),
      ...{ title, level, skill },
      ...(productId === null || levelTest ? { productId: null, lessonId: null, free: false } : {}),
      ...(displayed ? { versionSalt, versionId: nameVersion({ id, document, versionSalt }) } : {}),
    };
  },
  lockFirst: (tx, id, { productId }) => lockProductsOf(tx, exercises, [id], [productId]),
  refuse: refuseArchivedShown,
  refuseRemoval: refuseWorkedOn,
  ownWorkUnrecorded: true,
  async alsoWrite({ db, jobs }, row, before) {
    await refuseForeignLesson(db, row);
    await keepVersion(db, row);
    if (before && !before.displayed) await raiseAccepted({ jobs }, db, row);
  },
});

/** Equal content gets the same id. Without the secret salt, the id would confirm a guessed answer key. */
const nameVersion = ({
  id,
  document,
  versionSalt,
}: Pick<StoredExercise, 'id' | 'document' | 'versionSalt'>): string =>
  `${id}-${createHmac('sha256', versionSalt)
    .update(printExercises([document]))
    .digest('hex')
    .slice(0, 16)}`;

async function keepVersion(tx: Transaction, row: StoredExercise): Promise<void> {
  const { id: exerciseId, displayed, versionId: id, document } = row;
  if (!displayed || !id) return;
  const { shown, key } = splitExercise(document);
  const made = await tx
    .insert(exerciseVersions)
    .values({ id, exerciseId, shown })
    .onConflictDoNothing()
    .returning({ id: exerciseVersions.id });
  if (made.length > 0) await tx.insert(exerciseKeys).values({ versionId: id, key });
}

/** Queues re-marking for appeals accepted while the exercise was hidden and had no corrected version. */
async function raiseAccepted(
  core: Pick<Core, 'jobs'>,
  tx: Transaction,
  { id: exerciseId, displayed, versionId }: StoredExercise,
): Promise<void> {
  if (!displayed || !versionId) return;
  const [accepted] = await tx
    .select({ id: answerAppeals.id })
    .from(answerAppeals)
    .innerJoin(marks, and(eq(marks.attemptId, answerAppeals.attemptId), eq(marks.field, answerAppeals.field)))
    .where(
      and(
        ...[eq(answerAppeals.exerciseId, exerciseId), eq(answerAppeals.state, 'accepted')],
        lt(marks.credit, 100),
      ),
    )
    .limit(1);
  // The version is the key, because a job queued earlier could start before this version is committed.
  if (accepted) await enqueue(core, tx, 'mark-again', { exerciseId }, { singletonKey: versionId });
}

/** The reference just written locks the lesson's row, so a concurrent move cannot pass this check. */
async function refuseForeignLesson(
  tx: Transaction,
  { id, productId, lessonId }: StoredExercise,
): Promise<void> {
  if (lessonId === null) return;
  const [lesson] = await tx
    .select({ productId: lessons.productId })
    .from(lessons)
    .where(eq(lessons.id, lessonId));
  if (lesson?.productId !== productId)
    throw new AppError('conflict', `lesson ${lessonId} of exercise ${id} belongs to another product`, {
      userMessage: m.refusals_chosen_gone(),
    });
}

/** Rejects the deletion of an exercise with attempts, because it would also delete the learners' answers. */
async function refuseWorkedOn(tx: Transaction, { id }: StoredExercise): Promise<void> {
  const [begun] = await tx
    .select({ id: attempts.id })
    .from(attempts)
    .where(eq(attempts.exerciseId, id))
    .limit(1);
  if (begun)
    throw new AppError('conflict', `exercise ${id} has attempts`, {
      userMessage: m.exercises_delete_begun(),
    });
}

function refuseArchivedShown({ id, displayed, archivedAt }: StoredExercise): void {
  if (displayed && archivedAt)
    throw new AppError('invalid-input', `exercise ${id} is archived`, {
      userMessage: m.products_archived_not_displayed(),
    });
}

const untested = (id: string) =>
  new AppError('invalid-input', `exercise ${id} has no level`, {
    userMessage: m.writing_level_test_no_level(),
  });
