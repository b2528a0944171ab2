import { and, asc, desc, eq, gt, gte, isNull, lt, lte, max, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { products } from '#database/tables/products.ts';
import { m } from '#words/messages.js';
import type { Actor } from '../../changes/record-change.ts';
import type { Core } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { productSubject } from '../product-subject.ts';

/** Neighbours of the destination as the admin sees the list. Null at its ends. */
type Place = { after: string | null; before: string | null };

export type Destination = Place | 'first' | 'last';

/** Size of a new gap, so that later moves nearby change only one row. */
const room = 1_024;

type Spot = { id: string; order: number; createdAt: Date };

const spot = { id: products.id, order: products.order, createdAt: products.createdAt };

/** Advisory lock that serialises moves. */
const lock = 0x6f72_6472;

/**
 * Moves a product after its predecessor in the displayed list, or before its successor if it comes first.
 * @throws {AppError} not-found
 * @throws {AppError} conflict if the neighbours are no longer in that order
 */
export function moveProduct(core: Core, actor: Actor, id: string, to: Destination): Promise<void> {
  return core.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lock})`);
    const moved = await productSubject.lock(tx, id);
    const [above, below] = await findGap(tx, moved.id, to);
    const order = pick(moved, above, below) ?? (await makeRoom(tx, above as Spot, below as Spot));
    if (order === moved.order) return;
    await productSubject.write(core, tx, id, moved, { actor, action: 'move', columns: { order } });
  });
}

/** Returns the sort number for a new last product. */
export async function findLastOrder(core: Pick<Core, 'db'>): Promise<number> {
  const [last] = await core.db.select({ order: max(products.order) }).from(products);
  return last?.order == null ? 0 : Math.min(last.order + room, 999_999_999);
}

/** Returns the rows around the destination. Undefined beyond the ends of the list. */
async function findGap(
  tx: Transaction,
  id: string,
  to: Destination,
): Promise<[Spot | undefined, Spot | undefined]> {
  if (to === 'first') return [undefined, await readNext(tx, id, undefined, 'down')];
  if (to === 'last') return [await readNext(tx, id, undefined, 'up'), undefined];
  const above = to.after === null ? undefined : await readSpot(tx, to.after);
  const below = to.before === null ? undefined : await readSpot(tx, to.before);
  if (above && below && compare(above, below) >= 0)
    throw new AppError('conflict', `the list changed before product ${id} was moved`, {
      userMessage: m.products_moved_meanwhile(),
    });
  if (above) return [above, await readNext(tx, id, above, 'down')];
  if (below) return [await readNext(tx, id, below, 'up'), below];
  throw new AppError('invalid-input', 'a move needs a neighbour');
}

/** Returns a sort number between the neighbours, or null without a gap. */
function pick(moved: Spot, above: Spot | undefined, below: Spot | undefined): number | null {
  if (!above && !below) return moved.order;
  if (!above) return follows(moved, below as Spot) ? (below as Spot).order - room : (below as Spot).order;
  if (!below) return follows(above, moved) ? above.order + room : above.order;
  const middle = Math.floor((above.order + below.order) / 2);
  if (middle > above.order) return middle;
  // Rows with the same number are sorted newest first, so the number of a neighbour may be enough.
  if (!follows(above, moved) && (below.order > above.order || !follows(moved, below))) return above.order;
  if (below.order > above.order && !follows(moved, below)) return below.order;
  return null;
}

const follows = (one: Spot, other: Spot): boolean =>
  compare({ ...one, order: 0 }, { ...other, order: 0 }) > 0;

/** Compares in the order of the lists. */
const compare = (one: Spot, other: Spot): number =>
  one.order - other.order ||
  other.createdAt.getTime() - one.createdAt.getTime() ||
  (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);

async function readSpot(tx: Transaction, id: string): Promise<Spot> {
  const [found] = await tx.select(spot).from(products).where(eq(products.id, id)).limit(1);
  if (!found)
    throw new AppError('conflict', `neighbour ${id} not found`, {
      userMessage: m.products_moved_meanwhile(),
    });
  return found;
}

const newestFirst = sql`${products.createdAt} desc nulls last`;
const oldestFirst = sql`${products.createdAt} asc nulls first`;

/** Returns the row after or before `from`, or without `from` the one at that end. Skips the moved row. */
async function readNext(
  tx: Transaction,
  moved: string,
  from: Spot | undefined,
  direction: 'up' | 'down',
): Promise<Spot | undefined> {
  const order =
    direction === 'down'
      ? [asc(products.order), newestFirst, asc(products.id)]
      : [desc(products.order), oldestFirst, desc(products.id)];
  const [next] = await tx
    .select(spot)
    .from(products)
    .where(and(isNull(products.archivedAt), ne(products.id, moved), from && beyond(from, direction)))
    .orderBy(...order)
    .limit(1);
  return next;
}

function beyond(from: Spot, direction: 'up' | 'down'): SQL | undefined {
  const { order, createdAt, id } = from;
  const bound = direction === 'down' ? gte(products.order, order) : lte(products.order, order);
  const further =
    direction === 'down'
      ? or(
          gt(products.order, order),
          lt(products.createdAt, createdAt),
          and(eq(products.createdAt, createdAt), gt(products.id, id)),
        )
      : or(
          lt(products.order, order),
          gt(products.createdAt, createdAt),
          and(eq(products.createdAt, createdAt), lt(products.id, id)),
        );
  return and(bound, further);
}

/** Shifts the rows on the shorter side, keeping their versions. Returns the middle of the new gap. */
async function makeRoom(tx: Transaction, above: Spot, below: Spot): Promise<number> {
  const upwards = await isShorterAbove(tx, above);
  const from = upwards ? above : below;
  const here = and(
    eq(products.order, from.order),
    eq(products.createdAt, from.createdAt),
    eq(products.id, from.id),
  );
  const side = or(here, beyond(from, upwards ? 'up' : 'down'));
  await tx
    .update(products)
    .set({ order: upwards ? sql`${products.order} - ${room * 2}` : sql`${products.order} + ${room * 2}` })
    .where(side);
  return upwards ? below.order - room : above.order + room;
}

/** Maximum number of rows counted per side. Counting further would cost more than it saves. */
const fewRows = 1_000;

async function isShorterAbove(tx: Transaction, above: Spot): Promise<boolean> {
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(beyond(above, 'up'))
    .limit(fewRows + 1);
  if (rows.length <= fewRows) return true;
  const further = await tx
    .select({ id: products.id })
    .from(products)
    .where(beyond(above, 'down'))
    .limit(fewRows + 1);
  return further.length > fewRows;
}
