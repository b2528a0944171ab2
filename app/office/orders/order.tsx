import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { nameCountry } from '#common/countries.ts';
import { formatDateTime } from '#common/dates.ts';
import { toProductHref } from '#common/links.ts';
import { formatPrice } from '#common/money.ts';
import { typeset } from '#common/typography.ts';
import { acceptDispute, answerDispute } from '#core/evidence/answer-dispute.ts';
import { readLetterState } from '#core/letters/letter-state.ts';
import {
  cancelOrder,
  findOrderSheet,
  type OrderSheet,
  replayPayment,
  resendPurchaseLetter,
  withdrawGrant,
} from '#core/orders/office-order.ts';
import { formatRefundState } from '#core/orders/refund-reasons.ts';
import { receiveTransfer } from '#core/orders/transfers.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import { requireId } from '../../errors/unknown-parameter.ts';
import { InvoiceLinkTo } from '../../invoices/invoice-link.tsx';
import { describeUnlisted } from '../../page-title.ts';
import { ButtonRow, LinkButton } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { Facts } from '../../ui/text/facts.tsx';
import { Table } from '../../ui/text/table.tsx';
import { act, officeAction } from '../kit/action.ts';
import { ActButton, ActRefusal, useActs } from '../kit/acts.tsx';
import { sendSafely } from '../kit/answer.ts';
import styles from '../kit/sheet.module.css';
import { formatLetterState, tellLeaving } from '../mail/letters-list.ts';
import type { Route } from './+types/order.ts';
import { DisputeAnswer } from './dispute-answer.tsx';
import { formatIncident } from './format-incident.ts';
import {
  formatAccess,
  formatDisputeStatus,
  formatOfficeReason,
  formatOrderOrigin,
  formatOrderStanding,
  formatOutcome,
} from './format-order.ts';

export const loader = answerErrors(async (args: Route.LoaderArgs) =>
  findOrderSheet(args.context.get(coreContext), requireId(args.params.orderId, args)),
);

const disputeNamed = z.object({ disputeId: z.string().regex(/^[\w-]{1,80}$/) });

export const action = officeAction({
  id: (args: Route.ActionArgs) => requireId(args.params.orderId, args),
  acts: {
    resend: act(z.object({}), async ({ core, actor, id }) => {
      await resendPurchaseLetter(core, actor, id);
      return tellLeaving(core, m.orders_letter_leaves());
    }),
    replay: act(z.object({}), async ({ core, actor, id }) =>
      formatOutcome(await replayPayment(core, actor, id)),
    ),
    received: act(z.object({}), async ({ core, actor, id }) => {
      await receiveTransfer(core, actor, id);
      return m.orders_transfer_received();
    }),
    cancel: act(z.object({}), async ({ core, actor, id }) =>
      (await cancelOrder(core, actor, id)) === 'paid' ? m.orders_canceled_late() : m.orders_canceled(),
    ),
    'answer-dispute': act(
      disputeNamed.extend({
        words: z
          .string()
          .trim()
          .max(5_000, { error: () => m.evidence_words_long() }),
      }),
      async ({ core, actor, id: orderId }, wanted) => {
        await answerDispute(core, actor, { orderId, ...wanted });
        return m.evidence_sent();
      },
    ),
    'accept-dispute': act(disputeNamed, async ({ core, actor, id: orderId }, { disputeId }) => {
      await acceptDispute(core, actor, { orderId, disputeId });
      return m.evidence_accepted_done();
    }),
    withdraw: act(z.object({}), async ({ core, actor, id }) => {
      await withdrawGrant(core, actor, id);
      return m.orders_withdrawn();
    }),
  },
});

export const clientAction = sendSafely;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describeUnlisted(loaderData?.order.title ?? m.orders_title(), matches[0].loaderData);

