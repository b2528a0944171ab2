import { and, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Transaction } from '#database/connect.ts';
import { earlierSlugs, type slugKinds } from '#database/tables/addresses.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';

export type SlugKind = (typeof slugKinds)[number];

type SlugTable = Record<'id' | 'slug', PgColumn>;

type SlugRow = { id: string; slug: string };

/**
 * Returns the store functions of an entity with slugs: a slug has one owner, and replaced slugs are kept for
 * redirects. `reserved` are segments of fixed routes.
 */
export function slugRules(kind: SlugKind, table: SlugTable, reserved: readonly string[] = []) {
  return {
    /** @throws {AppError} invalid-input if another row has the slug or an id equal to it */
    async lockFirst(tx: Transaction, id: string, { slug }: Partial<SlugRow>): Promise<void> {
      if (!slug) return;
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`cedille:slug:${kind}`}, 0))`);
      const [owner] = await tx
        .select({ id: table.id })
        .from(table.id.table)
        .where(sql`(${table.slug} = ${slug} or ${table.id} = ${slug}) and ${table.id} <> ${id}`)
        .limit(1);
      if (owner || reserved.includes(slug))
        throw new AppError('invalid-input', `slug ${slug} of ${kind} is taken`, {
          userMessage: m.addresses_slug_taken({ slug }),
          details: { field: 'slug' },
        });
    },
    async alsoWrite(core: { db: Transaction } & Pick<Core, 'now'>, row: SlugRow, before: SlugRow | null) {
      if (row.slug === (before?.slug ?? '')) return;
      if (row.slug)
        await core.db
          .delete(earlierSlugs)
          .where(and(eq(earlierSlugs.kind, kind), eq(earlierSlugs.slug, row.slug)));
      if (!before?.slug) return;
      const kept = { rowId: row.id, replacedAt: core.now() };
      await core.db
        .insert(earlierSlugs)
        .values({ kind, slug: before.slug, ...kept })
        .onConflictDoUpdate({ target: [earlierSlugs.kind, earlierSlugs.slug], set: kept });
    },
    /** Deletes the earlier slugs of a deleted row. */
    beforeRemoval: (tx: Transaction, { id }: Pick<SlugRow, 'id'>) => forgetSlugs(tx, kind, id),
  };
}

export async function forgetSlugs(tx: Transaction, kind: SlugKind, id: string): Promise<void> {
  await tx.delete(earlierSlugs).where(and(eq(earlierSlugs.kind, kind), eq(earlierSlugs.rowId, id)));
}
