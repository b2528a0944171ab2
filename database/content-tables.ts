import { getTableName } from 'drizzle-orm';
import type pg from 'pg';
import { changes } from './tables/changes.ts';
import { legalVersions } from './tables/legal.ts';
import { letters } from './tables/letters.ts';
import { adminLinks, directory, sessions } from './tables/members.ts';
import { messages } from './tables/messages.ts';
import { news } from './tables/news.ts';
import { entitlements, orders, paymentEvents } from './tables/orders.ts';
import { prices } from './tables/prices.ts';
import { products, titleWords } from './tables/products.ts';
import { rateLimits } from './tables/rate-limits.ts';
import { scores } from './tables/scores.ts';
import { settings } from './tables/settings.ts';
import { tallies } from './tables/tallies.ts';

/** What pages show: every server drops the pages that it keeps when one of these changes. */
export const contentTables = [products, news, scores, settings, legalVersions];

/**
 * What no kept page shows. Prices have triggers of their own (migration 0003): one is written at each look at the provider,
 * and only what pages show of it counts.
 */
export const otherTables = [
  ...[changes, letters, messages, orders, entitlements, paymentEvents, prices],
  ...[sessions, adminLinks, directory, rateLimits, tallies, titleWords],
];

/** Has every table of content say when it changes (`tell_content_change` of migration 0003), where it does not yet. */
export async function tellContentChanges(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select tgrelid::regclass::text as name from pg_trigger where tgfoid = 'public.tell_content_change'::regproc`,
  );
  for (const name of contentTables.map(getTableName))
    if (!rows.some((told) => told.name === name))
      await client.query(
        `create trigger ${name}_told after insert or update or delete or truncate on public.${name}
          for each statement execute function public.tell_content_change()`,
      );
}
