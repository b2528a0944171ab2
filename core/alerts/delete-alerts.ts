import { and, eq, inArray, isNotNull, isNull, lt, notExists, or, type SQL } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { availabilityAlerts } from '#database/tables/alerts.ts';
import { letters } from '#database/tables/letters.ts';
import type { Core } from '../context.ts';
import { alertLetters } from '../letters/unlisted-letters.ts';
import { daysUnconfirmed } from './alert.ts';

/** Erases alerts with the letter that asked about each. */
export async function deleteAlerts(tx: Transaction, which: SQL | undefined): Promise<void> {
  const gone = await tx.delete(availabilityAlerts).where(which).returning({ id: availabilityAlerts.id });
  if (gone.length === 0) return;
  const ids = gone.map(({ id }) => id);
  await tx.delete(letters).where(and(eq(letters.kind, alertLetters.asked), inArray(letters.subjectId, ids)));
}

/**
 * Erases the addresses that nobody has confirmed, and the letters of alerts that have left, or that nobody needs any more: they hold
 * the address as well, and the secret.
 */
export async function deleteOldAlerts(core: Pick<Core, 'db' | 'now'>): Promise<void> {
  const before = new Date(core.now().getTime() - daysUnconfirmed * 24 * 3_600_000);
  await core.db.transaction((tx) =>
    deleteAlerts(tx, and(isNull(availabilityAlerts.confirmedAt), lt(availabilityAlerts.createdAt, before))),
  );
  const alert = core.db
    .select({ id: availabilityAlerts.id })
    .from(availabilityAlerts)
    .where(eq(availabilityAlerts.id, letters.subjectId));
  await core.db.delete(letters).where(
    and(
      inArray(letters.kind, Object.values(alertLetters)),
      or(
        isNotNull(letters.sentAt),
        isNotNull(letters.keptAt),
        // It could not leave in all that time.
        lt(letters.createdAt, before),
        and(eq(letters.kind, alertLetters.asked), notExists(alert)),
      ),
    ),
  );
}
