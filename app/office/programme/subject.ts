import { m } from '#words/messages.js';
import type { OfficeSubject } from '../kit/office-subject.ts';

/** Order of a product's chapters and lessons, as recorded in the audit log. */
export const subject: OfficeSubject = {
  kind: 'programme',
  fields: { outline: { label: m.programme_outline } },
};
