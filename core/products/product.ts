import { toShownDescription } from '#common/text.ts';
import type { FrequentQuestion, Picture, products, StoredFile } from '#database/tables/products.ts';
import type { PendingAccess } from '../access.ts';
import type { Skill } from './skills.ts';

export type { FrequentQuestion, Picture };
export type StoredProduct = Omit<typeof products.$inferSelect, 'search' | 'unitAmount'>;
export type ProductType = StoredProduct['type'];
export type Difficulty = StoredProduct['difficulty'];

/** A product in a list. Serialisable, as it is sent to browsers. */
export type ProductCard = {
  id: string;
  slug: string;
  type: ProductType;
  title: string;
  level: Difficulty;
  durationMinutes: number;
  enabled: boolean;
  picture: Picture | null;
  priceId: string;
  /** Integer cents, tax included. Null until fetched. */
  priceCents: number | null;
  /** Price before an announced reduction (`core/prices/former-price.ts`). Null without one. */
  formerCents: number | null;
  bought: boolean;
  /** Access that opens after a withdrawal period, or null. */
  pending: PendingAccess | null;
};

export class FileEntry {
  fileName = '';
  url = '';

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

/** A course or an exercise pack. `core/access.ts` returns its owners, `core/prices` its price. */
export class Product {
  id = '';
  slug = '';
  type: ProductType = 'course';
  title = '';
  seoTitle = '';
  seoDescription = '';
  /** As displayed: line breaks are newlines. */
  description = '';
  priceId = '';
  difficulty: Difficulty = '';
  skills: Skill[] = [];
  /** One outcome per line. */
  outcomes = '';
  audience = '';
  faq: FrequentQuestion[] = [];
  /** Minutes, computed from the displayed lessons and exercises. */
  duration = 0;
  personalWork = 0;
  lessonShare = 100;
  exerciseShare = 0;
  includedCorrections: number | null = null;
  correctionDays = 7;
  freeSecondVersion = true;
  correctionPackSize = 3;
  correctionPackCents: number | null = null;
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
  /** True if the user for whom the product was read owns it. */
  bought = false;

  static fromRow(row: StoredProduct, bought = false): Product {
    return Object.assign(new Product(), row, {
      description: toShownDescription(row.description),
      files: row.files.map((file: StoredFile) => FileEntry.fromObject(file)),
      bought,
    });
  }
}
