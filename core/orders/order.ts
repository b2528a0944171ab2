/** Every state of an order, from the usual to the rare. */
export const orderStates = [
  'paid',
  'partially_refunded',
  'refunded',
  'disputed',
  'pending',
  'expired',
] as const;
export type OrderState = (typeof orderStates)[number];

/** Orders that money came for, whatever became of it since. */
export const settledStates = ['paid', 'partially_refunded', 'refunded', 'disputed'] as const;

/** Who buys, as the session knows them. */
export type Buyer = {
  uid: string;
  email: string;
  displayName: string;
  stripeCustomerId: string;
  admin: boolean;
};
