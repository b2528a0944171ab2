import { notInArray } from 'drizzle-orm';
import { emails } from '#database/tables/emails.ts';

/** The letters of an alert, by their kind: the question, under the id of the alert, and the one that was waited for. */
export const alertEmails = { asked: 'alert', available: 'alert-available' } as const;

/** What the office is shown of letters: who waits for a product told the site, for one letter, and not the office. */
export const isListed = notInArray(emails.kind, Object.values(alertEmails));
