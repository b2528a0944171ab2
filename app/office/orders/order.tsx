import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { formatDate, formatDateTime } from '#common/dates.ts';
import { toProductHref } from '#common/links.ts';
import { formatPrice } from '#common/money.ts';
import { typeset } from '#common/typography.ts';
import { acceptDispute, answerDispute } from '#core/evidence/answer-dispute.ts';
import {
  cancelOrder,
  findOrderDetails,
  replayPayment,
  resendPurchaseEmail,
  revokeGrant,
} from '#core/orders/order-details.ts';
import { receiveTransfer } from '#core/orders/transfers.ts';
import { switchVoucher } from '#core/orders/vouchers/revoke-voucher.ts';
import { hasRight } from '#core/staff/roles.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { requireId } from '../../errors/unknown-parameter.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { InvoiceLinkTo } from '../../invoices/invoice-link.tsx';
import { describeUnlisted } from '../../page-title.ts';
import { requireUser } from '../../require-user.ts';
import { ButtonRow, LinkButton } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { command, officeAction } from '../kit/action.ts';
import { sendSafely } from '../kit/answer.ts';
import { CommandButton } from '../kit/command-button.tsx';
import { CommandRefusal, useCommands } from '../kit/commands.tsx';
import styles from '../kit/sheet.module.css';
import { confirmEmailQueued } from '../mail/emails-list.ts';
import { useRight } from '../use-right.ts';
import type { Route } from './+types/order.ts';
import { DisputeAnswer } from './dispute-answer.tsx';
import { formatIncident } from './format-incident.ts';
import { formatOutcome } from './format-order.ts';
import {
  DisputeFacts,
  EmailsSent,
  OrderConsent,
  OrderFacts,
  PaymentFacts,
  RefundsMade,
} from './order-record.tsx';
import { OrderVouchers } from './order-vouchers.tsx';

export const loader = withErrorResponse(async (args: Route.LoaderArgs) => {
  const user = requireUser(args.context);
  const sheet = await findOrderDetails(args.context.get(coreContext), requireId(args.params.orderId, args));
  return {
    ...sheet,
    letters: hasRight(user, 'emails.read') ? sheet.letters : [],
    // Their codes open products.
    vouchers: hasRight(user, 'orders.write') ? sheet.vouchers : [],
  };
});

const disputeNamed = z.object({ disputeId: z.string().regex(/^[\w-]{1,80}$/) });

