import type { OfficeSubject } from '../kit/office-subject.ts';
import { journalList } from './journal-list.ts';

/** Audit log entries of exports have no declared fields; `format-change.ts` formats them. */
export const subject: OfficeSubject = { kind: 'export', list: journalList, fields: {} };
