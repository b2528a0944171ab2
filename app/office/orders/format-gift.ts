import type { Recipient } from '#core/orders/gift-recipients.ts';
import type { GiftOutcome } from '#core/orders/gifts.ts';
import { m } from '#words/messages.js';
import { FieldError } from '../kit/action.ts';

export type GiftLineOutcome = GiftOutcome | Extract<Recipient, { fault: string }>['fault'];

const outcomes: Readonly<Record<GiftLineOutcome, () => string>> = {
  given: m.common_access_opened,
  waiting: m.orders_outcome_waiting,
  owned: m.orders_outcome_owned,
  'waiting-already': m.orders_outcome_waiting_already,
  malformed: m.orders_outcome_malformed,
  repeated: m.orders_outcome_repeated,
};

export const formatGiftLineOutcome = (outcome: GiftLineOutcome): string => outcomes[outcome]();

/** @throws {FieldError} if nothing was granted */
export function formatGiftOutcome(outcome: GiftOutcome, person: string): string {
  switch (outcome) {
    case 'given':
      return m.orders_granted({ person });
    case 'waiting':
      return m.orders_granted_waiting({ person });
    default:
      throw new FieldError('productId', formatGiftLineOutcome(outcome));
  }
}
