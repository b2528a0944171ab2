import { Link } from 'react-router';
import { formatDateTime } from '#common/dates.ts';
import { formatCode } from '#common/secret-code.ts';
import type { OrderDetails } from '#core/orders/order-details.ts';
import { m } from '#words/messages.js';
import { ButtonRow, LinkButton } from '../../ui/actions/button.tsx';
import { Table } from '../../ui/text/table.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import { formatVoucherState } from '../../vouchers/voucher-columns.ts';
import { CommandButton } from '../kit/command-button.tsx';
import type { Commands } from '../kit/commands.tsx';
import styles from '../kit/sheet.module.css';

export function OrderVouchers({
  sheet: { order, vouchers },
  commands,
}: {
  sheet: Pick<OrderDetails, 'order' | 'vouchers'>;
  commands: Pick<Commands, 'ask' | 'isUnderWay'>;
}) {
  const taken = vouchers.filter(({ redeemedAt, revokedAt }) => redeemedAt && !revokedAt).length;
  const isClass = order.purpose === 'class';
  const isValid = order.state === 'paid' || order.state === 'partially_refunded';
  return (
    <>
      {isClass ? <p>{m.vouchers_class_state({ taken, count: vouchers.length })}</p> : null}
      <Table caption={m.orders_vouchers()} dense>
        <thead>
          <tr>
            <th scope="col">{m.common_code()}</th>
            <th scope="col">{m.vouchers_column_for()}</th>
            <th scope="col">{m.common_state()}</th>
            <th scope="col">{m.vouchers_column_redeemer()}</th>
            <th scope="col" data-print="none">
              <VisuallyHidden>{m.vouchers_column_actions()}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {vouchers.map((voucher) => (
            <tr key={voucher.id}>
              <td>
                <code className={styles.identifier}>{formatCode(voucher.code)}</code>
              </td>
              <td>
                <span>{voucher.recipientName}</span>
              </td>
              <td>
                <span>{formatVoucherState(voucher)}</span>
                <StateTime voucher={voucher} />
              </td>
              <td>
                <Redeemer voucher={voucher} />
              </td>
              <td data-print="none">
                <SwitchButton voucher={voucher} commands={commands} isValid={isValid} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <ButtonRow data-print="none">
        <LinkButton href={`/admin/orders/${order.id}/codes.csv`} variant="secondary" size="small">
          {m.orders_vouchers_export()}
        </LinkButton>
      </ButtonRow>
    </>
  );
}

type Voucher = OrderDetails['vouchers'][number];

function StateTime({ voucher: { redeemedAt, revokedAt } }: { voucher: Voucher }) {
  const at = revokedAt ?? redeemedAt;
  return at ? <small className={styles.soft}>{formatDateTime(at)}</small> : null;
}

function Redeemer({ voucher: { redeemer, redeemedAt } }: { voucher: Voucher }) {
  if (!redeemedAt) return null;
  if (!redeemer) return <span>{m.common_removed_account()}</span>;
  return <Link to={`/admin/members/${redeemer.uid}`}>{redeemer.name || redeemer.email}</Link>;
}

function SwitchButton({
  voucher: { id, code, revokedAt },
  commands,
  isValid,
}: {
  voucher: Voucher;
  commands: Pick<Commands, 'ask' | 'isUnderWay'>;
  isValid: boolean;
}) {
  if (!isValid) return null;
  const asks = { act: 'switch-voucher', voucherId: id, revoked: revokedAt === null };
  if (revokedAt)
    return <CommandButton commands={commands} asks={asks} label={m.orders_voucher_restore()} size="small" />;
  return (
    <CommandButton
      commands={commands}
      asks={asks}
      label={m.orders_voucher_revoke()}
      size="small"
      question={{
        title: m.orders_voucher_revoke_title(),
        words: `${formatCode(code)}. ${m.orders_voucher_revoke_words()}`,
        yes: m.orders_voucher_revoke(),
      }}
    />
  );
}
