import { z } from 'zod';
import { maxRecipients, parseRecipients } from '#core/orders/gift-recipients.ts';
import { m } from '#words/messages.js';

export const grantedProduct = z
  .string({ error: () => m.orders_grant_no_product() })
  .regex(/^[a-z0-9][a-z0-9-]{0,79}$/i, { error: () => m.orders_grant_no_product() });

/** Maximum characters per recipient: the longest address with its surrounding name. */
const maxLine = 400;

/** Recipients are a pasted list of addresses. */
export const grantByEmail = z.object({
  emails: z
    .string({ error: () => m.people_email_missing() })
    .max(maxRecipients * maxLine, { error: () => m.orders_grant_many({ max: maxRecipients }), abort: true })
    .transform(parseRecipients)
    .refine((recipients) => recipients.length > 0, { error: () => m.people_email_missing() })
    .refine((recipients) => recipients.length <= maxRecipients, {
      error: () => m.orders_grant_many({ max: maxRecipients }),
    })
    .refine((recipients) => recipients.length !== 1 || 'email' in (recipients[0] ?? {}), {
      error: () => m.common_email_malformed(),
    }),
  productId: grantedProduct,
});
