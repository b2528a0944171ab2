import { z } from 'zod';
import { m } from '#words/messages.js';

/** What is given. */
export const grantedProduct = z
  .string({ error: () => m.orders_grant_no_product() })
  .regex(/^[a-z0-9][a-z0-9-]{0,79}$/i, { error: () => m.orders_grant_no_product() });

/** To whom and what: a person by their address. */
export const grantByEmail = z.object({
  email: z
    .string({ error: () => m.refusals_email_missing() })
    .trim()
    .min(1, { error: () => m.people_email_missing() })
    .max(254, { error: () => m.refusals_email_malformed() })
    .pipe(z.email({ error: () => m.refusals_email_malformed() })),
  productId: grantedProduct,
});
