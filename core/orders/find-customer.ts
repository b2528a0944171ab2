import type { Core } from '../context.ts';
import { toIdempotencyKey } from '../prices/idempotency-key.ts';
import type { Buyer } from './buyer.ts';

/**
 * The buyer as the payment provider's customer; made at the first purchase and kept in the account's
 * `stripeCustomerId` claim. The idempotency key makes one customer of several simultaneous first purchases.
 */
export async function findCustomer(core: Core, buyer: Buyer): Promise<string> {
  const account = await core.identity.findAccount(buyer.uid);
  const known = account?.claims.stripeCustomerId || buyer.stripeCustomerId;
  if (known) return known;
  const details = {
    email: buyer.email,
    ...(buyer.displayName ? { name: buyer.displayName } : {}),
    metadata: { uid: buyer.uid },
  };
  const customer = await core.payments.customers.create(details, {
    idempotencyKey: toIdempotencyKey('customer', details),
  });
  await core.identity.setClaims(buyer.uid, {
    admin: account?.claims.admin ?? false,
    stripeCustomerId: customer.id,
  });
  return customer.id;
}
