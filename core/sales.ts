import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { settings } from '#database/tables/settings.ts';
import { cacheByContent } from './cache-by-content.ts';

/**
 * `franchise`: the school is below the thresholds and charges no tax (article 293 B du CGI); `exempt`: its lessons are exempt (article
 * 261, 4, 4° du CGI); `standard`: it charges it.
 */
export const vatRegimes = ['franchise', 'exempt', 'standard'] as const;

/** The rates of France in hundredths of a percent, as they stand in forms (articles 278, 278-0 bis, 279 and 281 quater du CGI). */
export const frenchVatRates = ['2000', '1000', '550', '210'] as const;

const text = z.string().default('');
const off = z.boolean().default(false);

export const salesSettings = z.object({
  /** Raised at each save; a save names the version it started from. */
  version: z.number().int().default(0),
  vatRegime: z.enum(vatRegimes).default('franchise'),
  vatRate: z.enum(frenchVatRates).default('2000'),
  vatNumber: text,
  /** Whether the school declares the tax of other countries of the Union in one place (one-stop shop, article 298 sexdecies G du CGI). */
  oss: off,
  /** Whether a bank transfer is accepted, and the account that it goes to. */
  transfer: off,
  transferHolder: text,
  iban: text,
  bic: text,
  /** Whether the provider may collect from a bank account (SEPA direct debit). */
  sepaDebit: off,
});

/** How the school sells: its tax, its invoices, the ways to pay it. */
export type SalesSettings = z.output<typeof salesSettings>;

/** How the school sells; before the owner has said it, without tax and by card alone. */
export function readSales(core: Parameters<typeof cacheByContent>[0]): Promise<SalesSettings> {
  return cacheByContent(core, 'sales', async () => {
    const [row] = await core.db.select().from(settings).where(eq(settings.key, 'sales')).limit(1);
    return salesSettings.parse(row?.value ?? {});
  });
}

/** How long the money of a transfer is waited for, in days; then its order expires. */
export const transferDays = 30;
