import type { OfficeSubject } from '../kit/office-subject.ts';
import { claimsList } from './claims-list.ts';

/** What is accepted is a change of its exercise, and told as one. */
export const subject: OfficeSubject = { fields: {}, list: claimsList };
