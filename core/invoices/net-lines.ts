import type { InvoiceLine } from '#database/tables/invoices.ts';
import { splitTax } from './find-tax.ts';

/** A line without its tax, in cents; `unit` may have parts of a cent. */
type NetLine = { title: string; quantity: number; unit: number; net: number };

/** The lines of a document without tax: they come to its net, to the cent, what rounding leaves going to the last. */
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
