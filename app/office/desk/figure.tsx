import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatPrice } from '#common/money.ts';
import type { Sales } from '#core/desk/measure-school.ts';
import { m } from '#words/messages.js';
import { toOfficeListHref } from '../kit/list-address.ts';
import { ordersList } from '../orders/orders-list.ts';
import styles from './desk.module.css';

const whole = new Intl.NumberFormat('fr-FR');

export const formatCount = (count: number): string => whole.format(count);

/** One figure of the dashboard. A zero (`isZero`) is small and muted. */
export function Figure({
  term,
  href,
  isZero = false,
  children,
}: {
  term: string;
  href?: string;
  isZero?: boolean;
  children: ReactNode;
}) {
  return (
    <li className={styles.figure}>
      <p className={isZero ? styles.term : styles.number}>{children}</p>
      <p className={styles.term}>{href ? <Link to={href}>{term}</Link> : term}</p>
    </li>
  );
}

export const SalesFigure = ({
  term,
  sales: { orders, cents },
  month = null,
}: {
  term: string;
  sales: Sales;
  /** Filter of the linked list: `2026-11`. */
  month?: string | null;
}) => (
  <Figure term={term} href={toOfficeListHref(ordersList, { month })} isZero={orders === 0}>
    <b>{formatPrice(cents)}</b>
    {orders > 0 ? <small>{m.desk_orders({ count: orders })}</small> : null}
  </Figure>
);
