import { getTableName } from 'drizzle-orm';
import type pg from 'pg';
import { earlierSlugs, missingAddresses, redirects } from './tables/addresses.ts';
import { availabilityAlerts } from './tables/alerts.ts';
import { attestations } from './tables/attestations.ts';
import { changes } from './tables/changes.ts';
import { correctionComments } from './tables/correction-comments.ts';
import { emails } from './tables/emails.ts';
import { learnerNeeds, paperSittings, papers, storedFormats } from './tables/exams.ts';
import {
  answerAppeals,
  answerEvents,
  answers,
  attempts,
  exerciseKeys,
  exerciseVersions,
  marks,
} from './tables/exercises.ts';
import { invoiceCounters, invoices } from './tables/invoices.ts';
import { levelResults, levelSittings } from './tables/level-test.ts';
import { listeningPlays } from './tables/listening.ts';
import {
  adminLinks,
  devices,
  directory,
  emailChanges,
  sessions,
  verifiedAddresses,
} from './tables/members.ts';
import { messages, replies } from './tables/messages.ts';
import {
  importedPeople,
  importedPurchases,
  importLines,
  peopleImports,
  rememberedMappings,
  suppressedAddresses,
} from './tables/moving-in.ts';
import { entitlements, orders, paymentEvents } from './tables/orders.ts';
import {
  balanceTransactions,
  disputes,
  paymentCursors,
  paymentIncidents,
  refunds,
} from './tables/payments.ts';
import { priceHistory, prices } from './tables/prices.ts';
import { correctionCredits, productions, recordings } from './tables/productions.ts';
import { titleWords } from './tables/products.ts';
import { courseProgress, lessonNotes, lessonProgress, playback } from './tables/progress.ts';
import { providerAttempts } from './tables/provider-attempts.ts';
import { lessonQuestions } from './tables/questions.ts';
import { rateLimits } from './tables/rate-limits.ts';
import { refusedForms } from './tables/refused-forms.ts';
import { reviewCards, reviewLog } from './tables/review.ts';
import { lessonSearch, productSearch } from './tables/search.ts';
import {
  passkeyChallenges,
  passkeys,
  recoveryCodes,
  secondFactors,
  signingKeys,
} from './tables/second-factors.ts';
import { siteImportRows, siteImports } from './tables/site-imports.ts';
import { staff, staffInvitations } from './tables/staff.ts';
import { studyPlans } from './tables/study-plans.ts';
import { tallies } from './tables/tallies.ts';
import { vouchers } from './tables/vouchers.ts';
import { warnings } from './tables/warnings.ts';
import { pendingStatements, withdrawals } from './tables/withdrawals.ts';

/**
 * Tables that pages do not show. Prices are frequently refetched and have their own triggers (migration
 * 0003).
 */
export const unshownTables = [
  ...[changes, emails, messages, replies, orders, entitlements, paymentEvents, prices, priceHistory],
  ...[refunds, disputes, paymentIncidents, paymentCursors, balanceTransactions, invoices, invoiceCounters],
  ...[earlierSlugs, redirects, missingAddresses],
  ...[vouchers, withdrawals, pendingStatements, warnings],
  ...[
    sessions,
    devices,
    emailChanges,
    verifiedAddresses,
    adminLinks,
    directory,
    rateLimits,
    refusedForms,
    tallies,
    titleWords,
    productSearch,
    lessonSearch,
    staff,
    staffInvitations,
  ],
  ...[passkeys, passkeyChallenges, recoveryCodes, secondFactors, signingKeys],
  providerAttempts,
  ...[siteImports, siteImportRows],
  ...[peopleImports, importLines, importedPeople, importedPurchases, suppressedAddresses, rememberedMappings],
  ...[exerciseVersions, exerciseKeys, attempts, answers, answerEvents, marks, answerAppeals],
  ...[productions, recordings, correctionCredits, listeningPlays, correctionComments],
  ...[reviewCards, reviewLog, levelSittings, levelResults],
  ...[papers, storedFormats, paperSittings, learnerNeeds],
  ...[
    lessonProgress,
    playback,
    courseProgress,
    lessonNotes,
    lessonQuestions,
    attestations,
    availabilityAlerts,
    studyPlans,
  ],
];

/** Adds missing change triggers to all other tables, so that no forgotten table leaves cached pages stale. */
export async function createContentTriggers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all ($1)
      and not exists (select from pg_trigger
        where tgrelid = format('public.%I', tablename)::regclass and tgfoid = 'public.tell_content_change'::regproc)`,
    [['migrations', ...unshownTables.map(getTableName)]],
  );
  for (const { name } of rows)
    await client.query(
      `create trigger ${name}_told after insert or update or delete or truncate on public.${name}
        for each statement execute function public.tell_content_change()`,
    );
}
