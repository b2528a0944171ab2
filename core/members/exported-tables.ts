import { and, eq, getTableName, like, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { availabilityAlerts } from '#database/tables/alerts.ts';
import { attestations } from '#database/tables/attestations.ts';
import { changes } from '#database/tables/changes.ts';
import { emails as emailTable } from '#database/tables/emails.ts';
import { learnerNeeds, paperSittings } from '#database/tables/exams.ts';
import { answerAppeals, answerEvents, answers, attempts, marks } from '#database/tables/exercises.ts';
import { invoices } from '#database/tables/invoices.ts';
import { levelResults } from '#database/tables/level-test.ts';
import { listeningPlays } from '#database/tables/listening.ts';
import { devices, directory, emailChanges, sessions, verifiedAddresses } from '#database/tables/members.ts';
import { messages, replies } from '#database/tables/messages.ts';
import { importedPeople, importedPurchases, importLines, peopleImports } from '#database/tables/moving-in.ts';
import { opinions } from '#database/tables/opinions.ts';
import { entitlements, orders } from '#database/tables/orders.ts';
import { balanceTransactions, disputes, paymentIncidents, refunds } from '#database/tables/payments.ts';
import { correctionCredits, productions, recordings } from '#database/tables/productions.ts';
import { courseProgress, lessonNotes, lessonProgress, playback } from '#database/tables/progress.ts';
import { lessonQuestions } from '#database/tables/questions.ts';
import { rateLimits } from '#database/tables/rate-limits.ts';
import { reviewCards, reviewLog } from '#database/tables/review.ts';
import { passkeys, recoveryCodes, secondFactors } from '#database/tables/second-factors.ts';
import { staff, staffInvitations } from '#database/tables/staff.ts';
import { studyPlans } from '#database/tables/study-plans.ts';
import { vouchers } from '#database/tables/vouchers.ts';
import { withdrawals } from '#database/tables/withdrawals.ts';
import { isOneOf } from '../accounts/verified-addresses.ts';

/** `emails` are all verified addresses, current and former, in lower case. */
export type Owner = { uid: string; emails: readonly string[] };

/** A table with personal data. `section` is its name in the export. */
export type MemberTable = {
  table: PgTable;
  section: string;
  where: (owner: Owner) => SQL | undefined;
  /** Columns with secrets, other people's names or technical data. All others are exported. */
  withheld?: readonly string[];
};

const source = <Table extends PgTable>(
  given: Omit<MemberTable, 'table' | 'withheld'> & {
    table: Table;
    withheld?: (keyof Table['_']['columns'])[];
  },
): MemberTable => given as MemberTable;

/** Selects orders, including pending gifts to an address of the person. */
const ownOrders = ({ uid, emails }: Owner) =>
  or(eq(orders.uid, uid), and(eq(orders.uid, ''), isOneOf(orders.email, emails)));

const ofOwnOrders = (orderId: PgColumn) => (owner: Owner) =>
  sql`${orderId} in (select ${orders.id} from ${orders} where ${ownOrders(owner)})`;

const ownMessages = ({ uid, emails }: Owner) => or(eq(messages.uid, uid), isOneOf(messages.email, emails));

const ownImported = ({ uid, emails }: Owner) =>
  or(eq(importedPeople.uid, uid), isOneOf(importedPeople.email, emails));

const ofAttempts = (attemptId: PgColumn, uid: string) =>
  sql`${attemptId} in (select ${attempts.id} from ${attempts} where ${attempts.uid} = ${uid})`;

export const sources: readonly MemberTable[] = [
  source({ section: 'equipe', table: staff, where: ({ uid }) => eq(staff.uid, uid) }),
  source({
    section: 'invitations',
    table: staffInvitations,
    where: ({ uid, emails }) =>
      or(eq(staffInvitations.acceptedBy, uid), isOneOf(staffInvitations.email, emails)),
    withheld: ['secretHash', 'invitedBy'],
  }),
  source({ section: 'annuaire', table: directory, where: ({ uid }) => eq(directory.uid, uid) }),
  source({
    section: 'sessions',
    table: sessions,
    where: ({ uid }) => eq(sessions.uid, uid),
    withheld: ['idHash'],
  }),
  source({
    section: 'appareils',
    table: devices,
    where: ({ uid }) => eq(devices.uid, uid),
    withheld: ['deviceHash'],
  }),
  source({
    section: 'adresses',
    table: verifiedAddresses,
    where: ({ uid }) => eq(verifiedAddresses.uid, uid),
  }),
  source({
    section: 'changementDAdresse',
    table: emailChanges,
    where: ({ uid }) => eq(emailChanges.uid, uid),
  }),
  source({
    section: 'clesDAcces',
    table: passkeys,
    where: ({ uid }) => eq(passkeys.uid, uid),
    withheld: ['publicKey', 'counter'],
  }),
  source({
    section: 'codesDeSecours',
    table: recoveryCodes,
    where: ({ uid }) => eq(recoveryCodes.uid, uid),
    withheld: ['digest'],
  }),
  source({
    section: 'doubleAuthentification',
    table: secondFactors,
    where: ({ uid }) => eq(secondFactors.uid, uid),
  }),
  source({
    section: 'commandes',
    table: orders,
    where: ownOrders,
    // With this URL, readers of the export could continue an unfinished payment.
    withheld: ['sessionUrl'],
  }),
  source({
    section: 'remboursements',
    table: refunds,
    where: ofOwnOrders(refunds.orderId),
    withheld: ['who'],
  }),
  source({ section: 'contestations', table: disputes, where: ofOwnOrders(disputes.orderId) }),
  source({
    section: 'decisionsSurPaiements',
    table: paymentIncidents,
    where: ofOwnOrders(paymentIncidents.orderId),
    withheld: ['settledBy', 'decision'],
  }),
  source({ section: 'factures', table: invoices, where: ofOwnOrders(invoices.orderId) }),
  source({ section: 'retractations', table: withdrawals, where: ofOwnOrders(withdrawals.orderId) }),
  source({
    section: 'bons',
    table: vouchers,
    where: (owner) => or(ofOwnOrders(vouchers.orderId)(owner), eq(vouchers.redeemedBy, owner.uid)),
  }),
  source({
    section: 'mouvements',
    table: balanceTransactions,
    where: (owner) =>
      sql`${balanceTransactions.paymentIntentId} in (select ${orders.paymentIntentId} from ${orders} where ${ownOrders(owner)})`,
  }),
  source({
    section: 'donneesImportees',
    table: importedPeople,
    where: ownImported,
  }),
  source({
    section: 'achatsImportes',
    table: importedPurchases,
    where: (owner) =>
      sql`${importedPurchases.personId} in (select ${importedPeople.id} from ${importedPeople} where ${ownImported(owner)})`,
  }),
  source({
    section: 'lignesImportees',
    table: importLines,
    where: ({ emails }) => isOneOf(importLines.email, emails),
  }),
  source({
    section: 'imports',
    table: peopleImports,
    where: ({ uid }) => eq(peopleImports.uid, uid),
    // Contains lines about other people until the columns are known.
    withheld: ['columnChoices'],
  }),
  source({ section: 'acces', table: entitlements, where: ({ uid }) => eq(entitlements.uid, uid) }),
  source({
    section: 'cours',
    table: courseProgress,
    where: ({ uid }) => eq(courseProgress.uid, uid),
  }),
  source({
    section: 'lecons',
    table: lessonProgress,
    where: ({ uid }) => eq(lessonProgress.uid, uid),
  }),
  source({ section: 'lectures', table: playback, where: ({ uid }) => eq(playback.uid, uid) }),
  source({ section: 'notes', table: lessonNotes, where: ({ uid }) => eq(lessonNotes.uid, uid) }),
  source({
    section: 'questions',
    table: lessonQuestions,
    where: ({ uid }) => eq(lessonQuestions.uid, uid),
    withheld: ['answeredBy', 'fingerprint'],
  }),
  source({ section: 'exercices', table: attempts, where: ({ uid }) => eq(attempts.uid, uid) }),
  source({
    section: 'reponsesAuxExercices',
    table: answers,
    where: ({ uid }) => ofAttempts(answers.attemptId, uid),
  }),
  source({
    section: 'saisies',
    table: answerEvents,
    where: ({ uid }) => ofAttempts(answerEvents.attemptId, uid),
  }),
  source({
    section: 'ecoutes',
    table: listeningPlays,
    where: ({ uid }) => ofAttempts(listeningPlays.attemptId, uid),
  }),
  source({ section: 'corrections', table: marks, where: ({ uid }) => eq(marks.uid, uid) }),
  source({
    section: 'reponsesContestees',
    table: answerAppeals,
    where: ({ uid }) => eq(answerAppeals.uid, uid),
  }),
  source({
    section: 'productions',
    table: productions,
    where: ({ uid }) => eq(productions.uid, uid),
    withheld: ['correctedBy', 'replyPath', 'version'],
  }),
  source({
    section: 'enregistrements',
    table: recordings,
    where: ({ uid }) => eq(recordings.uid, uid),
    withheld: ['path'],
  }),
  source({
    section: 'correctionsOffertes',
    table: correctionCredits,
    where: ({ uid }) => eq(correctionCredits.uid, uid),
  }),
  source({ section: 'revisions', table: reviewCards, where: ({ uid }) => eq(reviewCards.uid, uid) }),
  source({ section: 'reponsesRevisees', table: reviewLog, where: ({ uid }) => eq(reviewLog.uid, uid) }),
  source({
    section: 'testsDeNiveau',
    table: levelResults,
    where: ({ uid }) => eq(levelResults.uid, uid),
  }),
  source({ section: 'examensBlancs', table: paperSittings, where: ({ uid }) => eq(paperSittings.uid, uid) }),
  source({
    section: 'amenagements',
    table: learnerNeeds,
    where: ({ uid }) => eq(learnerNeeds.uid, uid),
  }),
  source({
    section: 'planDeTravail',
    table: studyPlans,
    where: ({ uid }) => eq(studyPlans.uid, uid),
    withheld: ['calendarSecret', 'emailSecret'],
  }),
  source({ section: 'avis', table: opinions, where: ({ uid }) => eq(opinions.uid, uid) }),
  source({ section: 'attestations', table: attestations, where: ({ uid }) => eq(attestations.uid, uid) }),
  source({
    section: 'alertes',
    table: availabilityAlerts,
    where: ({ emails }) => isOneOf(availabilityAlerts.email, emails),
    withheld: ['secretHash'],
  }),
  source({ section: 'messages', table: messages, where: ownMessages, withheld: ['fingerprint'] }),
  source({
    section: 'reponses',
    table: replies,
    where: (owner) =>
      sql`${replies.messageId} in (select ${messages.id} from ${messages} where ${ownMessages(owner)})`,
    withheld: ['uid', 'who'],
  }),
  source({
    section: 'emails',
    table: emailTable,
    where: ({ emails }) => isOneOf(emailTable.recipient, emails),
    withheld: ['html', 'replyTo', 'unsubscribeUrl', 'lastError'],
  }),
  source({
    section: 'journal',
    table: changes,
    where: (owner) =>
      or(
        eq(changes.uid, owner.uid),
        and(eq(changes.kind, 'member'), eq(changes.subjectId, owner.uid)),
        and(
          eq(changes.kind, 'order'),
          sql`${changes.subjectId} in (select ${orders.id} from ${orders} where ${ownOrders(owner)})`,
        ),
      ),
    // The name of the admin who made a change is not the member's data.
    withheld: ['uid', 'who'],
  }),
  source({
    section: 'limites',
    table: rateLimits,
    where: ({ uid }) => like(rateLimits.key, `%:${uid.replace(/[%_\\]/g, '\\$&')}`),
  }),
];

/** Exported tables by name, with their withheld columns. */
export const exportedTables: ReadonlyMap<string, readonly string[]> = new Map(
  sources.map(({ table, withheld = [] }) => [getTableName(table), withheld]),
);
