import type { InvoiceLine } from '#database/tables/invoices.ts';
import { splitTax } from './find-tax.ts';

/** In cents without tax; `unit` may contain fractions of a cent. */
type NetLine = { title: string; quantity: number; unit: number; net: number };

/** Returns lines without tax that add up to `net`: the last one absorbs the rounding difference. */
export function toNetLines(
  lines: readonly InvoiceLine[],
  { net, vatRate }: { net: number; vatRate: number },
): NetLine[] {
  let rest = net;
  return lines.map(({ title, quantity, gross }, index) => {
    const own = index === lines.length - 1 ? rest : splitTax(gross, vatRate).net;
    rest -= own;
    return { title, quantity, unit: own / quantity, net: own };
  });
}
