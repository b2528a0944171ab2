import { and, asc, type Column, eq, gt, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { emails } from '#database/tables/emails.ts';
import { lessons } from '#database/tables/lessons.ts';
import { messages } from '#database/tables/messages.ts';
import { news } from '#database/tables/news.ts';
import { opinions } from '#database/tables/opinions.ts';
import { orders } from '#database/tables/orders.ts';
import { paymentIncidents } from '#database/tables/payments.ts';
import { products } from '#database/tables/products.ts';
import { scores } from '#database/tables/scores.ts';
import type { Core } from '../context.ts';
import { isListed } from '../emails/unlisted-emails.ts';

/** Number of items that need attention (`more` if there are others), and the titles of the first. */
export type Waiting = { count: number; more: boolean; first: { id: string; title: string }[] };

export type Attention = {
  unpriced: Waiting;
  unpictured: Waiting;
  empty: Waiting;
  failedEmails: Waiting;
  storedMessages: Waiting;
  oldMessages: Waiting;
  oldOpinions: Waiting;
  incidents: Waiting;
  disputed: Waiting;
  partlyRefunded: Waiting;
  unconsented: Waiting;
  scheduled: { id: string; title: string; publishedAt: Date }[];
};

const mostCounted = 99;
const mostNamed = 3;
const mostScheduled = 5;

/** Age at which an unread message needs attention, in milliseconds. */
const patience = 2 * 24 * 3_600_000;

/** Age at which a pending product review needs attention: a week before the date promised to its author. */
const opinionPatience = 7 * 24 * 3_600_000;

/** Returns everything that needs the owner's attention. Each query reads at most 100 rows of an index. */
export async function listAttention(core: Pick<Core, 'db' | 'now'>): Promise<Attention> {
  const now = core.now();
  const countRows = (table: PgTable & { createdAt: Column }, id: SQL, title: SQL, where: SQL | undefined) =>
    countMatching(core, table, { id, title, where });
  const lacking = (what: SQL) =>
    countRows(
      products,
      sql`${products.id}`,
      sql`${products.title}`,
      sql`${products.displayed} and ${products.archivedAt} is null and ${what}`,
    );
  const ordersIn = (state: 'disputed' | 'partially_refunded') =>
    countRows(orders, sql`${orders.id}`, sql`${orders.title}`, eq(orders.state, state));
  const [
    unpriced,
    unpictured,
    empty,
    failedEmails,
    storedMessages,
    oldMessages,
    oldOpinions,
    incidents,
    disputed,
    partlyRefunded,
    unconsented,
    scheduled,
  ] = await Promise.all([
    lacking(sql`${products.priceId} = ''`),
    lacking(sql`${products.miniature} = '[]'::jsonb`),
    lacking(
      sql`${products.files} = '[]'::jsonb and ${products.videoId} = '' and not exists (select from ${lessons}
        where ${lessons.productId} = ${products.id} and ${lessons.displayed})`,
    ),
    countRows(
      emails,
      sql`${emails.id}`,
      sql`${emails.subject}`,
      and(isListed, isNull(emails.sentAt), isNotNull(emails.lastError)),
    ),
    countRows(emails, sql`${emails.id}`, sql`${emails.subject}`, and(isListed, isNotNull(emails.keptAt))),
    countRows(
      messages,
      sql`${messages.id}`,
      sql`${messages.name}`,
      and(eq(messages.state, 'new'), lt(messages.createdAt, new Date(now.getTime() - patience))),
    ),
    countRows(
      opinions,
      sql`${opinions.id}`,
      sql`${opinions.firstName}`,
      and(eq(opinions.state, 'pending'), lt(opinions.updatedAt, new Date(now.getTime() - opinionPatience))),
    ),
    countRows(
      paymentIncidents,
      sql`coalesce(${paymentIncidents.orderId}, '')`,
      sql`coalesce((select ${orders.title} from ${orders} where ${orders.id} = ${paymentIncidents.orderId}), '')`,
      isNull(paymentIncidents.settledAt),
    ),
    ordersIn('disputed'),
    ordersIn('partially_refunded'),
    countRows(
      scores,
      sql`${scores.id}`,
      sql`${scores.title}`,
      and(isNull(scores.consentedAt), isNull(scores.withdrawnAt), isNull(scores.archivedAt)),
    ),
    core.db
      .select({ id: news.id, title: news.title, publishedAt: news.publishedAt })
      .from(news)
      .where(and(eq(news.displayed, true), isNull(news.archivedAt), gt(news.publishedAt, now)))
      .orderBy(asc(news.publishedAt))
      .limit(mostScheduled),
  ]);
  return {
    unpriced,
    unpictured,
    empty,
    failedEmails,
    storedMessages,
    oldMessages,
    oldOpinions,
    incidents,
    disputed,
    partlyRefunded,
    unconsented,
    scheduled: scheduled.flatMap(({ publishedAt, ...item }) =>
      publishedAt ? [{ ...item, publishedAt }] : [],
    ),
  };
}

async function countMatching(
  core: Pick<Core, 'db'>,
  table: PgTable & { createdAt: Column },
  { id, title, where }: { id: SQL; title: SQL; where: SQL | undefined },
): Promise<Waiting> {
  const rows = await core.db
    .select({ id: sql<string>`${id}`, title: sql<string>`${title}` })
    .from(table)
    .where(where)
    // Same sort order as the index of each table; otherwise PostgreSQL sorts all rows.
    .orderBy(sql`${table.createdAt} desc nulls last`)
    .limit(mostCounted + 1);
  return {
    count: Math.min(rows.length, mostCounted),
    more: rows.length > mostCounted,
    first: rows.slice(0, mostNamed),
  };
}
