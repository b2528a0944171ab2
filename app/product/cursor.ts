import type { ProductCursor } from '#core/products/list-products.ts';

/** A cursor as it stands in an address: `order~time~id`. */
export function toCursorText(cursor: ProductCursor): string {
  return encodeURIComponent(`${cursor.order}~${Date.parse(cursor.createdAt)}~${cursor.id}`);
}

/**
 * The cursor of an address, or null where it is absent or unreadable: the list then starts again. Thirteen
 * digits of milliseconds reach to the year 2286; PostgreSQL refuses years of more than four digits.
 */
export function readCursor(text: string | null): ProductCursor | null {
  const match = /^(-?\d{1,9})~(\d{1,13})~([\w-]{1,80})$/.exec(text ?? '');
  if (!match) return null;
  const time = new Date(Number(match[2]));
  if (Number.isNaN(time.getTime())) return null;
  return { order: Number(match[1]), createdAt: time.toISOString(), id: match[3] as string };
}
