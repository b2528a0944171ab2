import type { SessionRow } from './session-row.ts';

/** How an attempt to pay a session ended. */
export type PaymentResult = {
  /**
   * `authentication`: the cardholder must authorise the payment first. `declined`: another card may be tried.
   * `exhausted`: too many were. `closed`: it was not open any more, paid by another form or expired.
   */
  state: 'paid' | 'authentication' | 'declined' | 'exhausted' | 'closed';
  session: SessionRow;
};
