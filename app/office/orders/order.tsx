import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '#common/dates.ts';
import { toProductHref } from '#common/links.ts';
import { formatPrice } from '#common/money.ts';
import { typeset } from '#common/typography.ts';
import type { Fulfilment } from '#core/orders/fulfil.ts';
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
import { isId, unknownParameter } from '../../errors/unknown-parameter.ts';
import { describe } from '../../meta.ts';
import { requireUser } from '../../require-user.ts';
import { ButtonRow } from '../../ui/actions/button.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { Facts } from '../../ui/text/facts.tsx';
import { ActButton } from '../acts/act-button.tsx';
import { ActRefusal } from '../acts/act-refusal.tsx';
import { answerAct } from '../acts/answer-act.ts';
import { useAct } from '../acts/use-act.ts';
import styles from '../kit/sheet.module.css';
import { LettersSent } from '../mail/letters-sent.tsx';
import type { Route } from './+types/order.ts';
import { orderAct } from './order-act.ts';
import { nameAccess, nameOrigin, nameState } from './order-words.ts';

export const loader = answerErrors(async ({ url, params, context }: Route.LoaderArgs) => {
  if (!isId(params.orderId)) throw unknownParameter(url, context);
  return findOrderSheet(context.get(coreContext), params.orderId);
});

export const action = answerErrors(async ({ request, url, params, context }: Route.ActionArgs) => {
  const { orderId } = params;
  if (!isId(orderId)) throw unknownParameter(url, context);
  const core = context.get(coreContext);
  const actor = requireUser(context);
  return answerAct(request, orderAct, async ({ intent }) => {
    if (intent === 'replay') return tellOutcome(await replayPayment(core, actor, orderId));
    if (intent === 'withdraw') {
      await withdrawGrant(core, actor, orderId);
      return m.orders_withdrawn();
    }
    await resendPurchaseLetter(core, actor, orderId);
    return m.orders_letter_leaves();
  });
});

function tellOutcome(outcome: Fulfilment['outcome']): string {
  const words: Record<Fulfilment['outcome'], () => string> = {
    paid: m.orders_replayed_paid,
    duplicate: m.orders_replayed_duplicate,
    unpaid: m.orders_replayed_unpaid,
    unknown: m.orders_replayed_unknown,
  };
  return words[outcome]();
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describe({ title: loaderData?.order.title ?? m.orders_title(), index: false }, matches[0].loaderData);

/** One order: what, when, on what terms, and what became of it. */
export default function OrderScreen({ loaderData }: Route.ComponentProps) {
  const { order, productType, letters } = loaderData;
  const act = useAct();
  const isSettled = order.state !== 'pending' && order.state !== 'expired';
  return (
    <>
      <PageHeader
        title={typeset(order.title)}
        lead={m.orders_number({ number: order.id.toUpperCase() })}
        trail={[{ href: '/admin/orders', label: m.orders_title() }]}
      />
      <div className={styles.sheet}>
        <ActRefusal act={act} />
        <Facts facts={listFacts(loaderData)} />
        <ButtonRow data-print="none">
          {isSettled && !order.duplicateOf ? (
            <ActButton act={act} fields={{ intent: 'resend' }} label={m.orders_resend()} />
          ) : null}
          {order.sessionId ? (
            <ActButton act={act} fields={{ intent: 'replay' }} label={m.orders_replay()} />
          ) : null}
          {order.origin === 'grant' && loaderData.access === 'open' ? (
            <ActButton
              act={act}
              fields={{ intent: 'withdraw' }}
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

function listFacts({ order, access, accessSince, accessUntil }: OrderSheet) {
  return [
    {
      term: m.orders_person(),
      detail: <Link to={`/admin/members/${encodeURIComponent(order.uid)}`}>{order.email}</Link>,
    },
    { term: m.orders_date(), detail: formatDateTime(order.createdAt) },
    { term: m.orders_origin(), detail: nameOrigin(order.origin) },
    { term: m.orders_state(), detail: nameState(order.state) },
    { term: m.orders_amount(), detail: formatPrice(order.amount) },
    ...(order.refundedAmount > 0
      ? [{ term: m.orders_refunded(), detail: formatPrice(order.refundedAmount) }]
      : []),
    ...(order.duplicateOf
      ? [
          {
            term: m.orders_duplicate(),
            detail: <Link to={`/admin/orders/${order.duplicateOf}`}>{order.duplicateOf.toUpperCase()}</Link>,
          },
        ]
      : []),
    {
      term: m.orders_access(),
      detail: [
        nameAccess(access),
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
