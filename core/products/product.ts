import { toShownDescription } from '#common/text.ts';
import type { FrequentQuestion, Picture, products, StoredFile } from '#database/tables/products.ts';
import type { PendingAccess } from '../access.ts';
import type { Skill } from './skills.ts';

export type { FrequentQuestion, Picture };
/** A stored row, without what only lists need: the words of its search and the amount of its price. */
export type StoredProduct = Omit<typeof products.$inferSelect, 'search' | 'unitAmount'>;
export type ProductType = StoredProduct['type'];
export type Difficulty = StoredProduct['difficulty'];

/** What a page needs of a product; plain, so that it travels. */
export type ProductCard = {
  id: string;
  type: ProductType;
  title: string;
  level: Difficulty;
  durationMinutes: number;
  enabled: boolean;
  picture: Picture | null;
  priceId: string;
  /** Integer cents, tax included; null until fetched. */
  priceCents: number | null;
  /** What it cost before a reduction that is announced (`core/prices/former-price.ts`); null where there is none. */
  formerCents: number | null;
  bought: boolean;
  /** Access that waits for the end of a withdrawal period; null if there is none. */
  pending: PendingAccess | null;
};

/** A file attached to a product: its name as people see it, and its address. */
export class FileEntry {
  fileName = '';
  url = '';

  /** Forgets both, so that the entry can be filled again. */
  clear(): void {
    this.fileName = '';
    this.url = '';
  }

  toObject(): { fileName: string; url: string } {
    return { fileName: this.fileName, url: this.url };
  }

  static fromObject(object: { fileName?: string; url?: string }): FileEntry {
    const entry = new FileEntry();
    entry.fileName = object.fileName ?? '';
    entry.url = object.url ?? '';
    return entry;
  }
}

/**
 * A course or an exercise pack, as the specification describes it. Who owns it (`users`) is asked of `core/access.ts`, what it
 * costs (`price`, `priceFetched`) of `core/prices`: neither is stored with it.
 */
export class Product {
  id = '';
  type: ProductType = 'course';
  title = '';
  /** Shown form: line breaks are newlines. */
  description = '';
  priceId = '';
  difficulty: Difficulty = '';
  skills: Skill[] = [];
  /** A line each. */
  outcomes = '';
  audience = '';
  faq: FrequentQuestion[] = [];
  duration = 0;
  displayed = false;
  enabled = false;
  miniature: Picture[] = [];
  previousMiniature: Picture[] = [];
  order = 0;
  archivedAt: Date | null = null;
  productId = '';
  videoId = '';
  videoIdExtract = '';
  captions = '';
  captionsExtract = '';
  pathFolderId = '';
  files: FileEntry[] = [];
  /** Whether the person it was read for owns it. */
  bought = false;

  static fromRow(row: StoredProduct, bought = false): Product {
    return Object.assign(new Product(), row, {
      description: toShownDescription(row.description),
      files: row.files.map((file: StoredFile) => FileEntry.fromObject(file)),
      bought,
    });
  }
}
