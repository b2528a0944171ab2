import { and, eq, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { changes } from '#database/tables/changes.ts';
import { emails as emailTable } from '#database/tables/emails.ts';
import { messages, replies } from '#database/tables/messages.ts';
import { peopleImports } from '#database/tables/moving-in.ts';
import { orders } from '#database/tables/orders.ts';
import { rateLimits } from '#database/tables/rate-limits.ts';
import { staff, staffInvitations } from '#database/tables/staff.ts';
import { vouchers } from '#database/tables/vouchers.ts';
import { m } from '#words/messages.js';
import { isOneOf } from '../accounts/verified-addresses.ts';
import { eraseMessages } from '../messages/office-messages.ts';
import { toTextArray } from '../moving-in/grant-again.ts';
import { deleteGiftsFor } from '../orders/gifts.ts';
import { erasedBuyer } from '../orders/transfers.ts';

/** The account and all its verified addresses, in lower case. */
export type ErasedPerson = { uid: string; emails: readonly string[] };

/**
 * Keeps sales, whose documents must be retained for ten years (article L123-22 du code de commerce).
 * Unpaid orders with a pending transfer lose their account (see `deleteLostTransfers`), others are deleted.
 */
export async function eraseOrders(tx: Transaction, { uid, emails }: ErasedPerson): Promise<void> {
  await tx
    .update(orders)
    .set({ uid: erasedBuyer, state: 'expired', buyer: null, present: null })
    .where(and(eq(orders.uid, uid), isNull(orders.paidAt), eq(orders.paidBy, 'transfer')));
  await tx.delete(orders).where(and(eq(orders.uid, uid), isNull(orders.paidAt)));
  await tx.update(orders).set({ sessionUrl: null, sessionExpiresAt: null }).where(eq(orders.uid, uid));
  for (const email of emails) await deleteGiftsFor(tx, email);
  await eraseVouchers(tx, { uid, emails });
}

/** Placeholder for the redeemer of a voucher, so that it stays redeemed. */
const redeemedBySomebody = '-';

async function eraseVouchers(tx: Transaction, { uid, emails }: ErasedPerson): Promise<void> {
  const silent = { recipientEmail: '', recipientName: '', fromName: '', words: '', deliverAt: null };
  const isTheirs = sql`${vouchers.orderId} in (select ${orders.id} from ${orders} where ${orders.uid} = ${uid})`;
  await tx
    .update(vouchers)
    .set(silent)
    .where(
      or(
        and(isTheirs, or(isNotNull(vouchers.deliveredAt), eq(vouchers.recipientEmail, ''))),
        isOneOf(vouchers.recipientEmail, emails),
      ),
    );
  await tx
    .update(orders)
    .set({ present: null })
    .where(isOneOf(sql`${orders.present}->>'recipientEmail'`, emails));
  await tx
    .update(vouchers)
    .set({ redeemedBy: redeemedBySomebody, recipientName: '' })
    .where(eq(vouchers.redeemedBy, uid));
}

/** Deletes messages with their replies. Those sent while signed out only if the address is verified. */
export async function eraseWritten(tx: Transaction, { uid, emails }: ErasedPerson): Promise<void> {
  const theirs = or(eq(messages.uid, uid), isOneOf(messages.email, emails));
  const written = await tx.select({ id: messages.id }).from(messages).where(theirs);
  await eraseMessages(
    tx,
    written.map(({ id }) => id),
  );
  await tx.update(replies).set({ uid: '', who: m.journal_person_removed() }).where(eq(replies.uid, uid));
}

/** Deletes emails that are addressed to, reply to or mention the person. Returns their ids. */
export async function eraseEmails(tx: Transaction, { emails }: ErasedPerson, until: Date): Promise<string[]> {
  if (emails.length === 0) return [];
  const gone = await tx
    .delete(emailTable)
    .where(
      and(
        lte(emailTable.createdAt, until),
        or(
          isOneOf(emailTable.recipient, emails),
          isOneOf(emailTable.replyTo, emails),
          ...emails.map((email) => tells(emailTable.text, email)),
        ),
      ),
    )
    .returning({ id: emailTable.id });
  return gone.map(({ id }) => id);
}

/** Deletes the role of a former staff member and the invitations of the person. */
export async function eraseStaff(tx: Transaction, { uid, emails }: ErasedPerson): Promise<void> {
  await tx.delete(staff).where(eq(staff.uid, uid));
  const gone = await tx
    .delete(staffInvitations)
    .where(or(eq(staffInvitations.acceptedBy, uid), isOneOf(staffInvitations.email, emails)))
    .returning({ id: staffInvitations.id });
  await tx.update(staffInvitations).set({ invitedBy: '' }).where(eq(staffInvitations.invitedBy, uid));
  for (const { id } of gone)
    await tx
      .update(changes)
      .set({ title: '' })
      .where(and(eq(changes.kind, 'invitation'), eq(changes.subjectId, id)));
}

/** Removes the person from the audit log, as affected account, as author and from recorded list searches. */
export async function eraseJournalNames(tx: Transaction, { uid, emails }: ErasedPerson): Promise<void> {
  await tx
    .update(changes)
    .set({ title: '', subjectId: '' })
    .where(and(eq(changes.kind, 'member'), eq(changes.subjectId, uid)));
  await tx.update(changes).set({ uid: '', who: m.journal_person_removed() }).where(eq(changes.uid, uid));
  for (const email of emails) {
    await tx
      .update(changes)
      .set({ after: sql`${changes.after} - 'address'` })
      .where(and(eq(changes.kind, 'export'), asks(sql`${changes.after}->>'address'`, email)));
    await tx
      .update(changes)
      .set({ subjectId: '' })
      .where(and(eq(changes.kind, 'letter'), tells(sql`${changes.after}->>'recipient'`, email)));
  }
  for (const name of [uid, ...emails])
    await tx
      .update(changes)
      .set({ before: withoutName(changes.before, name), after: withoutName(changes.after, name) })
      .where(or(tells(sql`${changes.before}::text`, name), tells(sql`${changes.after}::text`, name)));
}

/** Deletes rate limit counters of the person. Counters of networks are not personal and expire. */
export async function eraseCounters(tx: Transaction, { uid, emails }: ErasedPerson): Promise<void> {
  const ends = [uid, ...emails].map(
    (name) => sql`right(${rateLimits.key}, ${name.length + 1}) = ${`:${name}`}`,
  );
  await tx.delete(rateLimits).where(or(...ends));
}

/** Deletes finished jobs that mention the person. Pending jobs are needed and will not find the account. */
export async function eraseDoneJobs(tx: Transaction, { uid, emails }: ErasedPerson): Promise<void> {
  for (const name of [uid, ...emails])
    await tx.execute(
      sql`delete from jobs.job where state in ('completed', 'cancelled', 'failed') and ${tells(sql`data::text`, name)}`,
    );
}

type Text = SQL | typeof emailTable.text | typeof emailTable.replyTo;

/** Returns a pattern for a whole word, so that `martin@…` does not match in `jean.martin@…`. */
const toPattern = (name: string): string =>
  `(^|[^\\w.+-]|\\\\[bfnrt])${name.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&')}(?![\\w-]|\\.\\w)`;

const tells = (text: Text, name: string): SQL => sql`${text} ~* ${toPattern(name)}`;

/** Matches a name as a whole word, ignoring case and accents. */
export const tellsRoughly = (text: SQL, name: string): SQL =>
  sql`public.fold(${text}) ~ public.fold(${toPattern(name)})`;

/** Removes a name from JSON text. Ids and addresses contain no characters that JSON escapes. */
const withoutName = (column: typeof changes.before | typeof changes.after, name: string) =>
  sql`regexp_replace(${column}::text, ${toPattern(name)}, ${'\\1'}, 'gi')::jsonb`;

/** Matches URLs of lists that search for the email address. */
const asks = (address: SQL, email: string): SQL =>
  sql`strpos(lower(${address}), ${new URLSearchParams({ q: email }).toString().slice('q='.length).toLowerCase()}) > 0`;

/**
 * Deletes what was imported about a person. Call it after the accesses are deleted. The digest of an address that
 * unsubscribed stays, so that later imports respect it. Imports by an admin lose the name.
 */
export async function eraseImported(tx: Transaction, { uid, emails }: ErasedPerson): Promise<void> {
  const isTheirs: SQL = emails.length > 0 ? sql`i.email = any(${toTextArray(emails)})` : sql`false`;
  const which = sql`(i.uid = ${uid} or ${isTheirs})`;
  if (emails.length > 0)
    await tx.execute(sql`
      delete from import_lines where email = any(${toTextArray(emails)})
        or email in (select i.email from imported_people i where ${which})`);
  await tx.execute(
    sql`delete from imported_purchases p using imported_people i where i.id = p.person_id and ${which}`,
  );
  await tx.execute(sql`delete from imported_people i where ${which}`);
  await tx
    .update(peopleImports)
    .set({ uid: '', who: m.journal_person_removed() })
    .where(eq(peopleImports.uid, uid));
}
