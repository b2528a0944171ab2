import { and, eq, sql } from 'drizzle-orm';
import type { Cursor } from '#common/cursor.ts';
import { missingAddresses, redirects } from '#database/tables/addresses.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { countRows } from '../lists/count-rows.ts';
import {
  type Counted,
  type DateOrder,
  type ListPage,
  matchWords,
  pageByDate,
  toPage,
} from '../lists/keyset.ts';
import type { RedirectRow } from './find-redirect.ts';

const pageSize = 50;

type Asked = { order?: DateOrder; after?: Cursor | null; limit?: number };

/** Returns one page of redirects, newest first. `search` matches both addresses. */
export async function listRedirects(
  core: Pick<Core, 'db'>,
  options: Asked & { search?: string },
): Promise<ListPage<RedirectRow>> {
  const { limit = pageSize } = options;
  const page = pageByDate(redirects.createdAt, redirects.id, options);
  const rows = await core.db
    .select()
    .from(redirects)
    .where(and(matchRedirects(options), page.where))
    .orderBy(...page.orderBy)
    .limit(limit + 1);
  return toPage(rows, limit, ({ createdAt }) => createdAt);
}

export const countRedirects = (core: Pick<Core, 'db'>, filter: { search?: string }): Promise<Counted> =>
  countRows(core, redirects, matchRedirects(filter));

const matchRedirects = ({ search = '' }: { search?: string }) =>
  // Same expression as the index `redirects_search`.
  and(...matchWords(sql`public.fold(${redirects.source} || ' ' || ${redirects.target})`, search));

type MissingAddress = typeof missingAddresses.$inferSelect;

/** Returns one page of requested addresses without a page, the latest first. */
export async function listMissing(core: Pick<Core, 'db'>, options: Asked): Promise<ListPage<MissingAddress>> {
  const { limit = pageSize } = options;
  const page = pageByDate(missingAddresses.lastHitAt, missingAddresses.id, options);
  const rows = await core.db
    .select()
    .from(missingAddresses)
    .where(page.where)
    .orderBy(...page.orderBy)
    .limit(limit + 1);
  return toPage(rows, limit, ({ lastHitAt }) => lastHitAt);
}

export const countMissingAddresses = (core: Pick<Core, 'db'>): Promise<Counted> =>
  countRows(core, missingAddresses, undefined);

/** @throws {AppError} not-found if it is no longer listed */
export async function deleteMissing(core: Pick<Core, 'db'>, id: string): Promise<void> {
  const deleted = await core.db
    .delete(missingAddresses)
    .where(eq(missingAddresses.id, id))
    .returning({ id: missingAddresses.id });
  if (deleted.length === 0)
    throw new AppError('not-found', `missing address ${id} is not listed`, {
      userMessage: m.redirects_missing_unknown(),
    });
}
