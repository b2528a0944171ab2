import { redirect } from 'react-router';
import { formatDate } from '#common/dates.ts';
import { toVoucherHref, toVouchersHref } from '#common/links.ts';
import { formatCode } from '#common/secret-code.ts';
import { typeset } from '#common/typography.ts';
import { listInvoices } from '#core/invoices/list-invoices.ts';
import { maxSeats } from '#core/orders/order-choices.ts';
import { type IssuedVoucher, listVouchers } from '#core/orders/vouchers/list-vouchers.ts';
import { nameSeats } from '#core/orders/vouchers/name-seats.ts';
import { findContractWithdrawal } from '#core/orders/withdrawal.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../context.ts';
import { requireId } from '../errors/unknown-parameter.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import type { PageHandle } from '../frame/frame-data.ts';
import { InvoiceLinkTo } from '../invoices/invoice-link.tsx';
import { describeUnlisted } from '../page-title.ts';
import { readForm } from '../read-form.ts';
import { requireUser } from '../require-user.ts';
import { buttonClasses } from '../ui/actions/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { FormStack } from '../ui/forms/form.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import type { Route } from './+types/vouchers.ts';
import { ClassSeats } from './class-seats.tsx';
import { toTyped } from './typed-address.ts';
import styles from './vouchers.module.css';

export const handle: PageHandle = { layout: 'member' };

export const loader = withErrorResponse(async ({ url, params, context }: Route.LoaderArgs) => {
  const orderId = requireId(params.orderId, { url, context });
  const core = context.get(coreContext);
  const { order, vouchers } = await listVouchers(core, requireUser(context).uid, orderId);
  const { number, title, purpose, state, withdrawableUntil } = order;
  const hasEnded = (await findContractWithdrawal(core.db, orderId))?.effect === 'due';
  const invoices = await listInvoices(core, [orderId]);
  return {
    order: {
      id: orderId,
      number,
      title,
      purpose,
      hasEnded: hasEnded || (state !== 'paid' && state !== 'partially_refunded'),
      isSentLater: vouchers.some(
        ({ deliverAt, deliveredAt }) => deliverAt && !deliveredAt && deliverAt > core.now(),
      ),
      opensAt: withdrawableUntil && withdrawableUntil > core.now() ? withdrawableUntil : null,
    },
    vouchers,
    invoices: invoices.map(({ id, series, number: name }) => ({ id, series, number: name })),
    isNew: url.searchParams.has('merci'),
    isNamed: url.searchParams.has('noms'),
    siteUrl: core.siteUrl,
  };
});

export const action = withErrorResponse(async ({ request, url, params, context }: Route.ActionArgs) => {
  const orderId = requireId(params.orderId, { url, context });
  const form = await readForm(request, maxSeats + 1);
  const names = new Map([...form].map(([voucherId, name]) => [voucherId, String(name)]));
  await nameSeats(context.get(coreContext), requireUser(context).uid, orderId, names);
  return redirect(`${toVouchersHref(orderId)}?noms`, 303);
});

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describeUnlisted(nameOrder(loaderData?.order.purpose), matches[0].loaderData);

const nameOrder = (purpose: string | undefined): string =>
  purpose === 'class' ? m.vouchers_order_class() : m.common_your_gift();

/** Gift card to hand over, or the codes of a class with their redeemers. */
export default function Vouchers({ loaderData }: Route.ComponentProps) {
  const { order, vouchers, invoices, isNew, isNamed, siteUrl } = loaderData;
  const [first] = vouchers;
  return (
    <>
      <div data-print="none">
        <PageHeader
          title={nameOrder(order.purpose)}
          lead={typeset(order.title)}
          trail={[{ href: '/profile', label: m.common_order_number({ number: order.number }) }]}
        />
      </div>
      <FormStack>
        {isNew ? (
          <div data-print="none">
            <Notice tone="success" title={m.vouchers_thanks()}>
              <p>{m.vouchers_thanks_words()}</p>
            </Notice>
          </div>
        ) : null}
        {isNamed ? (
          <div data-print="none">
            <Notice tone="success" live title={m.vouchers_names_saved()} />
          </div>
        ) : null}
        {order.opensAt && !order.hasEnded ? (
          <div data-print="none">
            <Notice title={m.vouchers_opens({ date: formatDate(order.opensAt) })}>
              <p>{m.vouchers_opens_why()}</p>
            </Notice>
          </div>
        ) : null}
        {order.hasEnded ? <Notice tone="warning" title={m.vouchers_ended_notice()} /> : null}
        {order.purpose === 'class' ? (
          <ClassSeats order={order} vouchers={vouchers} siteUrl={siteUrl} />
        ) : first ? (
          <GiftCard voucher={first} order={order} siteUrl={siteUrl} />
        ) : null}
        {invoices.map((invoice) => (
          <p key={invoice.id} data-print="none">
            <InvoiceLinkTo invoice={invoice} />
          </p>
        ))}
      </FormStack>
    </>
  );
}

function GiftCard({
  voucher,
  order: { title, opensAt, hasEnded, isSentLater },
  siteUrl,
}: {
  voucher: IssuedVoucher;
  order: { title: string; opensAt: Date | null; hasEnded: boolean; isSentLater: boolean };
  siteUrl: string;
}) {
  const { code, fromName, recipientName, words, deliverAt } = voucher;
  return (
    <>
      <section className={styles.card} aria-label={m.common_your_gift()}>
        {recipientName ? <p>{m.vouchers_gift_to({ name: recipientName })}</p> : null}
        <p className={styles.title}>{typeset(title)}</p>
        {words ? <p className={styles.words}>{words}</p> : null}
        {fromName ? <p>{m.vouchers_card_from({ name: fromName })}</p> : null}
        <p className={styles.how}>
          {m.vouchers_card_how({ address: toTyped(siteUrl) })}
          <strong className={styles.code}>{formatCode(code)}</strong>
        </p>
        {isSentLater && deliverAt && !hasEnded ? (
          <p>{m.vouchers_card_sent({ date: formatDate(deliverAt) })}</p>
        ) : null}
        {hasEnded ? null : (
          <p>{opensAt ? m.vouchers_card_opens({ date: formatDate(opensAt) }) : m.vouchers_card_open()}</p>
        )}
      </section>
      <div data-print="none" className={styles.beside}>
        <p>{describeState(voucher)}</p>
        {hasEnded ? null : (
          <button type="button" hidden className={buttonClasses({ variant: 'secondary' })} data-print-page="">
            {m.vouchers_print_card()}
          </button>
        )}
        <p>
          {m.vouchers_link()} :{' '}
          <a href={toVoucherHref(code)} className={styles.link}>
            {siteUrl + toVoucherHref(code)}
          </a>
        </p>
      </div>
    </>
  );
}

function describeState(voucher: IssuedVoucher): string {
  const { recipientEmail: email, deliverAt, deliveredAt, redeemedAt, revokedAt } = voucher;
  if (revokedAt) return m.vouchers_revoked_on({ date: formatDate(revokedAt) });
  if (redeemedAt) return m.vouchers_redeemed({ date: formatDate(redeemedAt) });
  if (!email || !deliverAt) return m.vouchers_hand_over();
  const date = formatDate(deliveredAt ?? deliverAt);
  return deliveredAt ? m.vouchers_sent({ email, date }) : m.vouchers_will_send({ email, date });
}
