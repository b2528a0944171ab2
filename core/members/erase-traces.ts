import { and, eq, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { changes } from '#database/tables/changes.ts';
import { emails as emailTable } from '#database/tables/emails.ts';
import { messages, replies } from '#database/tables/messages.ts';
import { orders } from '#database/tables/orders.ts';
import { rateLimits } from '#database/tables/rate-limits.ts';
import { vouchers } from '#database/tables/vouchers.ts';
import { m } from '#words/messages.js';
import { isOneOf } from '../accounts/verified-addresses.ts';
import { eraseMessages } from '../messages/office-messages.ts';
import { deleteGiftsFor } from '../orders/gifts.ts';
import { erasedBuyer } from '../orders/transfers.ts';

/** Who is forgotten: the account, and every address that it has proved, in small letters. */
export type ErasedPerson = { uid: string; emails: readonly string[] };

/**
 * Sales stay, apart from any account: the law wants their documents for ten years (article L123-22 du code de commerce). What was never
 * paid is no sale and goes, and so does the way to the payment page. An order whose transfer may still arrive is detached from the account and
 * stays for some weeks (`deleteLostTransfers`), so that the money can be sent back.
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

/** In the place of who redeemed a voucher: nobody may do it again. */
const redeemedBySomebody = '-';

/**
 * What was said with a present, and to whom, goes with its buyer once it is delivered, and with whom it was for; who redeemed a voucher goes, and
 * that it was redeemed stays.
 */
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
  await tx.update(vouchers).set({ redeemedBy: redeemedBySomebody }).where(eq(vouchers.redeemedBy, uid));
}

/**
 * What they wrote to the school goes with its answers, signed in or not; without a sign-in only under an address that they had proved.
 */
export async function eraseWritten(tx: Transaction, { uid, emails }: ErasedPerson): Promise<void> {
  const theirs = or(eq(messages.uid, uid), isOneOf(messages.email, emails));
  const written = await tx.select({ id: messages.id }).from(messages).where(theirs);
  await eraseMessages(
    tx,
    written.map(({ id }) => id),
  );
  await tx.update(replies).set({ uid: '', who: m.journal_person_removed() }).where(eq(replies.uid, uid));
}

/** Letters to them, and those to others that answer to them or tell of them; answers what these are known by. */
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

/** The journal keeps what was done, not to whom, nor by whom once they are gone, nor for whom lists were searched. */
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

/** Attempts that were counted for them. What is counted for a network is nobody's, and ends by itself. */
export async function eraseCounters(tx: Transaction, { uid, emails }: ErasedPerson): Promise<void> {
  const ends = [uid, ...emails].map(
    (name) => sql`right(${rateLimits.key}, ${name.length + 1}) = ${`:${name}`}`,
  );
  await tx.delete(rateLimits).where(or(...ends));
}

/** Work that is done with, and names them: what still waits is needed, and looks for them in vain. */
export async function eraseDoneJobs(tx: Transaction, { uid, emails }: ErasedPerson): Promise<void> {
  for (const name of [uid, ...emails])
    await tx.execute(
      sql`delete from jobs.job where state in ('completed', 'cancelled', 'failed') and ${tells(sql`data::text`, name)}`,
    );
}

type Text = SQL | typeof emailTable.text | typeof emailTable.replyTo;

/**
 * A name as a word of its own: neither the end of a longer address (`martin@…` of `jean.martin@…`) nor the beginning of one. Before
 * it may stand a line break as JSON writes it.
 */
const toPattern = (name: string): string =>
  `(^|[^\\w.+-]|\\\\[bfnrt])${name.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&')}(?![\\w-]|\\.\\w)`;

/** Whether a text has a name as a word, in small letters or not. */
const tells = (text: Text, name: string): SQL => sql`${text} ~* ${toPattern(name)}`;

/** The same without regard to accents. */
export const tellsRoughly = (text: SQL, name: string): SQL =>
  sql`public.fold(${text}) ~ public.fold(${toPattern(name)})`;

/** Ids and addresses have no character that JSON writes otherwise. */
const withoutName = (column: typeof changes.before | typeof changes.after, name: string) =>
  sql`regexp_replace(${column}::text, ${toPattern(name)}, ${'\\1'}, 'gi')::jsonb`;

/** Whether the address of a list searches for somebody. */
const asks = (address: SQL, email: string): SQL =>
  sql`strpos(lower(${address}), ${new URLSearchParams({ q: email }).toString().slice('q='.length).toLowerCase()}) > 0`;
