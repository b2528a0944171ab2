import { eq, sql } from 'drizzle-orm';
import { peopleImports } from '#database/tables/moving-in.ts';
import type { Core } from '../context.ts';
import { countLines, isPurchase } from './count-lines.ts';
import { givingStates } from './imported-access.ts';
import { lockImport, refuseState } from './people-import.ts';
import { storeAnswer } from './store-answer.ts';

/** A product of the other platform. */
type ForeignItem = {
  key: string;
  name: string;
  /** Purchases in the file that give access. */
  purchases: number;
  /** `product` is null for an item to leave out. Undefined before the choice. */
  choice: { product: { id: string; title: string } | null } | undefined;
  suggestion: { id: string; title: string } | null;
};

/** Maximum number of listed items. */
export const maxItems = 200;

/** Minimum similarity (0 to 1) of a suggested product. */
const alike = 0.3;

type Row = {
  key: string;
  name: string;
  purchases: number;
  isChosen: boolean;
  productId: string | null;
  title: string | null;
  likeId: string | null;
  likeTitle: string | null;
};

/** Lists the products named in the file, the most frequent first, with chosen and similar products here. */
export async function listForeignItems(core: Pick<Core, 'db'>, id: string): Promise<ForeignItem[]> {
  const { rows } = await core.db.execute<Row>(sql`
    with items as (
      select l.item_key as key, min(l.item_name) as name, count(*)::int as purchases
      from import_lines l where l.import_id = ${id} and ${isPurchase} and l.purchase_state in ${givingStates}
      group by l.item_key order by count(*) desc, l.item_key limit ${maxItems}
    )
    select items.key, items.name, items.purchases, r.key is not null as "isChosen", r.value ->> 'productId' as "productId",
      t.title, alike.id as "likeId", alike.title as "likeTitle"
    from items
      left join people_imports s on s.id = ${id}
      left join remembered_mappings r on r.scope = 'product ' || s.source and r.key = items.key
      left join products t on t.id = r.value ->> 'productId' and t.archived_at is null
      left join lateral (select p.id, p.title from products p where p.archived_at is null
          and similarity(public.fold(p.title), public.fold(items.name)) >= ${alike}
        order by similarity(public.fold(p.title), public.fold(items.name)) desc, p.id limit 1) alike on true
    order by items.purchases desc, items.key`);
  return rows.map(({ key, name, purchases, isChosen, productId, title, likeId, likeTitle }) => ({
    ...{ key, name, purchases },
    choice: !isChosen
      ? undefined
      : productId === null
        ? { product: null }
        : title === null
          ? undefined
          : { product: { id: productId, title } },
    suggestion: likeId && likeTitle ? { id: likeId, title: likeTitle } : null,
  }));
}

/**
 * Stores the product of each foreign item, or null to leave the item out, and counts the lines again.
 * @throws {AppError} not-found, or conflict if the import was started meanwhile
 */
export async function chooseProducts(
  core: Pick<Core, 'db' | 'now'>,
  id: string,
  chosen: readonly { key: string; productId: string | null }[],
): Promise<void> {
  const updatedAt = core.now();
  await core.db.transaction(async (tx) => {
    // A started import reads the choices, so that a change would divide its lines.
    const { source } = (await lockImport(tx, id, 'review')) ?? (await refuseState(tx, id, ['review']));
    for (const { key, productId } of chosen)
      await storeAnswer(tx, `product ${source}`, key, { productId }, updatedAt);
    const counts = await countLines(tx, id);
    await tx.update(peopleImports).set({ counts }).where(eq(peopleImports.id, id));
  });
}
