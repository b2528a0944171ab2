import { formatPrice } from '#common/money.ts';
import { toShownDescription } from '#common/text.ts';
import type { Picture, products, StoredFile } from '#database/tables/products.ts';
import { FileEntry } from './file-entry.ts';

export type { Picture };
/** A stored row, without what only lists need: the words of its search and the amount of its price. */
export type ProductRow = Omit<typeof products.$inferSelect, 'search' | 'unitAmount'>;
export type ProductType = ProductRow['type'];
export type Level = ProductRow['difficulty'];

/** What a page needs of a product; plain, so that it travels. */
export type ProductCard = {
  id: string;
  type: ProductType;
  title: string;
  level: Level;
  durationMinutes: number;
  enabled: boolean;
  picture: Picture | null;
  priceId: string;
  /** Integer cents, tax included; null until fetched. */
  priceCents: number | null;
  bought: boolean;
};

/**
 * A course or an exercise pack, as the specification describes it. `price` (euros) and
 * `priceFetched` are derived from the payment provider and never stored; `users` is derived from
 * entitlements.
 */
export class Product {
  id = '';
  type: ProductType = 'course';
  title = '';
  /** Shown form: line breaks are newlines. */
  description = '';
  priceId = '';
  difficulty: Level = '';
  duration = 0;
  displayed = false;
  enabled = false;
  miniature: Picture[] = [];
  previousMiniature: Picture[] = [];
  order = 0;
  archivedAt: Date | null = null;
  productId = '';
  users: string[] = [];
  videoId = '';
  videoIdExtract = '';
  captions = '';
  captionsExtract = '';
  pathFolderId = '';
  files: FileEntry[] = [];
  price = 0;
  priceFetched = false;

  static fromRow(row: ProductRow, users: string[] = []): Product {
    return Object.assign(new Product(), row, {
      description: toShownDescription(row.description),
      files: row.files.map((file: StoredFile) => FileEntry.fromObject(file)),
      users,
    });
  }

  /** Exactly `Loading...` until the price is known. */
  get priceLabel(): string {
    return this.priceFetched ? formatPrice(Math.round(this.price * 100)) : 'Loading...';
  }

  isBoughtBy(uid: string | null | undefined): boolean {
    return Boolean(uid) && this.users.includes(uid as string);
  }

  /** Price = unit amount / 100. */
  setUnitAmount(unitAmount: number): void {
    this.price = unitAmount / 100;
    this.priceFetched = true;
  }
}
