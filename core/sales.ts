import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { settings } from '#database/tables/settings.ts';
import { cacheByContent } from './cache-by-content.ts';

/** VAT: `franchise` (none, article 293 B du CGI), `exempt` (article 261, 4, 4° du CGI), `standard`. */
export const vatRegimes = ['franchise', 'exempt', 'standard'] as const;

/** French rates in hundredths of a percent (articles 278, 278-0 bis, 279, 281 quater du CGI). */
export const frenchVatRates = ['2000', '1000', '550', '210'] as const;

const text = z.string().default('');
const off = z.boolean().default(false);

export const salesSettings = z.object({
  /** Revision number; a save is based on one and is rejected if it is outdated. */
  version: z.number().int().default(0),
  vatRegime: z.enum(vatRegimes).default('franchise'),
  vatRate: z.enum(frenchVatRates).default('2000'),
  vatNumber: text,
  /** True if VAT of other EU countries is declared in the one-stop shop (article 298 sexdecies G du CGI). */
  oss: off,
  /** True if bank transfers to this account are accepted. */
  transfer: off,
  transferHolder: text,
  iban: text,
  bic: text,
  /** True if SEPA direct debit is accepted. */
  sepaDebit: off,
});

/** Sales settings: VAT, invoices, payment methods. */
export type SalesSettings = z.output<typeof salesSettings>;

/** Returns the sales settings; the default is no VAT and payment by card only. */
export function readSales(core: Parameters<typeof cacheByContent>[0]): Promise<SalesSettings> {
  return cacheByContent(core, 'sales', async () => {
    const [row] = await core.db.select().from(settings).where(eq(settings.key, 'sales')).limit(1);
    return salesSettings.parse(row?.value ?? {});
  });
}

/** Days until the order of an unpaid transfer expires. */
export const transferDays = 30;
