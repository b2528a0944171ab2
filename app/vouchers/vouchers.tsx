import { formatDate } from '#common/dates.ts';
import { toVoucherHref, toVouchersHref } from '#common/links.ts';
import { formatCode } from '#common/secret-code.ts';
import { typeset } from '#common/typography.ts';
import { listInvoices } from '#core/invoices/list-invoices.ts';
import { type IssuedVoucher, listVouchers } from '#core/orders/vouchers/list-vouchers.ts';
import { findContractWithdrawal } from '#core/orders/withdrawal.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../context.ts';
import { requireId } from '../errors/unknown-parameter.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import type { PageHandle } from '../frame/frame-data.ts';
import { InvoiceLinkTo } from '../invoices/invoice-link.tsx';
import { describeUnlisted } from '../page-title.ts';
import { requireUser } from '../require-user.ts';
import { ButtonRow, buttonClasses, LinkButton } from '../ui/actions/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { FormStack } from '../ui/forms/form.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import { Table } from '../ui/text/table.tsx';
import type { Route } from './+types/vouchers.ts';
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
      opensAt: withdrawableUntil && withdrawableUntil > core.now() ? withdrawableUntil : null,
    },
    vouchers,
    invoices: invoices.map(({ id, series, number: name }) => ({ id, series, number: name })),
    isNew: url.searchParams.has('merci'),
    siteUrl: core.siteUrl,
  };
});

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describeUnlisted(nameOrder(loaderData?.order.purpose), matches[0].loaderData);

const nameOrder = (purpose: 'self' | 'gift' | 'class' | undefined): string =>
  purpose === 'class' ? m.vouchers_order_class() : m.common_your_gift();

/** Gift card to hand over, or the codes of a class with their redeemers. */
export default function Vouchers({ loaderData }: Route.ComponentProps) {
  const { order, vouchers, invoices, isNew, siteUrl } = loaderData;
  const [first] = vouchers;
  return (
    <>
      <PageHeader
        title={nameOrder(order.purpose)}
        lead={typeset(order.title)}
        trail={[{ href: '/profile', label: m.common_order_number({ number: order.number }) }]}
      />
      <FormStack>
        {isNew ? (
          <div data-print="none">
            <Notice tone="success" title={m.vouchers_thanks()}>
              <p>{m.vouchers_thanks_words()}</p>
            </Notice>
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

/** Returns the voucher page's URL without scheme, as people type it. */
const toTyped = (siteUrl: string): string => `${siteUrl.replace(/^https?:\/\//, '')}/bon`;

function GiftCard({
  voucher,
  order: { title, opensAt, hasEnded },
  siteUrl,
}: {
  voucher: IssuedVoucher;
  order: { title: string; opensAt: Date | null; hasEnded: boolean };
  siteUrl: string;
}) {
  const { code, fromName, recipientName, words } = voucher;
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

type ClassOrder = { id: string; title: string; hasEnded: boolean };

function ClassSeats({
  order,
  vouchers,
  siteUrl,
}: {
  order: ClassOrder;
  vouchers: readonly IssuedVoucher[];
  siteUrl: string;
}) {
  const taken = vouchers.filter(({ redeemedAt, revokedAt }) => redeemedAt && !revokedAt).length;
  const revoked = vouchers.filter(({ revokedAt }) => revokedAt).length;
  const free = order.hasEnded
    ? []
    : vouchers.filter(({ redeemedAt, revokedAt }) => !redeemedAt && !revokedAt);
  return (
    <>
      <p>{m.vouchers_class_words({ address: toTyped(siteUrl) })}</p>
      <p>
        <strong>{m.vouchers_class_state({ taken, count: vouchers.length })}</strong>
        {revoked > 0 ? ` · ${m.vouchers_class_revoked({ count: revoked })}` : ''}
      </p>
      <ButtonRow data-print="none">
        {free.length > 0 ? (
          <button
            type="button"
            hidden
            className={buttonClasses({ variant: 'secondary', size: 'small' })}
            data-share={free.map(({ code }) => formatCode(code)).join('\n')}
            data-copied={m.vouchers_copied()}
          >
            <span aria-live="polite">{m.vouchers_copy()}</span>
          </button>
        ) : null}
        <LinkButton href={`${toVouchersHref(order.id)}/codes.csv`} variant="secondary" size="small">
          {m.common_export_csv()}
        </LinkButton>
      </ButtonRow>
      {free.length > 0 ? <p data-print="none">{m.vouchers_print_hint()}</p> : null}
      <Table
        caption={m.vouchers_order_class()}
        heads={[m.common_code(), m.common_state(), m.vouchers_column_pupil()]}
      >
        <tbody>
          {vouchers.map(({ code, redeemedAt, revokedAt, redeemer }) => (
            <tr key={code}>
              <td className={styles.code}>{formatCode(code)}</td>
              <td>
                {revokedAt
                  ? m.vouchers_revoked_on({ date: formatDate(revokedAt) })
                  : redeemedAt
                    ? m.vouchers_redeemed({ date: formatDate(redeemedAt) })
                    : m.vouchers_waiting()}
              </td>
              <td>{redeemedAt ? redeemer || m.vouchers_no_name() : ''}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {free.length > 0 ? (
        <section data-print="only" aria-label={m.vouchers_cards()}>
          <div className={styles.cards}>
            {free.map(({ code }) => (
              <div key={code} className={styles.cut}>
                <p className={styles.title}>{typeset(order.title)}</p>
                <p>{m.vouchers_card_seat({ address: toTyped(siteUrl) })}</p>
                <strong className={styles.code}>{formatCode(code)}</strong>
              </div>
            ))}
          </div>
        </section>
      ) : null}
    </>
  );
}
