import { and, eq, inArray, isNotNull, isNull, lt, notExists, or, type SQL } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { availabilityAlerts } from '#database/tables/alerts.ts';
import { emails } from '#database/tables/emails.ts';
import type { Core } from '../context.ts';
import { alertEmails } from '../emails/unlisted-emails.ts';
import { daysUnconfirmed } from './alert.ts';

/** Deletes alerts with their confirmation emails. */
export async function deleteAlerts(tx: Transaction, which: SQL | undefined): Promise<void> {
  const gone = await tx.delete(availabilityAlerts).where(which).returning({ id: availabilityAlerts.id });
  if (gone.length === 0) return;
  const ids = gone.map(({ id }) => id);
  await tx.delete(emails).where(and(eq(emails.kind, alertEmails.asked), inArray(emails.subjectId, ids)));
}

/** Deletes expired unconfirmed alerts and sent or obsolete alert emails, which contain address and secret. */
export async function deleteOldAlerts(core: Pick<Core, 'db' | 'now'>): Promise<void> {
  const before = new Date(core.now().getTime() - daysUnconfirmed * 24 * 3_600_000);
  await core.db.transaction((tx) =>
    deleteAlerts(tx, and(isNull(availabilityAlerts.confirmedAt), lt(availabilityAlerts.createdAt, before))),
  );
  const alert = core.db
    .select({ id: availabilityAlerts.id })
    .from(availabilityAlerts)
    .where(eq(availabilityAlerts.id, emails.subjectId));
  await core.db.delete(emails).where(
    and(
      inArray(emails.kind, Object.values(alertEmails)),
      or(
        isNotNull(emails.sentAt),
        isNotNull(emails.keptAt),
        // Deletes emails that are still unsent after this time.
        lt(emails.createdAt, before),
        and(eq(emails.kind, alertEmails.asked), notExists(alert)),
      ),
    ),
  );
}
