import { and, eq, inArray } from 'drizzle-orm';
import { redirects } from '#database/tables/addresses.ts';
import { siteImportRows } from '#database/tables/site-imports.ts';
import { m } from '#words/messages.js';
import type { Actor } from '../../changes/record-change.ts';
import type { Core } from '../../context.ts';
import { addRedirects } from '../../redirects/add-redirects.ts';
import { parseSource } from '../../redirects/address.ts';
import type { MovedAddress } from './moved-addresses.ts';
import type { Omission } from './site-content.ts';
import { recordImported } from './site-imports.ts';

/** Redirects to add, and addresses that cannot be redirected or whose redirect leads elsewhere. */
export type PendingRedirects = { pending: MovedAddress[]; refused: Omission[] };

/** Compares moved addresses with the stored redirects. Those of an earlier import may have been edited. */
export async function findPendingRedirects(
  { db }: Pick<Core, 'db'>,
  moved: readonly MovedAddress[],
): Promise<PendingRedirects> {
  const found: PendingRedirects = { pending: [], refused: [] };
  for (let at = 0; at < moved.length; at += 1_000) {
    const some = moved.slice(at, at + 1_000).flatMap((each) => {
      const source = parseSource(each.from);
      if (source === null) found.refused.push(toOmission(each.from, m.transfer_address_refused()));
      return source === null ? [] : [{ each, source }];
    });
    const stored = await db
      .select({ id: redirects.id, source: redirects.source, target: redirects.target })
      .from(redirects)
      .where(
        inArray(
          redirects.source,
          some.map(({ source }) => source),
        ),
      );
    const ids = stored.map(({ id }) => id);
    const ours = new Set(
      ids.length === 0
        ? []
        : (
            await db
              .select({ id: siteImportRows.rowId })
              .from(siteImportRows)
              .where(and(eq(siteImportRows.kind, 'redirect'), inArray(siteImportRows.rowId, ids)))
          ).map(({ id }) => id),
    );
    const bySource = new Map(stored.map((row) => [row.source, row]));
    for (const { each, source } of some) {
      const row = bySource.get(source);
      if (!row) found.pending.push(each);
      else if (row.target !== each.to && !ours.has(row.id))
        found.refused.push(toOmission(each.from, m.redirects_source_taken()));
    }
  }
  return found;
}

/** Number of redirects that are added together. */
const batchSize = 100;

/** Adds redirects while `hasTime`, at least one batch. Returns the numbers of added and remaining ones, and the refused ones. */
export async function redirectMoved(
  core: Core,
  actor: Actor,
  {
    importId,
    pending,
    hasTime,
  }: { importId: string; pending: readonly MovedAddress[]; hasTime: () => boolean },
): Promise<{ added: number; remaining: number; refused: Omission[] }> {
  const ownerOf = new Map(pending.map(({ from, id }) => [from, id]));
  const refused: Omission[] = [];
  let added = 0;
  let tried = 0;
  while (tried < pending.length && (tried === 0 || hasTime())) {
    const batch = pending.slice(tried, tried + batchSize);
    const report = await addRedirects(
      core,
      actor,
      batch.map(({ from, to }) => ({ source: from, target: to })),
      (tx, { id, source, written }) =>
        recordImported(tx, {
          ...{ kind: 'redirect', rowId: id, importId, title: source },
          ownerId: ownerOf.get(written.source) ?? '',
        }),
    );
    added += report.added;
    tried += batch.length;
    refused.push(...report.refused.map(({ source, reason }) => toOmission(source, reason)));
  }
  return { added, remaining: pending.length - tried, refused };
}

const toOmission = (title: string, reason: string): Omission => ({
  ...{ kind: m.redirects_source(), title, reason, isItem: false },
});
