/** Every state of an order, from the usual to the rare. */
const orderStates = [
  'paid',
  'partially_refunded',
  'refunded',
  'disputed',
  'pending',
  'offered',
  'expired',
] as const;
export type OrderState = (typeof orderStates)[number];

/** Orders that opened something, whatever became of it since. */
export const settledStates = ['paid', 'partially_refunded', 'refunded', 'disputed'] as const;

/** What was sold or taken at no price, and what the school gave: never counted together. */
export type OrderKind = 'sales' | 'gifts';

/** Who buys, as the session knows them. */
export type Buyer = {
  uid: string;
  email: string;
  displayName: string;
  stripeCustomerId: string;
  admin: boolean;
};
