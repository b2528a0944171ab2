import type { Invoice } from './list-invoices.ts';

/** What planning needs to know of a document that was issued. */
type IssuedDocument = Pick<Invoice, 'id' | 'series' | 'gross' | 'correctsId'>;

/** A document that is missing: what was sold, or what is taken back of an invoice that `credited` cents were taken back of already. */
export type MissingDocument =
  | { series: 'invoice'; gross: number }
  | { series: 'credit'; gross: number; correctsId: string; credited: number };

/**
 * What has to be issued for an order, so that what was invoiced less what was credited is what the sale is worth. `issued` is in the
 * order of issue: what falls is taken from the newest invoice that has anything left, and goes on with those before it.
 */
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
