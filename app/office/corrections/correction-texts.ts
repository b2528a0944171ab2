import {
  type CorrectionDraft,
  formatCriteria,
  type PassageComment,
} from '#core/corrections/correction-draft.ts';
import type { Production } from '#core/corrections/find-production.ts';
import type { FieldTexts } from '#core/subjects/formats.ts';
import { m } from '#words/messages.js';
import type { OwnFields } from '../kit/field.ts';

/** Labels of the parts of a correction, also for comparing two versions. */
export const listCorrectionTexts = (): FieldTexts => ({
  criteria: { label: m.common_points() },
  comments: { label: m.corrections_comments() },
  correctedText: { label: m.corrections_corrected() },
  remark: { label: m.corrections_remark() },
  replyPath: { label: m.corrections_reply() },
});

export const ownCorrectionFields: OwnFields = {
  replyPath: { format: (value) => (value ? m.common_recording() : m.editing_nothing()) },
  criteria: { format: (value) => Object.values((value ?? {}) as object).join(' · ') || m.editing_nothing() },
  comments: {
    format: (value) =>
      ((value ?? []) as PassageComment[]).map(({ text }) => text).join('\n') || m.editing_nothing(),
  },
};

/** Query parameter with the id of the correction that was just returned. */
export const returnedName = 'renvoyee';

export const toCorrectionDraft = ({
  criteria,
  comments,
  correctedText,
  remark,
  replyPath,
}: Production): CorrectionDraft => ({
  ...{ criteria: formatCriteria(criteria), comments, correctedText, remark, replyPath },
});
