import { sql } from 'drizzle-orm';
import { missingAddresses, redirects } from '#database/tables/addresses.ts';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';

type Counts = {
  hits: Map<string, number>;
  missing: Map<string, { hits: number; referrer: string }>;
  timer: NodeJS.Timeout | undefined;
};

type CountingCore = Pick<Core, 'db' | 'now' | 'log'>;

const counts = new WeakMap<CountingCore, Counts>();

/** Delay in milliseconds before counts are written, so that pages never wait for them. */
const writeAfter = 2_000;

/** Maximum number of missing addresses between two writes. More are scans, which are not counted. */
const maxUnwritten = 200;

/** Maximum number of stored missing addresses. */
export const maxMissing = 1_000;

function countLater(core: CountingCore): Counts {
  const found = counts.get(core) ?? { hits: new Map(), missing: new Map(), timer: undefined };
  counts.set(core, found);
  found.timer ??= setTimeout(() => {
    saveAddressCounts(core).catch((error: unknown) =>
      core.log.warn({ err: error }, 'address counts not saved'),
    );
  }, writeAfter).unref();
  return found;
}

/** Counts the use of a redirect. Written later, several at once. */
export function countRedirect(core: CountingCore, id: string): void {
  const { hits } = countLater(core);
  hits.set(id, (hits.get(id) ?? 0) + 1);
}

/** Counts a request for a missing address. `referrer` is the host of the linking page, or empty. */
export function countMissing(core: CountingCore, path: string, referrer: string): void {
  const { missing } = countLater(core);
  const known = missing.get(path);
  if (!known && missing.size >= maxUnwritten) return;
  missing.set(path, { hits: (known?.hits ?? 0) + 1, referrer: referrer || known?.referrer || '' });
}

/** Writes the counts of this process. */
export async function saveAddressCounts(core: CountingCore): Promise<void> {
  const waiting = counts.get(core);
  if (!waiting) return;
  clearTimeout(waiting.timer);
  counts.delete(core);
  if (waiting.hits.size > 0) await saveHits(core, waiting.hits);
  if (waiting.missing.size > 0) await saveMissing(core, waiting.missing);
}

async function saveHits(core: CountingCore, hits: Counts['hits']): Promise<void> {
  // Sorted, so that two instances lock the rows in the same order.
  const rows = [...hits].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const values = sql.join(
    rows.map(([id, count]) => sql`(${id}, ${count}::int)`),
    sql`, `,
  );
  await core.db.execute(sql`update ${redirects} set hits = hits + counted.count, last_hit_at = ${core.now()}
    from (values ${values}) as counted (id, count) where ${redirects.id} = counted.id`);
}

async function saveMissing(core: CountingCore, missing: Counts['missing']): Promise<void> {
  const rows = [...missing].toSorted(([one], [other]) => (one < other ? -1 : 1));
  await core.db
    .insert(missingAddresses)
    .values(
      rows.map(([path, { hits, referrer }]) => ({
        ...{ id: createId(core.now()), path, hits, referrer },
        lastHitAt: core.now(),
      })),
    )
    .onConflictDoUpdate({
      target: missingAddresses.path,
      set: {
        hits: sql`${missingAddresses.hits} + excluded.hits`,
        lastHitAt: core.now(),
        referrer: sql`coalesce(nullif(excluded.referrer, ''), ${missingAddresses.referrer})`,
      },
    });
  // Addresses requested once go first, because most of them are scans.
  await core.db.execute(sql`delete from ${missingAddresses} where id in (
    select id from ${missingAddresses} order by hits > 1 desc, last_hit_at desc, id desc offset ${maxMissing})`);
}
