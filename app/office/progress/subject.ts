import type { OfficeSubject } from '../kit/office-subject.ts';
import { followersList } from './followers-list.ts';

/** What learners do is not the office's work: the journal tells nothing of it. */
export const subject: OfficeSubject = { list: followersList, fields: {} };
