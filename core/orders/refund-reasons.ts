import { m } from '#words/messages.js';
import type { Refund } from './record-refund.ts';

/** Reasons that an admin may give for a refund; the site gives the others itself. */
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

/** Why money goes back, as the buyer and the office read it; empty where nothing is said. */
export const formatRefundReason = (reason: Refund['reason']): string => reasons[reason]();

const states: Readonly<Record<Refund['state'], () => string>> = {
  asked: m.orders_refund_state_asked,
  pending: m.orders_refund_state_pending,
  succeeded: m.orders_refund_state_succeeded,
  failed: m.orders_refund_state_failed,
};

/** Status of a refund; a transfer waits for the person who sends it back. */
export const formatRefundState = ({
  state,
  paidBy,
}: Pick<Refund, 'state'> & { paidBy: 'provider' | 'transfer' }): string =>
  paidBy === 'transfer' && state === 'asked' ? m.orders_refund_state_by_hand() : states[state]();
