import { formatDate } from '#common/dates.ts';
import { toVoucherHref, toVouchersHref } from '#common/links.ts';
import { formatCode } from '#common/secret-code.ts';
import { typeset } from '#common/typography.ts';
import { maxSeatName } from '#core/orders/order-choices.ts';
import type { IssuedVoucher } from '#core/orders/vouchers/list-vouchers.ts';
import { m } from '#words/messages.js';
import { Button, ButtonRow, buttonClasses, LinkButton } from '../ui/actions/button.tsx';
import { TextField } from '../ui/forms/field.tsx';
import { FormActions } from '../ui/forms/form.tsx';
import { Table } from '../ui/text/table.tsx';
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx';
import { toTyped } from './typed-address.ts';
import styles from './vouchers.module.css';

type ClassSeatsProps = {
  order: { id: string; title: string; hasEnded: boolean };
  vouchers: readonly IssuedVoucher[];
  siteUrl: string;
};

/** Codes of a class: who each one is for, who redeemed it, and a sheet of cards to print and cut. */
export function ClassSeats({ order, vouchers, siteUrl }: ClassSeatsProps) {
  const taken = vouchers.filter(({ redeemedAt, revokedAt }) => redeemedAt && !revokedAt).length;
  const revoked = vouchers.filter(({ revokedAt }) => revokedAt).length;
  const free = order.hasEnded
    ? []
    : vouchers.filter(({ redeemedAt, revokedAt }) => !redeemedAt && !revokedAt);
  return (
    <>
      <div data-print="none" className={styles.seats}>
        <p>{m.vouchers_class_words({ address: toTyped(siteUrl) })}</p>
        <p>
          <strong>{m.vouchers_class_state({ taken, count: vouchers.length })}</strong>
          {revoked > 0 ? ` · ${m.vouchers_class_revoked({ count: revoked })}` : ''}
        </p>
        <ButtonRow>
          {free.length > 0 ? (
            <>
              <CopyButton
                lines={free.map((voucher) => toLine(formatCode(voucher.code), voucher))}
                label={m.vouchers_copy()}
                copied={m.vouchers_copied()}
              />
              <CopyButton
                lines={free.map((voucher) => toLine(siteUrl + toVoucherHref(voucher.code), voucher))}
                label={m.vouchers_copy_links()}
                copied={m.vouchers_copied_links()}
              />
              <button
                type="button"
                hidden
                className={buttonClasses({ variant: 'secondary', size: 'small' })}
                data-print-page=""
              >
                {m.vouchers_print_codes()}
              </button>
            </>
          ) : null}
          <LinkButton href={`${toVouchersHref(order.id)}/codes.csv`} variant="secondary" size="small">
            {m.common_export_csv()}
          </LinkButton>
        </ButtonRow>
        {free.length > 0 ? <p>{m.vouchers_print_hint()}</p> : null}
        <Seats order={order} vouchers={vouchers} />
      </div>
      {free.length > 0 ? (
        <section data-print="only" aria-label={m.vouchers_cards()}>
          {free.map((voucher) => (
            <SeatCard key={voucher.code} voucher={voucher} title={order.title} siteUrl={siteUrl} />
          ))}
        </section>
      ) : null}
    </>
  );
}

/** Separates the name by a tab, so that a spreadsheet puts it in the next column. */
const toLine = (text: string, { recipientName }: IssuedVoucher): string =>
  recipientName ? `${text}\t${recipientName}` : text;

const CopyButton = ({ lines, label, copied }: { lines: string[]; label: string; copied: string }) => (
  <button
    type="button"
    hidden
    className={buttonClasses({ variant: 'secondary', size: 'small' })}
    data-share={lines.join('\n')}
    data-copied={copied}
  >
    <span aria-live="polite">{label}</span>
  </button>
);

function Seats({ order, vouchers }: Omit<ClassSeatsProps, 'siteUrl'>) {
  const table = (
    <Table
      caption={m.vouchers_order_class()}
      heads={[m.common_code(), m.vouchers_column_for(), m.common_state(), m.vouchers_column_redeemer()]}
    >
      <tbody>
        {vouchers.map((voucher) => (
          <tr key={voucher.code}>
            <td className={styles.code}>{formatCode(voucher.code)}</td>
            <td className={styles.seatName}>
              {order.hasEnded || voucher.revokedAt ? voucher.recipientName : <SeatName voucher={voucher} />}
            </td>
            <td>{describeSeat(voucher)}</td>
            <td>{voucher.redeemedAt ? voucher.redeemer || m.vouchers_no_name() : ''}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
  if (order.hasEnded) return table;
  return (
    <form method="post" className={styles.seats}>
      <p>{m.vouchers_names_hint()}</p>
      {table}
      <FormActions>
        <Button type="submit">{m.vouchers_names_save()}</Button>
      </FormActions>
    </form>
  );
}

const SeatName = ({ voucher: { id, code, recipientName } }: { voucher: IssuedVoucher }) => (
  <TextField
    label={<VisuallyHidden>{m.vouchers_seat_name({ code: formatCode(code) })}</VisuallyHidden>}
    name={id}
    maxLength={maxSeatName}
    defaultValue={recipientName}
    autoComplete="off"
  />
);

function describeSeat({ redeemedAt, revokedAt }: IssuedVoucher): string {
  if (revokedAt) return m.vouchers_revoked_on({ date: formatDate(revokedAt) });
  return redeemedAt ? m.vouchers_redeemed({ date: formatDate(redeemedAt) }) : m.vouchers_waiting();
}

const SeatCard = ({
  voucher: { code, recipientName },
  title,
  siteUrl,
}: {
  voucher: IssuedVoucher;
  title: string;
  siteUrl: string;
}) => (
  <div className={styles.cut}>
    <p className={styles.title}>{typeset(title)}</p>
    {recipientName ? <p>{m.vouchers_gift_to({ name: recipientName })}</p> : null}
    <p>{m.vouchers_card_seat({ address: toTyped(siteUrl) })}</p>
    <strong className={styles.code}>{formatCode(code)}</strong>
  </div>
);
