import type Stripe from 'stripe';
import type { Member } from './accounts.ts';
import type { Provider } from './provider.ts';
import type { School } from './school.ts';

export type Purchases = ReturnType<typeof readPurchases>;

/** Reads a member's purchases from the school and the payment provider. */
export function readPurchases(school: School, provider: Provider) {
  const rowsOf = async (text: string, { uid }: Member) =>
    (await school.database.pool.query(text, [uid])).rows;
  return {
    async sessionsOf({ uid }: Member): Promise<Stripe.Checkout.Session[]> {
      const sessions: Stripe.Checkout.Session[] = [];
      for await (const session of provider.stripe.checkout.sessions.list({ limit: 100 }))
        if (session.client_reference_id === uid) sessions.push(session);
      return sessions;
    },
    /** Oldest first, amounts in cents. */
    ordersOf: (member: Member) =>
      rowsOf('select state, origin, amount, currency from orders where uid = $1 order by created_at', member),
    accessesOf: (member: Member) =>
      rowsOf('select product_id from entitlements where uid = $1 and revoked_at is null', member),
    emailsOf: (member: Member) =>
      rowsOf('select kind from letters where subject_id in (select id from orders where uid = $1)', member),
  };
}
