import { typeset } from '#common/typography.ts';
import type { ExerciseDocument } from '#core/exercises/document/exercise-document.ts';
import type { StoredExercise } from '#core/exercises/exercise-subject.ts';
import { printExercises } from '#core/exercises/text/print-exercises.ts';
import { m } from '#words/messages.js';
import type { OfficeField } from '../kit/field.ts';

/** An exercise as its editor holds it. */
export type ExerciseDraft = {
  document: ExerciseDocument;
  /** The « Texte » tab while what is typed there is no exercise; empty otherwise. */
  text: string;
  productId: string;
  lessonId: string;
  free: boolean;
  displayed: boolean;
  pathFolderId: string;
};

export const emptyExercise: ExerciseDraft = {
  document: {
    ...{ title: '', level: '', skill: 'structures', instruction: '' },
    marking: { preset: 'grammaire', capitals: false, punctuation: false },
    items: [],
  },
  ...{ text: '', productId: '', lessonId: '', free: false, displayed: false, pathFolderId: '' },
};

const hidden = (label: () => string): OfficeField => ({ label, hidden: true });

/** What the parts of an exercise are called in the office, and how they are read. */
export const officeExerciseFields: Readonly<
  Record<
    keyof ExerciseDraft | Exclude<keyof StoredExercise, 'id' | 'createdAt' | 'updatedAt' | 'version'>,
    OfficeField
  >
> = {
  document: {
    label: m.writing_field_document,
    format: (value) => typeset(printExercises([value as ExerciseDocument])),
  },
  text: { label: m.writing_field_text, hidden: true },
  productId: { label: m.writing_field_product },
  lessonId: { label: m.writing_field_lesson },
  free: { label: m.writing_field_free, hint: m.writing_free_hint },
  displayed: { label: m.writing_field_displayed, hint: m.writing_displayed_hint },
  archivedAt: {
    label: m.products_archived,
    format: (value) => (value ? m.editing_yes() : m.editing_no()),
  },
  pathFolderId: hidden(m.writing_field_document),
  position: hidden(m.writing_field_document),
  sourceId: hidden(m.writing_field_document),
  sourceDigest: hidden(m.writing_field_document),
  title: hidden(m.writing_field_document),
  level: hidden(m.writing_field_document),
  skill: hidden(m.writing_field_document),
  versionId: hidden(m.writing_field_document),
};
