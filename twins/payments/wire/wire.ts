import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';

/** The only version served: the one the pinned SDK sends (node_modules/stripe/esm/apiVersion.js). */
export const API_VERSION = '2026-10-28.endive';

/**
 * The SDK's type of an object as it travels: decimals are text on the wire and become `Decimal` in the client.
 * Formatters return it, so a field the SDK requires and the twin forgets is a compile error.
 */
export type Wire<T> = T extends Stripe.Decimal
  ? string
  : T extends string | number | boolean | null | undefined
    ? T
    : T extends Array<infer Item>
      ? Wire<Item>[]
      : T extends object
        ? { [Key in keyof T]: Wire<T[Key]> }
        : T;

/** An object of the wire whose type is known only when it runs: one read back from a row, or on its way to be expanded. */
export type WireObject = Record<string, unknown>;

const ID_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Random text of base-62 digits. Bytes past the last full round of the alphabet are dropped: no digit is likelier. */
export function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < 248 && text.length < length) text += ID_ALPHABET[byte % 62];
    }
  }
  return text;
}

/** How ids begin, and how many base-62 digits follow, as at the provider. */
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

/** Makes an id as long as the provider's, e.g. `prod_Nx3…`. 14 base-62 digits are 83 random bits. */
export function randomId(prefix: IdPrefix): string {
  return `${prefix}_${randomText(ID_LENGTHS[prefix])}`;
}
