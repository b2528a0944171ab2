import { randomBytes } from 'node:crypto';
import { codeAlphabet } from '#common/secret-code.ts';

/** Returns 80 random bits as 16 characters, for a certificate or voucher code. */
export function drawCode(): string {
  const bits = [...randomBytes(10)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits.replace(/.{5}/g, (five) => codeAlphabet.charAt(Number.parseInt(five, 2)));
}
