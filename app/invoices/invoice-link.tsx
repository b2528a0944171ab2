import type { InvoiceLink } from '#core/invoices/list-invoices.ts';
import { m } from '#words/messages.js';
import styles from './invoice-link.module.css';

/** Link to the PDF of an invoice or credit note. */
export function InvoiceLinkTo({
  invoice: { id, series, number },
}: {
  invoice: Pick<InvoiceLink, 'id' | 'series' | 'number'>;
}) {
  return (
    <a className={styles.link} href={`/factures/${id}`} target="_blank" rel="noopener">
      {series === 'credit' ? m.invoices_credit_title({ number }) : m.invoices_title({ number })}
    </a>
  );
}
