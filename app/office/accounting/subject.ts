import type { OfficeSubject } from '../kit/office-subject.ts';
import { accountingList } from './accounting-list.ts';

/** What an accountant asks for. */
export const subject: OfficeSubject = { fields: {}, list: accountingList };
