import { z } from 'zod';
import { parsePrice } from '#common/money.ts';
import { officeReasons } from '#core/orders/refund-reasons.ts';
import { m } from '#words/messages.js';

/** The amount is typed in euros. */
export const refundInput = z.object({
  amount: z
    .string({ error: () => m.orders_refund_amount_missing() })
    .max(20, { error: () => m.orders_refund_amount_malformed() })
    .transform((text, context) => {
      const cents = parsePrice(text);
      if (cents) return cents;
      context.addIssue({ code: 'custom', message: m.orders_refund_amount_malformed() });
      return z.NEVER;
    }),
  reason: z.enum(officeReasons, { error: () => m.orders_refund_reason_missing() }),
  /** Class seats to revoke. Empty for other orders, and for a full refund. */
  seats: z
    .string()
    .trim()
    .refine((text) => /^\d{0,3}$/.test(text), { error: () => m.orders_refund_seats_malformed() })
    .transform((text) => (text === '' ? null : Number(text)))
    .default(null),
  words: z
    .string()
    .max(1_000, { error: () => m.orders_refund_words_long() })
    .default(''),
});
