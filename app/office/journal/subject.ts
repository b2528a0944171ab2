import type { OfficeSubject } from '../kit/office-subject.ts';
import { journalList } from './journal-list.ts';

/** Files that were taken: what the journal tells of one is no field (`format-change.ts`). */
export const subject: OfficeSubject = { kind: 'export', list: journalList, fields: {} };