export const action = officeAction({
  id: (args: Route.ActionArgs) => requireId(args.params.orderId, args),
  commands: {
    resend: command(z.object({}), async ({ core, actor, id }) => {
      await resendPurchaseEmail(core, actor, id);
      return confirmEmailQueued(core, m.orders_letter_leaves());
    }),
    replay: command(z.object({}), async ({ core, actor, id }) =>
      formatOutcome(await replayPayment(core, actor, id)),
    ),
    received: command(z.object({}), async ({ core, actor, id }) => {
      const { outcome, opensAt } = await receiveTransfer(core, actor, id);
      if (outcome === 'duplicate') return m.orders_transfer_duplicate();
      return opensAt
        ? m.orders_transfer_received_later({ date: formatDate(opensAt) })
        : m.orders_transfer_received();
    }),
    cancel: command(z.object({}), async ({ core, actor, id }) =>
      (await cancelOrder(core, actor, id)) === 'paid' ? m.orders_canceled_late() : m.orders_canceled(),
    ),
    'answer-dispute': command(
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
    'accept-dispute': command(disputeNamed, async ({ core, actor, id: orderId }, { disputeId }) => {
      await acceptDispute(core, actor, { orderId, disputeId });
      return m.evidence_accepted_done();
    }),
    'switch-voucher': command(
      z.object({ voucherId: z.string().regex(/^[\w-]{1,80}$/), revoked: z.boolean() }),
      async ({ core, actor, id: orderId }, wanted) => {
        await switchVoucher(core, actor, { orderId, ...wanted });
        return wanted.revoked
          ? { done: m.common_voucher_revoked(), undo: { act: 'switch-voucher', ...wanted, revoked: false } }
          : m.common_voucher_restored();
      },
    ),
    withdraw: command(z.object({}), async ({ core, actor, id }) => {
      await revokeGrant(core, actor, id);
      return m.orders_withdrawn();
    }),
  },
});

export const clientAction = sendSafely;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describeUnlisted(loaderData?.order.title ?? m.common_orders(), matches[0].loaderData);

export default function OrderScreen({ loaderData }: Route.ComponentProps) {
  const { order, productType, invoices, letters: emails } = loaderData;
  const commands = useCommands();
  const mayWrite = useRight('orders.write');
  const mayRefund = useRight('refund');
  const maySeeEmails = useRight('emails.read');
  const maySeeContent = useRight('content.read');
  const isSettled = order.state !== 'pending' && order.state !== 'expired';
  return (
    <>
      <PageHeader
        title={typeset(order.title)}
        lead={m.common_order_number({ number: order.number })}
        trail={[{ href: '/admin/orders', label: m.common_orders() }]}
      />
      <div className={styles.sheet}>
        <CommandRefusal commands={commands} />
        {loaderData.incidents.some(({ settledAt }) => !settledAt) ? (
          <Notice
            tone="warning"
            title={m.orders_to_decide()}
            action={mayRefund ? <Link to="/admin/orders/decisions">{m.orders_decide()}</Link> : undefined}
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
        <OrderFacts sheet={loaderData} />
        <ButtonRow data-print="none">
          {mayWrite && isSettled && !order.duplicateOf ? (
            <CommandButton
              commands={commands}
              asks={{ act: 'resend' }}
              label={order.origin === 'grant' ? m.orders_gift_resend() : m.orders_resend()}
            />
          ) : null}
          {mayRefund && loaderData.refundable > 0 && order.state !== 'disputed' ? (
            <LinkButton href={`/admin/orders/${order.id}/refund`} variant="secondary">
              {m.orders_refund()}
            </LinkButton>
          ) : null}
          {mayWrite && order.paidBy === 'transfer' && !isSettled ? (
            <CommandButton
              commands={commands}
              asks={{ act: 'received' }}
              label={m.common_transfer_received()}
              question={{
                title: m.common_transfer_received(),
                words: m.orders_transfer_receive_words({
                  amount: formatPrice(order.amount),
                  reference: order.number,
                }),
              }}
            />
          ) : null}
          {mayWrite && order.state === 'pending' && !order.processingSince ? (
            <CommandButton
              commands={commands}
              asks={{ act: 'cancel' }}
              label={m.orders_cancel()}
              variant="danger"
              question={{ title: m.orders_cancel_title(), words: m.orders_cancel_words() }}
            />
          ) : null}
          {mayWrite && order.sessionId ? (
            <CommandButton commands={commands} asks={{ act: 'replay' }} label={m.orders_replay()} />
          ) : null}
          {mayWrite &&
          order.origin === 'grant' &&
          (loaderData.access === 'open' || loaderData.access === 'offered') ? (
            <CommandButton
              commands={commands}
              asks={{ act: 'withdraw' }}
              label={m.orders_withdraw()}
              variant="danger"
              question={{ title: m.orders_withdraw_title(), words: m.orders_withdraw_words() }}
            />
          ) : null}
        </ButtonRow>
        {mayWrite && order.sessionId ? <p className={styles.soft}>{m.orders_replay_hint()}</p> : null}
        {loaderData.vouchers.length > 0 ? (
          <Part title={order.purpose === 'class' ? m.orders_vouchers() : m.orders_vouchers_gift()}>
            <OrderVouchers sheet={loaderData} commands={commands} />
          </Part>
        ) : null}
        <Part title={m.orders_consent()}>
          <OrderConsent order={order} />
        </Part>
        {order.origin === 'payment' ? (
          <Part title={m.common_payment()}>
            <PaymentFacts order={order} />
          </Part>
        ) : null}
        {loaderData.refunds.length > 0 ? (
          <Part title={m.orders_refunds()}>
            <RefundsMade refunds={loaderData.refunds} paidBy={order.paidBy} />
          </Part>
        ) : null}
        {loaderData.disputes.length > 0 ? (
          <Part title={m.common_dispute()}>
            {order.state === 'disputed' ? <p>{m.orders_refund_disputed()}</p> : null}
            {loaderData.disputes.map((dispute) => (
              <div key={dispute.id} className={styles.part}>
                <DisputeFacts dispute={dispute} />
                {mayRefund ? (
                  <DisputeAnswer orderId={order.id} disputeId={dispute.id} status={dispute.status} />
                ) : null}
              </div>
            ))}
          </Part>
        ) : null}
        {order.origin === 'payment' ? (
          <Part title={m.invoices_of_order()}>
            {invoices.length === 0 ? <p>{m.invoices_none()}</p> : null}
            {invoices.map((invoice) => (
              <p key={invoice.id}>
                <InvoiceLinkTo invoice={invoice} />
                <span>{` · ${formatDateTime(invoice.issuedAt)} · ${formatPrice(invoice.gross, invoice.currency)}`}</span>
              </p>
            ))}
          </Part>
        ) : null}
        {maySeeEmails ? (
          <Part title={m.common_letters()}>
            <EmailsSent letters={emails} />
          </Part>
        ) : null}
        {maySeeContent ? (
          <p>
            <a href={toProductHref({ id: order.productId, type: productType })}>{m.orders_see_content()}</a>
          </p>
        ) : null}
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