/** One order: what, when, on what terms, and what became of it. */
export default function OrderScreen({ loaderData }: Route.ComponentProps) {
  const { order, productType, invoices, letters } = loaderData;
  const acts = useActs();
  const isSettled = order.state !== 'pending' && order.state !== 'expired';
  return (
    <>
      <PageHeader
        title={typeset(order.title)}
        lead={m.orders_number({ number: order.number })}
        trail={[{ href: '/admin/orders', label: m.orders_title() }]}
      />
      <div className={styles.sheet}>
        <ActRefusal acts={acts} />
        {loaderData.incidents.some(({ settledAt }) => !settledAt) ? (
          <Notice
            tone="warning"
            title={m.orders_to_decide()}
            action={<Link to="/admin/orders/decisions">{m.orders_decide()}</Link>}
          >
            <ul>
              {loaderData.incidents
                .filter(({ settledAt }) => !settledAt)
                .map((incident) => (
                  <li key={incident.id}>{formatIncident(incident).what}</li>
                ))}
            </ul>
          </Notice>
        ) : null}
        <Facts facts={listFacts(loaderData)} />
        <ButtonRow data-print="none">
          {isSettled && !order.duplicateOf ? (
            <ActButton
              acts={acts}
              asks={{ act: 'resend' }}
              label={order.origin === 'grant' ? m.orders_gift_resend() : m.orders_resend()}
            />
          ) : null}
          {loaderData.refundable > 0 ? (
            <LinkButton href={`/admin/orders/${order.id}/refund`} variant="secondary">
              {m.orders_refund()}
            </LinkButton>
          ) : null}
          {order.paidBy === 'transfer' && !isSettled ? (
            <ActButton
              acts={acts}
              asks={{ act: 'received' }}
              label={m.orders_transfer_receive()}
              question={{
                title: m.orders_transfer_receive(),
                words: m.orders_transfer_receive_words({
                  amount: formatPrice(order.amount),
                  reference: order.number,
                }),
              }}
            />
          ) : null}
          {order.state === 'pending' && !order.processingSince ? (
            <ActButton
              acts={acts}
              asks={{ act: 'cancel' }}
              label={m.orders_cancel()}
              variant="danger"
              question={{ title: m.orders_cancel_title(), words: m.orders_cancel_words() }}
            />
          ) : null}
          {order.sessionId ? (
            <ActButton acts={acts} asks={{ act: 'replay' }} label={m.orders_replay()} />
          ) : null}
          {order.origin === 'grant' && (loaderData.access === 'open' || loaderData.access === 'offered') ? (
            <ActButton
              acts={acts}
              asks={{ act: 'withdraw' }}
              label={m.orders_withdraw()}
              variant="danger"
              question={{ title: m.orders_withdraw_title(), words: m.orders_withdraw_words() }}
            />
          ) : null}
        </ButtonRow>
        {order.sessionId ? <p className={styles.soft}>{m.orders_replay_hint()}</p> : null}
        <Part title={m.orders_consent()}>
          <Consent order={order} />
        </Part>
        {order.origin === 'payment' ? (
          <Part title={m.orders_payment()}>
            <PaymentFacts order={order} />
          </Part>
        ) : null}
        {loaderData.refunds.length > 0 ? (
          <Part title={m.orders_refunds()}>
            <RefundsMade refunds={loaderData.refunds} />
          </Part>
        ) : null}
        {loaderData.disputes.length > 0 ? (
          <Part title={m.orders_disputes()}>
            {loaderData.disputes.map((dispute) => (
              <div key={dispute.id} className={styles.part}>
                <Facts facts={listDisputeFacts(dispute)} />
                <DisputeAnswer orderId={order.id} disputeId={dispute.id} status={dispute.status} />
              </div>
            ))}
          </Part>
        ) : null}
        {order.origin === 'payment' ? (
          <Part title={m.invoices_of_order()}>
            {invoices.length === 0 ? <p>{m.invoices_none()}</p> : null}
            {invoices.map((invoice) => (
              <p key={invoice.id}>
                <InvoiceLinkTo invoice={invoice} /> · {formatDateTime(invoice.issuedAt)} ·{' '}
                {formatPrice(invoice.gross, invoice.currency)}
              </p>
            ))}
          </Part>
        ) : null}
        <Part title={m.orders_letters()}>
          <LettersSent letters={letters} />
        </Part>
        <p>
          <a href={toProductHref({ id: order.productId, type: productType })}>{m.orders_see_content()}</a>
        </p>
      </div>
    </>
  );
}

