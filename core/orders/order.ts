import type { orders } from '#database/tables/orders.ts';
import type { StaffRole } from '../staff/roles.ts';

/** Most common state first. */
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

/** States of orders that gave access, even if it has since been revoked. */
export const settledStates = ['paid', 'partially_refunded', 'refunded', 'disputed'] as const;

/** Sales (including free orders) and grants by the school. */
export type OrderKind = 'sales' | 'gifts';

type Purpose = (typeof orders.$inferSelect)['purpose'];

/** True if an order gives access to other people, through vouchers. */
export const isForOthers = (purpose: Purpose): purpose is 'gift' | 'class' =>
  purpose === 'gift' || purpose === 'class';

export type Buyer = {
  uid: string;
  email: string;
  displayName: string;
  stripeCustomerId: string;
  role: StaffRole | null;
};
