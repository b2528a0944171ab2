import type { LessonDraft } from '#core/lessons/lesson-subject.ts';
import { m } from '#words/messages.js';
import type { OwnFields } from '../kit/field.ts';
import { ownTextFields } from '../kit/text/own-text-fields.ts';

export const openingNames: Readonly<Record<LessonDraft['opens'], () => string>> = {
  '': m.lesson_opens_at_once,
  days: m.lesson_opens_days,
  date: m.lesson_opens_on,
};

/** The opening mode is derived from two columns. */
export const ownLessonFields: OwnFields = {
  ...ownTextFields,
  opens: {
    label: m.lesson_field_opens,
    format: (value) => openingNames[value as LessonDraft['opens']]?.() ?? m.lesson_opens_at_once(),
  },
};
