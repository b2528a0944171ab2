import type { LessonDraft } from '#core/lessons/lesson-subject.ts';
import { m } from '#words/messages.js';
import type { OwnFields } from '../kit/field.ts';
import { ownTextFields } from '../kit/text/own-text-fields.ts';

/** The ways in which a lesson opens, by what people call them. */
export const openingNames: Readonly<Record<LessonDraft['opens'], () => string>> = {
  '': m.lesson_opens_at_once,
  days: m.lesson_opens_days,
  date: m.lesson_opens_on,
};

/** How a lesson opens follows from two columns; its text is read by its words. */
export const ownLessonFields: OwnFields = {
  ...ownTextFields,
  opens: {
    label: m.lesson_field_opens,
    format: (value) => openingNames[value as LessonDraft['opens']]?.() ?? m.lesson_opens_at_once(),
  },
};
