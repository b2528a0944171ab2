import type { promotionCodes } from '#database/tables/promotion-codes.ts';

export type PromotionCode = typeof promotionCodes.$inferSelect;

/** How a code stands, from the usual to the end. */
export type CodeState = 'active' | 'off' | 'ended' | 'spent';

/** A code as it is kept, however it was typed: capitals, in one piece; accents are letters of their own. */
export const foldCode = (typed: string): string => typed.normalize('NFC').replaceAll(/\s/g, '').toUpperCase();

/** What the provider calls a code: there it holds letters without accents, digits and dashes alone. */
export const toProviderCode = (code: string): string =>
  code.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('Œ', 'OE').replaceAll('Æ', 'AE');

/** How a code stands after so many uses. */
export function readCodeState(
  { active, expiresAt, maxUses }: Pick<PromotionCode, 'active' | 'expiresAt' | 'maxUses'>,
  uses: number,
  now: Date,
): CodeState {
  if (expiresAt && expiresAt <= now) return 'ended';
  if (maxUses !== null && uses >= maxUses) return 'spent';
  return active ? 'active' : 'off';
}
