import { formatDate } from '#common/dates.ts';
import { toVouchersHref, toWithdrawalHref } from '#common/links.ts';
import { formatPrice } from '#common/money.ts';
import { typeset } from '#common/typography.ts';
import type { InvoiceLink } from '#core/invoices/list-invoices.ts';
import type { ImportedPurchase } from '#core/moving-in/list-imported.ts';
import type { OrderLine } from '#core/orders/list-orders.ts';
import { isForOthers } from '#core/orders/order.ts';
import { m } from '#words/messages.js';
import { InvoiceLinkTo } from '../../invoices/invoice-link.tsx';
import { ImportedPurchases } from '../../moving-in/imported-purchases.tsx';
import { Table } from '../../ui/text/table.tsx';
import styles from './profile.module.css';

const stateWords: Record<OrderLine['state'], () => string> = {
  paid: m.common_paid,
  partially_refunded: m.common_partially_refunded,
  refunded: m.common_refunded_feminine,
  disputed: m.common_disputed,
  pending: m.members_order_transfer,
};

type Invoiced = OrderLine & { invoices: readonly InvoiceLink[] };

/** Orders of this school, and purchases that were imported from another platform. */
export function Orders({
  orders,
  imported,
}: {
  orders: readonly Invoiced[];
  imported: readonly ImportedPurchase[];
}) {
  return (
    <>
      {orders.length > 0 ? <OwnOrders orders={orders} /> : null}
      {imported.length > 0 ? <ImportedPurchases purchases={imported} /> : null}
      {orders.length + imported.length === 0 ? <p>{m.members_orders_empty()}</p> : null}
    </>
  );
}

function OwnOrders({ orders }: { orders: readonly Invoiced[] }) {
  return (
    <Table
      caption={m.members_orders_title()}
      heads={[m.common_date(), m.common_content(), m.common_state(), { figure: m.checkout_amount() }]}
    >
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <td>{formatDate(new Date(order.paidAt ?? order.orderedAt))}</td>
            <td>
              <span>{typeset(order.title)}</span>
              <small className={styles.number}>{order.number}</small>
              {!isForOthers(order.purpose) || order.state === 'pending' ? null : (
                <small className={styles.number}>
                  <a href={toVouchersHref(order.id)}>
                    {order.purpose === 'gift' ? m.vouchers_to_profile() : m.vouchers_to_class()}
                  </a>
                </small>
              )}
              {order.invoices.map((invoice) => (
                <small key={invoice.id} className={styles.number}>
                  <InvoiceLinkTo invoice={invoice} />
                </small>
              ))}
            </td>
            <td>
              <span>{formatState(order)}</span>
              {order.transferPath ? (
                <small className={styles.number}>
                  <a href={order.transferPath}>{m.members_order_transfer_see()}</a>
                </small>
              ) : null}
              {order.isWithdrawable ? (
                <small className={styles.number}>
                  <a href={toWithdrawalHref(order.number)}>{m.common_withdraw_here()}</a>
                </small>
              ) : null}
            </td>
            <td data-number="">{formatAmount(order)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function formatState({ isGift, state, amount }: OrderLine): string {
  if (isGift) return m.orders_origin_grant();
  return state === 'paid' && amount === 0 ? m.common_confirmed_feminine() : stateWords[state]();
}

function formatAmount({ isGift, amount, currency }: OrderLine): string {
  if (isGift) return '–';
  return amount === 0 ? m.common_free() : formatPrice(amount, currency.toUpperCase());
}
