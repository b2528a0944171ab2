import { Link } from 'react-router';
import { nameCountry } from '#common/countries.ts';
import { formatDateTime } from '#common/dates.ts';
import { formatEmail } from '#common/format-email.ts';
import { formatPrice } from '#common/money.ts';
import { typeset } from '#common/typography.ts';
import { readDeliveryState } from '#core/emails/email-state.ts';
import type { OrderDetails } from '#core/orders/order-details.ts';
import { formatRefundState } from '#core/orders/refund-reasons.ts';
import { m } from '#words/messages.js';
import { Facts } from '../../ui/text/facts.tsx';
import { Table } from '../../ui/text/table.tsx';
import { LinkWithRight } from '../kit/link-with-right.tsx';
import styles from '../kit/sheet.module.css';
import { formatEmailState } from '../mail/emails-list.ts';
import {
  formatAccess,
  formatDisputeStatus,
  formatOfficeReason,
  formatOrderOrigin,
  formatOrderStatus,
} from './format-order.ts';

export const OrderFacts = ({ sheet }: { sheet: OrderDetails }) => <Facts facts={listFacts(sheet)} />;

export const DisputeFacts = ({ dispute }: { dispute: OrderDetails['disputes'][number] }) => (
  <Facts facts={listDisputeFacts(dispute)} />
);

function listFacts({
  order,
  duplicateNumber,
  access,
  accessSince,
  accessUntil,
  unusedCorrections,
}: OrderDetails) {
  return [
    {
      term: m.common_person(),
      detail: order.uid ? (
        <LinkWithRight right="people.read" to={`/admin/members/${encodeURIComponent(order.uid)}`}>
          {formatEmail(order.email)}
        </LinkWithRight>
      ) : (
        order.email
      ),
    },
    { term: m.common_date(), detail: formatDateTime(order.createdAt) },
    { term: m.orders_origin(), detail: formatOrderOrigin(order.origin) },
    { term: m.common_state(), detail: formatOrderStatus(order) },
    ...(order.origin === 'grant' ? [] : [{ term: m.common_amount(), detail: formatPrice(order.amount) }]),
    ...listSaleFacts(order),
    ...(order.refundedAmount > 0
      ? [{ term: m.common_refunded(), detail: formatPrice(order.refundedAmount) }]
      : []),
    ...(order.duplicateOf
      ? [
          {
            term: m.orders_duplicate(),
            detail: <Link to={`/admin/orders/${order.duplicateOf}`}>{duplicateNumber}</Link>,
          },
        ]
      : []),
    unusedCorrections === null
      ? {
          term: m.common_access(),
          detail: [
            formatAccess(access),
            accessSince ? m.orders_access_since({ date: formatDateTime(accessSince) }) : '',
            accessUntil ? m.orders_access_until({ date: formatDateTime(accessUntil) }) : '',
          ]
            .filter(Boolean)
            .join(' · '),
        }
      : {
          term: m.corrections_title(),
          detail: m.orders_corrections({ bought: order.corrections ?? 0, unused: unusedCorrections }),
        },
  ];
}

/** Lists recipient and payment method only if they are unusual. */
function listSaleFacts({ purpose, quantity, discountAmount, paidBy, buyer }: OrderDetails['order']) {
  return [
    ...(purpose === 'gift' ? [{ term: m.common_for_whom(), detail: m.checkout_for_gift() }] : []),
    ...(purpose === 'class'
      ? [{ term: m.common_for_whom(), detail: m.orders_purpose_class({ count: quantity }) }]
      : []),
    ...(discountAmount > 0 ? [{ term: m.common_discount(), detail: formatPrice(discountAmount) }] : []),
    ...(paidBy === 'transfer' ? [{ term: m.common_payment(), detail: m.common_by_transfer() }] : []),
    ...(buyer
      ? [
          {
            term: m.orders_buyer(),
            detail: [
              buyer.company,
              buyer.name,
              ...buyer.lines,
              [buyer.postalCode, buyer.city].filter(Boolean).join(' '),
              buyer.country && nameCountry(buyer.country),
            ]
              .filter(Boolean)
              .join(', '),
          },
        ]
      : []),
  ];
}

export function OrderConsent({ order }: Pick<OrderDetails, 'order'>) {
  if (order.origin === 'grant') return <p>{m.orders_consent_grant()}</p>;
  return (
    <>
      <p>
        <a href={`/terms-and-conditions?version=${encodeURIComponent(order.termsVersion)}`}>
          {m.orders_terms({ version: order.termsVersion })}
        </a>
      </p>
      {order.waiverText && order.waiverAcceptedAt ? (
        <>
          <p>
            {(order.purpose === 'corrections' ? m.orders_start_request : m.orders_waiver)({
              date: formatDateTime(order.waiverAcceptedAt),
            })}
          </p>
          <blockquote>{typeset(order.waiverText)}</blockquote>
        </>
      ) : (
        <p>{m.orders_waiver_none()}</p>
      )}
    </>
  );
}

export function PaymentFacts({ order }: Pick<OrderDetails, 'order'>) {
  const identifier = (text: string | null) =>
    text ? <code className={styles.identifier}>{text}</code> : m.orders_access_none();
  return (
    <Facts
      facts={[
        { term: m.orders_paid_at(), detail: order.paidAt ? formatDateTime(order.paidAt) : m.orders_unpaid() },
        { term: m.orders_session_id(), detail: identifier(order.sessionId) },
        { term: m.common_payment(), detail: identifier(order.paymentIntentId) },
        { term: m.common_price(), detail: identifier(order.priceId) },
      ]}
    />
  );
}

export function RefundsMade({
  refunds,
  paidBy,
}: Pick<OrderDetails, 'refunds'> & Pick<OrderDetails['order'], 'paidBy'>) {
  return (
    <Table
      caption={m.orders_refunds()}
      dense
      heads={[m.common_date(), m.common_reason(), m.common_state(), { figure: m.common_amount() }]}
    >
      <tbody>
        {refunds.map(({ id, createdAt, reason, who, state, amount }) => (
          <tr key={id}>
            <td>{formatDateTime(createdAt)}</td>
            <td>
              <span>{formatOfficeReason(reason)}</span>
              {who ? <small className={styles.soft}>{who}</small> : null}
            </td>
            <td>{formatRefundState({ state, paidBy })}</td>
            <td data-number="">{formatPrice(amount)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

export function EmailsSent({ letters: emails }: Pick<OrderDetails, 'letters'>) {
  if (emails.length === 0) return <p>{m.post_none_about()}</p>;
  return (
    <Table
      caption={m.common_letters()}
      dense
      heads={[m.common_subject_line(), m.common_created_at(), m.common_state()]}
    >
      <tbody>
        {emails.map((email) => (
          <tr key={email.id}>
            <th scope="row">
              <Link to={`/admin/mail/${email.id}`}>{email.subject}</Link>
            </th>
            <td>{formatDateTime(email.createdAt)}</td>
            <td>{formatEmailState(readDeliveryState(email))}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const listDisputeFacts = (dispute: OrderDetails['disputes'][number]) => [
  { term: m.common_state(), detail: formatDisputeStatus(dispute.status) },
  { term: m.common_amount(), detail: formatPrice(dispute.amount) },
  { term: m.orders_dispute_since(), detail: formatDateTime(dispute.openedAt) },
  ...(dispute.dueAt ? [{ term: m.orders_dispute_due(), detail: formatDateTime(dispute.dueAt) }] : []),
  ...(dispute.answeredAt ? [{ term: m.evidence_sent_on(), detail: formatDateTime(dispute.answeredAt) }] : []),
];
