import type { FormatSection } from '#core/exams/formats/exam-format.ts';
import { m } from '#words/messages.js';
import type { OwnFields } from '../kit/field.ts';
import { namePart } from '../papers/paper-draft.ts';

/** Overrides for the audit log and for comparing versions: one section per line. */
export const ownFormatFields: OwnFields = {
  sections: {
    format: (value) =>
      ((value ?? []) as FormatSection[])
        .map(({ part, minutes }) => `${namePart(part, 'delf-b1')} · ${minutes} min`)
        .join('\n') || m.editing_nothing(),
  },
};
