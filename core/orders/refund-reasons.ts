import { m } from '#words/messages.js';
import type { Refund } from './record-refund.ts';

/** Reasons that an admin can select; the site sets the others. */
export const officeReasons = ['goodwill', 'withdrawal', 'duplicate', 'fraud', 'other'] as const;

const reasons: Readonly<Record<Refund['reason'], () => string>> = {
  withdrawal: m.orders_reason_withdrawal,
  goodwill: m.orders_reason_goodwill,
  duplicate: m.orders_reason_duplicate,
  closed: m.orders_reason_closed,
  recalled: m.orders_reason_recalled,
  fraud: m.orders_reason_fraud,
  other: () => '',
};

/** Returns the reason for the buyer and the back office; may be empty. */
export const formatRefundReason = (reason: Refund['reason']): string => reasons[reason]();

const states: Readonly<Record<Refund['state'], () => string>> = {
  asked: m.orders_refund_state_asked,
  pending: m.orders_refund_state_pending,
  succeeded: m.common_refunded,
  failed: m.orders_refund_state_failed,
};

export const formatRefundState = ({
  state,
  paidBy,
}: Pick<Refund, 'state'> & { paidBy: 'provider' | 'transfer' }): string =>
  paidBy === 'transfer' && state === 'asked' ? m.orders_refund_state_by_hand() : states[state]();
