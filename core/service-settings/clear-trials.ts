import { and, eq, getTableName, notExists, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '#database/connect.ts';
import { availabilityAlerts } from '#database/tables/alerts.ts';
import { attestations } from '#database/tables/attestations.ts';
import { emails } from '#database/tables/emails.ts';
import { learnerNeeds, paperSittings } from '#database/tables/exams.ts';
import { answerAppeals, answerEvents, answers, attempts, marks } from '#database/tables/exercises.ts';
import { invoiceCounters, invoices } from '#database/tables/invoices.ts';
import { levelResults, levelSittings } from '#database/tables/level-test.ts';
import { listeningPlays } from '#database/tables/listening.ts';
import { directory } from '#database/tables/members.ts';
import { messages, replies } from '#database/tables/messages.ts';
import { importedPeople } from '#database/tables/moving-in.ts';
import { opinions } from '#database/tables/opinions.ts';
import { entitlements, orders, paymentEvents } from '#database/tables/orders.ts';
import {
  balanceTransactions,
  disputes,
  paymentCursors,
  paymentIncidents,
  refunds,
} from '#database/tables/payments.ts';
import { correctionCredits, productions, recordings } from '#database/tables/productions.ts';
import { courseProgress, lessonNotes, lessonProgress, playback } from '#database/tables/progress.ts';
import { lessonQuestions } from '#database/tables/questions.ts';
import { refusedForms } from '#database/tables/refused-forms.ts';
import { reviewCards, reviewLog } from '#database/tables/review.ts';
import { studyPlans } from '#database/tables/study-plans.ts';
import { tallies } from '#database/tables/tallies.ts';
import { vouchers } from '#database/tables/vouchers.ts';
import { warnings } from '#database/tables/warnings.ts';
import { pendingStatements, withdrawals } from '#database/tables/withdrawals.ts';
import type { Core } from '../context.ts';
import { enqueue } from '../queues.ts';

/** Tables of sales and learning, which trials fill. All others have the content and settings of the school. */
export const trialTables: readonly PgTable[] = [
  ...[orders, entitlements, paymentEvents, refunds, disputes, paymentIncidents, paymentCursors],
  ...[balanceTransactions, invoices, invoiceCounters, vouchers, withdrawals, pendingStatements],
  ...[emails, messages, replies, lessonQuestions, opinions, attestations, availabilityAlerts],
  ...[attempts, answers, answerEvents, marks, answerAppeals, reviewCards, reviewLog],
  ...[productions, recordings, correctionCredits, listeningPlays],
  ...[lessonProgress, playback, courseProgress, lessonNotes, levelSittings, levelResults],
  ...[paperSittings, learnerNeeds, studyPlans],
  ...[tallies, warnings, refusedForms],
];

/** Counts what trials left behind: orders, and accounts other than those of the staff. */
export async function countTrials({ db }: Pick<Core, 'db'>): Promise<{ orders: number; members: number }> {
  return { orders: await db.$count(orders), members: await db.$count(directory, eq(directory.admin, false)) };
}

/**
 * Deletes the orders, invoices, messages and learning of trials, so that the series of real invoices begins at one.
 * Accounts other than those of the staff are erased by jobs. Imported people and their access stay.
 */
export async function clearTrials(core: Core, tx: Transaction): Promise<void> {
  // In the database, because a school may have imported 100,000 people.
  await tx.execute(
    sql`create temporary table imported_access on commit drop as
      select * from ${entitlements} where ${entitlements.importedPurchaseId} is not null`,
  );
  const names = trialTables.map((table) => sql.identifier(getTableName(table)));
  await tx.execute(sql`truncate ${sql.join(names, sql`, `)}`);
  await tx.execute(sql`insert into ${entitlements} select * from imported_access`);
  const members = await tx
    .select({ uid: directory.uid, email: directory.email })
    .from(directory)
    .where(
      and(
        eq(directory.admin, false),
        notExists(tx.select().from(importedPeople).where(eq(importedPeople.uid, directory.uid))),
      ),
    );
  const until = core.now().toISOString();
  for (const { uid, email } of members)
    await enqueue(core, tx, 'erase-account', { uid, emails: email ? [email] : [], until });
}
