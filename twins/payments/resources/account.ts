import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { endpoint, type Resource } from '../wire/endpoint.ts';
import type { Wire } from '../wire/wire.ts';

export const accountResource: Resource = {
  object: 'account',
  endpoints: [
    /** The account of the key. https://docs.stripe.com/api/accounts/retrieve */
    endpoint({
      method: 'GET',
      path: '/v1/account',
      fields: {},
      answers: { object: 'account' },
      async run({ account, publicUrl }): Promise<Wire<Partial<Stripe.Account>>> {
        const id = createHash('sha256').update(publicUrl).digest('hex').slice(0, 16);
        return {
          id: `acct_${id}`,
          object: 'account',
          business_profile: {
            name: account.displayName,
            annual_revenue: null,
            estimated_worker_count: null,
            mcc: null,
            minority_owned_business_designation: null,
            product_description: null,
            support_address: null,
            support_email: null,
            support_phone: null,
            support_url: null,
            specified_commercial_transactions_act_url: null,
            url: null,
          },
          charges_enabled: true,
          country: 'FR',
          default_currency: 'eur',
          details_submitted: true,
          email: null,
          payouts_enabled: true,
          type: 'standard',
        };
      },
    }),
  ],
};
