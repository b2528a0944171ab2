import { parsePrice } from '#common/money.ts';
import type { Picture } from '#core/products/product.ts';

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
  pathFolderId: '',
  miniature: [],
  files: [],
};

/** What is sent: the draft, and the version it started from when it changes a product. */
export type ProductSubmission = { draft: ProductDraft; version?: number };

/** What the server says of a submission that it did not take. */
export type ProductErrors = {
  fields: Partial<Record<keyof ProductDraft, string[]>>;
  form?: string;
  /** Someone else saved the product since its version was read. */
  conflict?: boolean;
};

/** Integer cents, null for no price, undefined for something that is not an amount. */
export function readPrice(text: string): number | null | undefined {
  if (!text.trim()) return null;
  return parsePrice(text) ?? undefined;
}

/** 16 random bytes in hexadecimal: the folder of a product's files, made with the first one. */
export function createFolderId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** An object name that keeps the file's own for people and cannot meet another one. */
export function toObjectName(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  const stem = (dot > 0 ? fileName.slice(0, dot) : fileName)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  const extension =
    dot > 0
      ? fileName
          .slice(dot + 1)
          .toLowerCase()
          .replace(/[^a-z0-9]/g, '')
          .slice(0, 8)
      : '';
  const unique = createFolderId().slice(0, 8);
  return `${stem || 'fichier'}-${unique}${extension ? `.${extension}` : ''}`;
}
