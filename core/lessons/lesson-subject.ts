import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { toParisDay } from '#common/paris-time.ts';
import type { Transaction } from '#database/connect.ts';
import { exercises } from '#database/tables/exercises.ts';
import { lessons } from '#database/tables/lessons.ts';
import { lessonProgress } from '#database/tables/progress.ts';
import { m } from '#words/messages.js';
import { AppError } from '../errors.ts';
import { type DraftOf, type FieldRecord, type InputOf, rowBookkeeping, shapeOf } from '../subjects/fields.ts';
import * as kinds from '../subjects/kinds.ts';
import * as mediaKinds from '../subjects/media-kinds.ts';
import { tableRows } from '../subjects/rows.ts';
import { createStore } from '../subjects/store.ts';
import { lockProductsOf } from './lock-products.ts';

export type StoredLesson = typeof lessons.$inferSelect;

/** For fields that are not imported and not personal, and are restored with an earlier version. */
const said = { csv: [], personal: false, public: false, undoable: true } as const;

const minutes = {
  malformed: m.refusals_duration_malformed,
  fraction: m.refusals_duration_fraction,
  low: m.refusals_duration_negative,
  high: m.refusals_duration_long,
};

const days = {
  malformed: m.refusals_lesson_days,
  fraction: m.refusals_lesson_days,
  low: m.refusals_lesson_days,
  high: m.refusals_lesson_days,
};

const upload = { ...said, kind: mediaKinds.upload(1_024, m.refusals_identifier_long) };
const video = {
  ...upload,
  kind: mediaKinds.video(1_024, m.refusals_identifier_long, m.newsroom_video_wrong),
};

/** For fields set in the curriculum, which are not part of the lesson's history. */
const place = { ...said, undoable: false, shown: false } as const;

const duration = kinds.duration({ min: 0, max: 10_000 }, minutes);

/** Fields of a lesson. Visitors see the title in the curriculum, and the rest if the lesson is free. */
export const lessonFields = {
  productId: { ...place, kind: kinds.reference(), label: m.common_product },
  chapterId: { ...place, kind: kinds.optionalReference(), label: m.common_chapter },
  position: {
    ...place,
    form: 'apart',
    kind: kinds.integer(
      { min: 0, max: 999_999_999 },
      {
        malformed: m.refusals_number_malformed,
        fraction: m.refusals_number_malformed,
        low: m.refusals_number_low,
        high: m.refusals_number_high,
      },
    ),
  },
  title: {
    ...said,
    kind: kinds.line(140, m.common_title_too_long, m.common_title_missing),
    label: m.common_title,
    format: 'words',
    public: true,
  },
  body: { ...said, kind: mediaKinds.lessonText(m.refusals_lesson_body), label: m.common_text },
  videoId: { ...video, label: m.lesson_field_video },
  poster: { ...said, kind: mediaKinds.picture(), label: m.lesson_field_poster, hint: m.lesson_poster_hint },
  captions: { ...upload, label: m.products_field_captions },
  transcript: {
    ...said,
    kind: kinds.paragraphs(100_000, m.refusals_transcript_long),
    label: m.common_transcript,
    hint: m.lesson_transcript_hint,
    format: 'words',
  },
  files: { ...said, kind: mediaKinds.files(50, m.refusals_files_many), label: m.lesson_field_files },
  duration: {
    ...said,
    kind: { ...duration, toForm: (value: number) => (value > 0 ? String(value) : '') },
    label: m.common_duration,
    hint: m.lesson_duration_hint,
    format: 'duration',
    public: true,
  },
  free: {
    ...said,
    kind: kinds.yesNo(),
    label: m.presentation_free_lesson,
    hint: m.lesson_free_hint,
    public: true,
  },
  /** Restoring an earlier version does not change the visibility. */
  displayed: {
    ...said,
    kind: kinds.yesNo(),
    label: m.common_displayed_feminine,
    hint: m.lesson_displayed_hint,
    undoable: false,
  },
  opensAfterDays: { ...said, kind: kinds.integer({ min: 0, max: 3_650 }, days), label: m.lesson_field_days },
  opensAt: {
    ...said,
    kind: {
      ...kinds.moment(m.refusals_lesson_opening),
      toForm: (at: Date | null) => (at ? toParisDay(at) : ''),
    },
    label: m.lesson_field_day,
    format: 'date',
  },
  pathFolderId: { ...said, kind: mediaKinds.folder(), shown: false },
  archivedAt: {
    ...said,
    kind: kinds.moment(m.refusals_input_incomplete),
    label: m.common_archived,
    format: 'isSet',
    undoable: false,
    form: false,
  },
  ...rowBookkeeping,
} as const satisfies FieldRecord<StoredLesson>;

export const lessonInput = z.object(shapeOf(lessonFields));

export type LessonInput = InputOf<typeof lessonFields>;

/** Lesson in its editor: numbers and dates are strings while being typed; `opens` is the chosen rule. */
export type LessonDraft = DraftOf<typeof lessonFields> & { opens: '' | 'days' | 'date' };

export const lessonSubject = createStore<StoredLesson, typeof lessonFields>({
  kind: 'lesson',
  fields: lessonFields,
  rows: tableRows(lessons),
  titleOf: ({ title }) => title,
  unknown: m.refusals_lesson_unknown,
  media: { area: 'lessons', foreign: m.refusals_media_foreign, gone: m.refusals_media_gone },
  /** A date and a number of days exclude each other; if both are given, the date applies. */
  settle: ({ after }) => (after.opensAt ? { opensAfterDays: 0 } : {}),
  lockFirst: (tx, id, { productId }) => lockProductsOf(tx, lessons, [id], [productId]),
  refuse: refuseArchivedShown,
  refuseRemoval: refuseFollowed,
  beforeRemoval: hideExercises,
});

/** Prevents deletion if a learner has progress, which would be deleted too. @throws {AppError} conflict */
async function refuseFollowed(tx: Transaction, { id }: StoredLesson): Promise<void> {
  const [followed] = await tx
    .select({ uid: lessonProgress.uid })
    .from(lessonProgress)
    .where(eq(lessonProgress.lessonId, id))
    .limit(1);
  if (followed)
    throw new AppError('conflict', `lesson ${id} has learners' progress`, {
      userMessage: m.programme_delete_followed(),
    });
}

/** Hides the exercises of a deleted lesson: without its access rule, they would open to everyone. */
async function hideExercises(tx: Transaction, { id }: StoredLesson): Promise<void> {
  await tx
    .update(exercises)
    .set({ displayed: false, version: sql`${exercises.version} + 1` })
    .where(and(eq(exercises.lessonId, id), eq(exercises.displayed, true)));
}

/** @throws {AppError} invalid-input if an archived lesson is displayed */
function refuseArchivedShown({ id, displayed, archivedAt }: StoredLesson): void {
  if (displayed && archivedAt)
    throw new AppError('invalid-input', `lesson ${id} is archived`, {
      userMessage: m.products_archived_not_displayed(),
    });
}
