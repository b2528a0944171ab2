import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';

/** The only supported version, which the pinned SDK sends (node_modules/stripe/esm/apiVersion.js). */
export const API_VERSION = '2026-10-28.endive';

/** SDK type as sent over HTTP, with decimals as text. Formatters return it to detect missing fields. */
export type Wire<T> = T extends Stripe.Decimal
  ? string
  : T extends string | number | boolean | null | undefined
    ? T
    : T extends Array<infer Item>
      ? Wire<Item>[]
      : T extends object
        ? { [Key in keyof T]: Wire<T[Key]> }
        : T;

/** API object of unknown static type: read from a row, or to be expanded. */
export type WireObject = Record<string, unknown>;

const ID_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Drops bytes beyond a multiple of 62, so that all digits are equally likely. */
export function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < 248 && text.length < length) text += ID_ALPHABET[byte % 62];
    }
  }
  return text;
}

/** Number of base-62 digits after each id prefix, as at Stripe. */
const ID_LENGTHS = {
  prod: 14,
  cus: 14,
  price: 24,
  promo: 24,
  cs_test: 58,
  li: 24,
  pi: 24,
  pm: 24,
  ch: 24,
  re: 24,
  du: 24,
  file: 24,
  issfr: 24,
  txn: 24,
  po: 24,
  evt: 24,
  we: 24,
  req: 14,
} as const;

export type IdPrefix = keyof typeof ID_LENGTHS;

/** Creates an id as long as Stripe's, for example `prod_Nx3…`. 14 base-62 digits have 83 random bits. */
export function randomId(prefix: IdPrefix): string {
  return `${prefix}_${randomText(ID_LENGTHS[prefix])}`;
}
