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

/** What a form is told of a session that is not open: that it paid, if it is the very form that did. */
export function resultOf(session: SessionRow, attempt: string): PaymentResult {
  return { state: session.completed_by === attempt ? 'paid' : 'closed', session };
}
