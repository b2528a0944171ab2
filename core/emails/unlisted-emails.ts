import { notInArray } from 'drizzle-orm';
import { emails } from '#database/tables/emails.ts';

/** Kinds of availability alert emails: confirmation request and notification. */
export const alertEmails = { asked: 'alert', available: 'alert-available' } as const;

/** Condition for emails in the back office. Alert subscribers gave their address for one email only. */
export const isListed = notInArray(emails.kind, Object.values(alertEmails));
