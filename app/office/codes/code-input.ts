import { z } from 'zod';
import { isDay } from '#common/dates.ts';
import { parsePrice } from '#common/money.ts';
import { addDays, addMonths, startOfParisDay, toParisDay } from '#common/paris-time.ts';
import { foldCode, toProviderCode } from '#core/orders/promotion-codes/promotion-code.ts';
import { m } from '#words/messages.js';

const maxCharacters = 40;
const maxProducts = 8;

/** Parses a whole percentage, whose sign may be missing, or an amount with its currency. Null if it is neither. */
function parseWorth(text: string): { percent: number | null; amount: number | null } | null {
  const percent = Number(/^(\d{1,3})\s*%?$/.exec(text.trim())?.[1] ?? 0);
  if (percent >= 1 && percent <= 100) return { percent, amount: null };
  const cents = /€|eur/i.test(text) ? parsePrice(text) : null;
  return cents ? { percent: null, amount: cents } : null;
}

/** Maximum number of months until expiry, a limit of the payment provider. */
const maxMonths = 60;

const isNear = (day: string): boolean =>
  isDay(day) && day.slice(0, 7) < addMonths(toParisDay(new Date()).slice(0, 7), maxMonths);

/** A code expires at the end of its last day in Paris. */
export const codeInput = z.object({
  code: z
    .string({ error: () => m.codes_code_missing() })
    .max(200, { error: () => m.codes_code_malformed(), abort: true })
    .transform(foldCode)
    .refine((code) => code !== '', { error: () => m.codes_code_missing(), abort: true })
    .refine((code) => code.length <= maxCharacters && /^[A-Z0-9-]+$/.test(toProviderCode(code)), {
      error: () => m.codes_code_malformed(),
    }),
  worth: z
    .string({ error: () => m.codes_worth_malformed() })
    .max(30, { error: () => m.codes_worth_malformed() })
    .transform((text, context) => {
      const worth = parseWorth(text);
      if (worth) return worth;
      context.addIssue({ code: 'custom', message: m.codes_worth_malformed() });
      return z.NEVER;
    }),
  until: z
    .string()
    .refine((day) => day === '' || isNear(day), { error: () => m.codes_until_malformed(), abort: true })
    .transform((day) => (day ? startOfParisDay(addDays(day, 1)) : null)),
  maxUses: z
    .string()
    .transform((text) => text.replaceAll(/\s/g, ''))
    .refine((text) => /^([1-9]\d{0,5}|1000000)?$/.test(text), {
      error: () => m.codes_max_uses_malformed(),
      abort: true,
    })
    .transform((text) => (text ? Number(text) : null)),
  oncePerPerson: z.boolean(),
  forClasses: z.boolean(),
  announced: z.boolean(),
  productIds: z.array(z.string().regex(/^[a-z0-9][a-z0-9-]{0,79}$/i)).max(maxProducts),
  /** Largest discount of one order, in integer cents, that the admin has confirmed. */
  seenCents: z.number().int().min(0).optional(),
});
