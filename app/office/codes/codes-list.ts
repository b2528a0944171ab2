import { formatDate } from '#common/dates.ts';
import { createOnFirstUse } from '#common/first-use.ts';
import { formatPrice } from '#common/money.ts';
import type { LargestDiscount } from '#core/orders/promotion-codes/largest-discount.ts';
import type { CodeState, PromotionCode } from '#core/orders/promotion-codes/promotion-code.ts';
import { m } from '#words/messages.js';
import { declareList, orderParameter, searchParameter } from '../kit/list-address.ts';

const stateLabels: Readonly<Record<CodeState, () => string>> = {
  active: m.common_active,
  off: m.common_disabled,
  ended: m.common_finished,
  spent: m.codes_state_spent,
};

export const formatCodeState = (state: CodeState): string => stateLabels[state]();

/** Formats the discount of a code: « 20 % », « 10 € ». */
export const formatWorth = ({ percent, amount }: Pick<PromotionCode, 'percent' | 'amount'>): string =>
  percent === null ? formatPrice(amount ?? 0) : `${percent}\u00a0%`;

/** Last moment of a code's last day; it expires when the next day begins. */
export const toLastMoment = (expiresAt: Date): Date => new Date(expiresAt.getTime() - 1);

export const formatLastDay = (expiresAt: Date): string => formatDate(toLastMoment(expiresAt));

const count = createOnFirstUse(() => new Intl.NumberFormat('fr-FR'));

export const formatUses = ({ uses, maxUses }: { uses: number; maxUses: number | null }): string =>
  maxUses === null
    ? count().format(uses)
    : m.codes_used_of({ count: count().format(uses), max: count().format(maxUses) });

export const formatLargest = ({ perOrder, total }: LargestDiscount): string =>
  total === null
    ? m.codes_largest_unbounded({ amount: formatPrice(perOrder) })
    : m.codes_largest({ amount: formatPrice(perOrder), total: formatPrice(total) });

export const codesList = declareList({
  name: 'codes',
  title: m.codes_title,
  path: '/admin/codes',
  fileName: 'codes-promo',
  parameters: { search: searchParameter(), order: orderParameter },
});