const listDisputeFacts = (dispute: OrderSheet['disputes'][number]) => [
  { term: m.orders_state(), detail: formatDisputeStatus(dispute.status) },
  { term: m.orders_amount(), detail: formatPrice(dispute.amount) },
  { term: m.orders_dispute_since(), detail: formatDateTime(dispute.openedAt) },
  ...(dispute.dueAt ? [{ term: m.orders_dispute_due(), detail: formatDateTime(dispute.dueAt) }] : []),
  ...(dispute.answeredAt ? [{ term: m.evidence_sent_on(), detail: formatDateTime(dispute.answeredAt) }] : []),
];

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function listFacts({ order, duplicateNumber, access, accessSince, accessUntil }: OrderSheet) {
  return [
    {
      term: m.orders_person(),
      detail: order.uid ? (
        <Link to={`/admin/members/${encodeURIComponent(order.uid)}`}>{order.email}</Link>
      ) : (
        order.email
      ),
    },
    { term: m.orders_date(), detail: formatDateTime(order.createdAt) },
    { term: m.orders_origin(), detail: formatOrderOrigin(order.origin) },
    { term: m.orders_state(), detail: formatOrderStanding(order) },
    ...(order.origin === 'grant' ? [] : [{ term: m.orders_amount(), detail: formatPrice(order.amount) }]),
    ...listSaleFacts(order),
    ...(order.refundedAmount > 0
      ? [{ term: m.orders_refunded(), detail: formatPrice(order.refundedAmount) }]
      : []),
    ...(order.duplicateOf
      ? [
          {
            term: m.orders_duplicate(),
            detail: <Link to={`/admin/orders/${order.duplicateOf}`}>{duplicateNumber}</Link>,
          },
        ]
      : []),
    {
      term: m.orders_access(),
      detail: [
        formatAccess(access),
        accessSince ? m.orders_access_since({ date: formatDateTime(accessSince) }) : '',
        accessUntil ? m.orders_access_until({ date: formatDateTime(accessUntil) }) : '',
      ]
        .filter(Boolean)
        .join(' · '),
    },
  ];
}

/** For whom it is and how it is paid, where that is not as usual; who the invoice is for. */
function listSaleFacts({ purpose, quantity, discountAmount, paidBy, buyer }: OrderSheet['order']) {
  return [
    ...(purpose === 'gift' ? [{ term: m.orders_purpose(), detail: m.checkout_for_gift() }] : []),
    ...(purpose === 'class'
      ? [{ term: m.orders_purpose(), detail: m.orders_purpose_class({ count: quantity }) }]
      : []),
    ...(discountAmount > 0 ? [{ term: m.orders_discount(), detail: formatPrice(discountAmount) }] : []),
    ...(paidBy === 'transfer' ? [{ term: m.orders_paid_by(), detail: m.orders_paid_by_transfer() }] : []),
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

function Consent({ order }: Pick<OrderSheet, 'order'>) {
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
          <p>{m.orders_waiver({ date: formatDateTime(order.waiverAcceptedAt) })}</p>
          <blockquote>{typeset(order.waiverText)}</blockquote>
        </>
      ) : (
        <p>{m.orders_waiver_none()}</p>
      )}
    </>
  );
}

function PaymentFacts({ order }: Pick<OrderSheet, 'order'>) {
  const identifier = (text: string | null) =>
    text ? <code className={styles.identifier}>{text}</code> : m.orders_payment_none();
  return (
    <Facts
      facts={[
        { term: m.orders_paid_at(), detail: order.paidAt ? formatDateTime(order.paidAt) : m.orders_unpaid() },
        { term: m.orders_session_id(), detail: identifier(order.sessionId) },
        { term: m.orders_payment_id(), detail: identifier(order.paymentIntentId) },
        { term: m.orders_price_id(), detail: identifier(order.priceId) },
      ]}
    />
  );
}

function RefundsMade({ refunds }: Pick<OrderSheet, 'refunds'>) {
  return (
    <Table caption={m.orders_refunds()} dense>
      <thead>
        <tr>
          <th scope="col">{m.orders_date()}</th>
          <th scope="col">{m.orders_refund_reason()}</th>
          <th scope="col">{m.orders_state()}</th>
          <th scope="col" data-number="">
            {m.orders_amount()}
          </th>
        </tr>
      </thead>
      <tbody>
        {refunds.map(({ id, createdAt, reason, who, state, amount }) => (
          <tr key={id}>
            <td>{formatDateTime(createdAt)}</td>
            <td>
              {formatOfficeReason(reason)}
              {who ? <small className={styles.soft}>{who}</small> : null}
            </td>
            <td>{formatRefundState(state)}</td>
            <td data-number="">{formatPrice(amount)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The few letters about it. */
function LettersSent({ letters }: Pick<OrderSheet, 'letters'>) {
  if (letters.length === 0) return <p>{m.post_none_about()}</p>;
  return (
    <Table caption={m.orders_letters()} dense>
      <thead>
        <tr>
          <th scope="col">{m.office_letter_subject()}</th>
          <th scope="col">{m.post_written_at()}</th>
          <th scope="col">{m.post_state()}</th>
        </tr>
      </thead>
      <tbody>
        {letters.map((letter) => (
          <tr key={letter.id}>
            <th scope="row">
              <Link to={`/admin/mail/${letter.id}`}>{letter.subject}</Link>
            </th>
            <td>{formatDateTime(letter.createdAt)}</td>
            <td>{formatLetterState(readLetterState(letter))}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
