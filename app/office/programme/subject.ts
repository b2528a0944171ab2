import { m } from '#words/messages.js';
import type { OfficeSubject } from '../kit/office-subject.ts';

/** The order of a product's chapters and lessons, as the journal tells of it. */
export const subject: OfficeSubject = {
  kind: 'programme',
  fields: { outline: { label: m.programme_outline } },
};
