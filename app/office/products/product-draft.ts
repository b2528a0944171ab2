import { parsePrice } from '#common/money.ts';
import type { Picture } from '#core/products/product.ts';
import { listChanged } from '../editing/merge-drafts.ts';
import type { NotSent } from '../editing/not-sent-notice.tsx';

/** A product as the editor holds it. Numbers are text while they are being typed. */
export type ProductDraft = {
  type: 'course' | 'exercise';
  title: string;
  description: string;
  difficulty: '' | 'A1' | 'A2' | 'B1' | 'B2' | 'C1' | 'C2';
  duration: string;
  order: string;
  displayed: boolean;
  enabled: boolean;
  /** As typed: « 49 », « 49,90 » or nothing. */
  price: string;
  productId: string;
  priceId: string;
  videoId: string;
  videoIdExtract: string;
  captions: string;
  captionsExtract: string;
  pathFolderId: string;
  miniature: Picture[];
  files: { fileName: string; url: string }[];
};

export const emptyDraft: ProductDraft = {
  type: 'course',
  title: '',
  description: '',
  difficulty: '',
  duration: '',
  order: '0',
  displayed: false,
  enabled: false,
  price: '',
  productId: '',
  priceId: '',
  videoId: '',
  videoIdExtract: '',
  captions: '',
  captionsExtract: '',
  pathFolderId: '',
  miniature: [],
  files: [],
};

/** What is sent: the draft, with the version it started from when it changes a product, with the form's id when it makes one. */
export type ProductSubmission = {
  /** Of a known product, what was changed and its title. */
  draft: Partial<ProductDraft>;
  version?: number | undefined;
  id?: string | undefined;
};

/** What somebody else saved meanwhile. */
export type SavedVersion = { draft: ProductDraft; version: number; who: string; at: Date | null };

/** What the server says of a submission that it did not take. */
export type ProductErrors = NotSent & {
  fields: Partial<Record<keyof ProductDraft, string[]>>;
  form?: string;
  /** Someone else saved the product since its version was read: this. */
  theirs?: SavedVersion;
};

/** They belong together: an amount decides which price and product of the provider they are. */
const sale = ['price', 'productId', 'priceId'] as const;

/** What a save sends of a known product: so a field that somebody else changes meanwhile is not sent back as it was. */
export function pickChanged(base: ProductDraft, draft: ProductDraft): Partial<ProductDraft> {
  const names = new Set<keyof ProductDraft>(listChanged(base, draft));
  if (sale.some((name) => names.has(name))) for (const name of sale) names.add(name);
  return Object.fromEntries([...names.add('title')].map((name) => [name, draft[name]]));
}

/** Integer cents, null for no price, undefined for something that is not an amount. */
export function readPrice(text: string): number | null | undefined {
  if (!text.trim()) return null;
  return parsePrice(text) ?? undefined;
}
