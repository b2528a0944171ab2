import type { promotionCodes } from '#database/tables/promotion-codes.ts';

export type PromotionCode = typeof promotionCodes.$inferSelect;

/** `off` was switched off, `ended` has expired, `spent` has no uses left. */
export type CodeState = 'active' | 'off' | 'ended' | 'spent';

/** Returns the stored form: capitals without spaces. Accents are kept. */
export const foldCode = (typed: string): string => typed.normalize('NFC').replaceAll(/\s/g, '').toUpperCase();

/** The provider allows only letters without accents, digits and dashes. */
export const toProviderCode = (code: string): string =>
  code.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('Œ', 'OE').replaceAll('Æ', 'AE');

export function readCodeState(
  { active, expiresAt, maxUses }: Pick<PromotionCode, 'active' | 'expiresAt' | 'maxUses'>,
  uses: number,
  now: Date,
): CodeState {
  if (expiresAt && expiresAt <= now) return 'ended';
  if (maxUses !== null && uses >= maxUses) return 'spent';
  return active ? 'active' : 'off';
}
