import { useState } from 'react';
import { formatPrice, parsePrice } from '#common/money.ts';
import { typeset } from '#common/typography.ts';
import { findOrderDetails, type OrderDetails } from '#core/orders/order-details.ts';
import { officeReasons } from '#core/orders/refund-reasons.ts';
import { requestRefund } from '#core/orders/request-refund.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { requireId } from '../../errors/unknown-parameter.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { nameUnlisted } from '../../page-title.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Select, TextArea, TextField } from '../../ui/forms/field.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { command, FieldError, officeAction } from '../kit/action.ts';
import { sendSafely } from '../kit/answer.ts';
import { CommandForm } from '../kit/command-form.tsx';
import { useCommands } from '../kit/commands.tsx';
import type { Route } from './+types/refund-order.ts';
import { formatOfficeReason } from './format-order.ts';
import { refundInput } from './refund-input.ts';

export const loader = withErrorResponse(async (args: Route.LoaderArgs) =>
  findOrderDetails(args.context.get(coreContext), requireId(args.params.orderId, args)),
);

export const action = officeAction({
  id: (args: Route.ActionArgs) => requireId(args.params.orderId, args),
  commands: {
    refund: command(refundInput, async ({ core, actor, id }, { seats, ...asked }) => {
      const { amount } = asked;
      const { order, refundable } = await findOrderDetails(core, id);
      if (order.purpose === 'class' && amount < refundable && seats === null)
        throw new FieldError('seats', m.orders_refund_seats_missing());
      const paidBy = await requestRefund(core, actor, { orderId: id, ...asked, seats: seats ?? 0 });
      return paidBy === 'transfer'
        ? m.orders_refund_asked_by_hand({ amount: formatPrice(amount) })
        : m.orders_refund_asked({ amount: formatPrice(amount) });
    }),
  },
});

export const clientAction = sendSafely;

export const meta = nameUnlisted(m.orders_refund);

export default function RefundOrder({ loaderData }: Route.ComponentProps) {
  const { order, refundable } = loaderData;
  const href = `/admin/orders/${order.id}`;
  const commands = useCommands({ leaveAfter: { refund: href } });
  const { fields } = commands;
  const [amount, setAmount] = useState(() => formatPrice(refundable));
  return (
    <>
      <PageHeader
        title={m.orders_refund()}
        lead={m.common_order_number({ number: order.number })}
        trail={[
          { href: '/admin/orders', label: m.common_orders() },
          { href, label: typeset(order.title) },
        ]}
      />
      {order.state === 'disputed' ? (
        <Notice tone="warning" title={m.orders_refund_nothing()}>
          <p>{m.orders_refund_disputed()}</p>
        </Notice>
      ) : refundable === 0 ? (
        <Notice title={m.orders_refund_nothing()}>
          <p>{m.orders_refund_nothing_words()}</p>
        </Notice>
      ) : (
        <CommandForm
          commands={commands}
          submit={m.orders_refund()}
          danger
          back={href}
          onSend={(sent) =>
            void commands.ask({
              act: 'refund',
              amount,
              reason: String(sent.get('reason') ?? ''),
              seats: String(sent.get('seats') ?? ''),
              words: String(sent.get('words') ?? ''),
            })
          }
        >
          <TextField
            id="refund-amount"
            label={m.orders_refund_amount()}
            hint={m.orders_refund_amount_hint({ amount: formatPrice(refundable) })}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            onChange={(event) => setAmount(event.currentTarget.value)}
            error={fields.amount?.[0]}
          />
          {order.purpose === 'class' && parsePrice(amount) !== refundable ? (
            <TextField
              label={m.orders_refund_seats()}
              hint={m.orders_refund_seats_hint({
                amount: formatPrice(Math.round(order.amount / order.quantity)),
              })}
              name="seats"
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              error={fields.seats?.[0]}
            />
          ) : null}
          <Select
            label={m.common_reason()}
            name="reason"
            options={officeReasons.map((value) => ({ value, label: formatOfficeReason(value) }))}
            error={fields.reason?.[0]}
          />
          <TextArea
            label={m.orders_refund_words()}
            hint={m.orders_refund_words_hint()}
            name="words"
            rows={3}
            maxLength={1_000}
            optional
            error={fields.words?.[0]}
          />
          <Preview sheet={loaderData} cents={parsePrice(amount)} />
        </CommandForm>
      )}
    </>
  );
}

function Preview({
  sheet: { order, refundable, access, unusedCorrections },
  cents,
}: {
  sheet: OrderDetails;
  cents: number | null;
}) {
  if (!cents || cents > refundable)
    return (
      <Notice tone="warning" live>
        <p>{m.orders_refund_amount_hint({ amount: formatPrice(refundable) })}</p>
      </Notice>
    );
  const amount = formatPrice(cents);
  const ends = order.refundedAmount + cents >= order.amount;
  return (
    <Notice title={m.orders_refund_preview()}>
      <ul>
        <li>
          {order.paidBy === 'transfer'
            ? m.orders_refund_by_hand({ amount })
            : m.orders_refund_by_provider({ amount })}
        </li>
        <li>
          {unusedCorrections !== null
            ? m.orders_refund_corrections({ count: unusedCorrections })
            : ends
              ? access === 'by-another'
                ? m.orders_refund_access_other()
                : order.paidBy === 'transfer'
                  ? m.orders_refund_access_ends_later()
                  : m.orders_refund_access_ends()
              : m.orders_refund_access_stays()}
        </li>
        <li>
          {order.paidBy === 'transfer'
            ? m.orders_refund_letter_later({ email: order.email })
            : m.orders_refund_letter({ email: order.email })}
        </li>
      </ul>
    </Notice>
  );
}
