import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Random text of base-62 digits. Bytes past the last full round of the alphabet are dropped: no digit is likelier. */
export function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < 248 && text.length < length) text += ALPHABET[byte % 62];
    }
  }
  return text;
}

const lengths = {
  prod: 14,
  cus: 14,
  price: 24,
  cs_test: 58,
  li: 24,
  pi: 24,
  pm: 24,
  ch: 24,
  re: 24,
  txn: 24,
  evt: 24,
  we: 24,
  req: 14,
} as const;

/** Makes an id as long as the provider's, e.g. `prod_Nx3…`. 14 base-62 digits are 83 random bits. */
export function randomId(prefix: keyof typeof lengths): string {
  return `${prefix}_${randomText(lengths[prefix])}`;
}
