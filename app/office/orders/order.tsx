import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { formatDateTime } from '#common/dates.ts';
import { toProductHref } from '#common/links.ts';
import { formatPrice } from '#common/money.ts';
import { typeset } from '#common/typography.ts';
import { readLetterState } from '#core/letters/letter-state.ts';
import {
  findOrderSheet,
  type OrderSheet,
  replayPayment,
  resendPurchaseLetter,
  withdrawGrant,
} from '#core/orders/office-order.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import { requireId } from '../../errors/unknown-parameter.ts';
import { InvoiceLinkTo } from '../../invoices/invoice-link.tsx';
import { describeUnlisted } from '../../page-title.ts';
import { ButtonRow } from '../../ui/actions/button.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { Facts } from '../../ui/text/facts.tsx';
import { Table } from '../../ui/text/table.tsx';
import { act, officeAction } from '../kit/action.ts';
import { ActButton, ActRefusal, useActs } from '../kit/acts.tsx';
import { sendSafely } from '../kit/answer.ts';
import styles from '../kit/sheet.module.css';
import { formatLetterState, tellLeaving } from '../mail/letters-list.ts';
import type { Route } from './+types/order.ts';
import { formatAccess, formatOrderOrigin, formatOrderStanding, formatOutcome } from './format-order.ts';

export const loader = answerErrors(async (args: Route.LoaderArgs) =>
  findOrderSheet(args.context.get(coreContext), requireId(args.params.orderId, args)),
);

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
        <Facts facts={listFacts(loaderData)} />
        <ButtonRow data-print="none">
          {isSettled && !order.duplicateOf ? (
            <ActButton
              acts={acts}
              asks={{ act: 'resend' }}
              label={order.origin === 'grant' ? m.orders_gift_resend() : m.orders_resend()}
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
            <p className={styles.soft}>{m.orders_refunds_later()}</p>
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
