import { z } from 'zod';
import { parsePrice } from '#common/money.ts';
import { parseParisTime } from '#common/paris-time.ts';
import { m } from '#words/messages.js';

/** Parses a date as a moment at the given time in Paris. Null if empty. */
const day = (time: string) =>
  z
    .string()
    .max(10)
    .default('')
    .transform((date, context) => {
      if (!date) return null;
      const at = parseParisTime({ date, time });
      if (at) return at;
      context.addIssue(m.offers_wrong_day());
      return z.NEVER;
    });

/** Amounts are typed in euros. */
export const offerInput = z
  .object({
    version: z.number().int().min(0),
    includes: z
      .array(z.string().regex(/^[\w-]{1,80}$/))
      .max(8, { error: () => m.common_products_many() })
      .default([]),
    minAmount: z
      .string()
      .max(20)
      .default('')
      .transform((text, context) => {
        if (!text.trim()) return null;
        const cents = parsePrice(text);
        if (cents !== null && cents <= 1_000_000) return cents;
        context.addIssue(m.refusals_price_malformed());
        return z.NEVER;
      }),
    soldToClasses: z.boolean().default(false),
    reducedSince: day('00:00'),
    reducedUntil: day('23:59'),
  })
  .refine(
    ({ reducedSince, reducedUntil }) => !reducedUntil || (reducedSince && reducedUntil > reducedSince),
    {
      path: ['reducedUntil'],
      error: () => m.offers_wrong_until(),
    },
  );
