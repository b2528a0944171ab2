import type { Invoice } from './list-invoices.ts';

type IssuedDocument = Pick<Invoice, 'id' | 'series' | 'gross' | 'correctsId'>;

/** `credited` is the amount of earlier credit notes for the same invoice. */
export type MissingDocument =
  | { series: 'invoice'; gross: number }
  | { series: 'credit'; gross: number; correctsId: string; credited: number };

/** Returns the documents that make invoices minus credit notes equal `worth`. `issued`: oldest first. */
export function planDocuments(issued: readonly IssuedDocument[], worth: number): MissingDocument[] {
  const invoices = issued.filter(({ series }) => series === 'invoice');
  const left = invoices.map(({ id, gross }) => {
    const credited = sum(issued.filter(({ correctsId }) => correctsId === id));
    return { id, credited, rest: gross - credited };
  });
  let over = left.reduce((total, { rest }) => total + rest, 0) - worth;
  if (over < 0) return [{ series: 'invoice', gross: -over }];
  const missing: MissingDocument[] = [];
  for (const { id, credited, rest } of left.reverse()) {
    const gross = Math.min(over, rest);
    if (gross > 0) missing.push({ series: 'credit', gross, correctsId: id, credited });
    over -= gross;
  }
  return missing;
}

const sum = (documents: readonly IssuedDocument[]): number =>
  documents.reduce((total, { gross }) => total + gross, 0);
