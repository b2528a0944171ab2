import type { OfficeSubject } from '../kit/office-subject.ts';
import { learnersList } from './learners-list.ts';

/** What learners do is not the office's work: the journal tells who took it as a file. */
export const subject: OfficeSubject = { fields: {}, list: learnersList };
