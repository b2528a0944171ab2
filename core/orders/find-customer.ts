import type { Core } from '../context.ts';
import type { Buyer } from './buyer.ts';

/**
 * The buyer as the payment provider's customer; made at the first purchase and kept in the account's
 * `stripeCustomerId` claim. The idempotency key makes one customer of several simultaneous first purchases.
 */
export async function findCustomer(core: Core, buyer: Buyer): Promise<string> {
  const account = await core.identity.findAccount(buyer.uid);
  const known = account?.claims.stripeCustomerId || buyer.stripeCustomerId;
  if (known) return known;
  const customer = await core.payments.customers.create(
    {
      email: buyer.email,
      ...(buyer.displayName ? { name: buyer.displayName } : {}),
      metadata: { uid: buyer.uid },
    },
    { idempotencyKey: `customer:${buyer.uid}` },
  );
  await core.identity.setClaims(buyer.uid, {
    admin: account?.claims.admin ?? false,
    stripeCustomerId: customer.id,
  });
  return customer.id;
}
