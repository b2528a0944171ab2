import { and, asc, desc, eq, gt, gte, isNull, lt, lte, max, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { products } from '#database/tables/products.ts';
import { m } from '#words/messages.js';
import type { Actor } from '../../changes/record-change.ts';
import type { Core } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { productSubject } from '../product-subject.ts';

/** Between which two a product goes, as the person who moves it sees the list; null at its ends. */
type Place = { after: string | null; before: string | null };

/** `first` and `last`: the ends of the whole list. */
export type Destination = Place | 'first' | 'last';

/** The room that is made at once where there is none: the next moves nearby change one row. */
const room = 1_024;

type Spot = { id: string; order: number; createdAt: Date };

const spot = { id: products.id, order: products.order, createdAt: products.createdAt };

/** One person arranges at a time. */
const lock = 0x6f72_6472;

/**
 * Moves a product in the order of the school: right behind the one it follows in the list that was looked at, or right
 * before the next where it comes first. One row changes; where its neighbours leave no room, those on the shorter side
 * are shifted together.
 * @throws {AppError} not-found, conflict where the neighbours are no longer in that order
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

/** A number in the order of the school behind all others. */
export async function findLastOrder(core: Pick<Core, 'db'>): Promise<number> {
  const [last] = await core.db.select({ order: max(products.order) }).from(products);
  return last?.order == null ? 0 : Math.min(last.order + room, 999_999_999);
}

/** The two rows of the whole list between which it goes; undefined beyond its ends. */
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

/** A place for it in the order as it is, or null where there is none. */
function pick(moved: Spot, above: Spot | undefined, below: Spot | undefined): number | null {
  if (!above && !below) return moved.order;
  if (!above) return follows(moved, below as Spot) ? (below as Spot).order - room : (below as Spot).order;
  if (!below) return follows(above, moved) ? above.order + room : above.order;
  const middle = Math.floor((above.order + below.order) / 2);
  if (middle > above.order) return middle;
  // Between rows of one number, and beside them, the newest comes first.
  if (!follows(above, moved) && (below.order > above.order || !follows(moved, below))) return above.order;
  if (below.order > above.order && !follows(moved, below)) return below.order;
  return null;
}

/** Whether, under the same number, `one` would not come before `other`. */
const follows = (one: Spot, other: Spot): boolean =>
  compare({ ...one, order: 0 }, { ...other, order: 0 }) > 0;

/** The order of the lists: number, newest first, id. */
const compare = (one: Spot, other: Spot): number =>
  one.order - other.order ||
  other.createdAt.getTime() - one.createdAt.getTime() ||
  (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);

async function readSpot(tx: Transaction, id: string): Promise<Spot> {
  const [found] = await tx.select(spot).from(products).where(eq(products.id, id)).limit(1);
  if (!found)
    throw new AppError('conflict', `neighbour ${id} is gone`, { userMessage: m.products_moved_meanwhile() });
  return found;
}

const newestFirst = sql`${products.createdAt} desc nulls last`;
const oldestFirst = sql`${products.createdAt} asc nulls first`;

/** The row that follows `from` downwards or upwards, or the one at that end of the list; never the moved one itself. */
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

/**
 * Shifts the rows of one side away and answers the number in the middle of the room. Which side is the shorter one is
 * found by looking no further than it reaches. Numbers that only made room are no change of anybody's: versions stay.
 */
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

/** A page or two of rows; beyond, the count itself would cost more than it saves. */
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
