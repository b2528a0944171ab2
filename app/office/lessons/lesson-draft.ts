import { formatDate, formatDuration } from '#common/dates.ts';
import { typeset } from '#common/typography.ts';
import type { LessonInput, StoredLesson } from '#core/lessons/lesson-subject.ts';
import { extractText } from '#core/rich-text/extract-text.ts';
import { m } from '#words/messages.js';
import type { OfficeField } from '../kit/field.ts';

/** A lesson as its editor holds it. Numbers and days are texts while they are typed. */
export type LessonDraft = Pick<
  LessonInput,
  | 'productId'
  | 'title'
  | 'body'
  | 'videoId'
  | 'captions'
  | 'transcript'
  | 'files'
  | 'free'
  | 'displayed'
  | 'pathFolderId'
> & {
  chapterId: string;
  duration: string;
  /** When it opens: `''` at once, `days` some days after the purchase, `date` on a day. */
  opens: '' | 'days' | 'date';
  opensAfterDays: string;
  /** `2026-12-01`, as seen in Paris. */
  opensAt: string;
};

export const emptyLesson: LessonDraft = {
  productId: '',
  chapterId: '',
  title: '',
  body: { type: 'doc', content: [{ type: 'paragraph' }] },
  videoId: '',
  captions: '',
  transcript: '',
  files: [],
  duration: '',
  free: false,
  displayed: false,
  opens: '',
  opensAfterDays: '7',
  opensAt: '',
  pathFolderId: '',
};

const formatText = (value: unknown): string => typeset(String(value ?? '')) || m.editing_nothing();
const formatUpload = (value: unknown): string => {
  const address = String(value ?? '');
  return address.slice(address.lastIndexOf('/') + 1) || m.editing_nothing();
};

/** What the parts of a lesson are called in the office, and how they are read. */
export const officeLessonFields: Readonly<
  Record<
    keyof LessonDraft | Exclude<keyof StoredLesson, 'id' | 'createdAt' | 'updatedAt' | 'version'>,
    OfficeField
  >
> = {
  productId: { label: m.lesson_field_product, hidden: true },
  chapterId: { label: m.lesson_field_chapter, hidden: true },
  position: { label: m.lesson_field_position, hidden: true },
  title: { label: m.lesson_field_title, format: formatText },
  body: {
    label: m.lesson_field_body,
    format: (value) => typeset(extractText(value as LessonDraft['body'])) || m.editing_nothing(),
  },
  videoId: { label: m.lesson_field_video, format: formatUpload },
  captions: { label: m.products_field_captions, format: formatUpload },
  transcript: { label: m.lesson_field_transcript, hint: m.lesson_transcript_hint, format: formatText },
  files: {
    label: m.lesson_field_files,
    format: (value) =>
      (value as LessonDraft['files']).map(({ fileName }) => fileName).join('\n') || m.editing_nothing(),
  },
  duration: {
    label: m.lesson_field_duration,
    hint: m.lesson_duration_hint,
    format: (value) =>
      Number(value) > 0 ? formatDuration(Number(value)) : String(value || m.editing_nothing()),
  },
  free: { label: m.lesson_field_free, hint: m.lesson_free_hint },
  displayed: { label: m.lesson_field_displayed, hint: m.lesson_displayed_hint },
  opens: {
    label: m.lesson_field_opens,
    format: (value) =>
      value === 'days'
        ? m.lesson_opens_days()
        : value === 'date'
          ? m.lesson_opens_on()
          : m.lesson_opens_at_once(),
  },
  opensAfterDays: { label: m.lesson_field_days },
  opensAt: {
    label: m.lesson_field_day,
    format: (value) => (value ? formatDate(new Date(String(value))) : m.editing_nothing()),
  },
  pathFolderId: { label: m.lesson_field_files, hidden: true },
  archivedAt: {
    label: m.products_archived,
    format: (value) => (value ? m.editing_yes() : m.editing_no()),
  },
};
