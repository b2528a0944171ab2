import { formatDate } from '#common/dates.ts';
import { formatPrice } from '#common/money.ts';
import { typeset } from '#common/typography.ts';
import type { ImportedPurchase } from '#core/moving-in/list-imported.ts';
import { m } from '#words/messages.js';
import { Table } from '../ui/text/table.tsx';

const states: Readonly<Record<string, () => string>> = {
  paid: m.moving_purchase_paid,
  instalment: m.moving_purchase_instalment,
  trial: m.moving_purchase_trial,
  refunded: m.common_refunded,
  disputed: m.moving_purchase_disputed,
  revoked: m.moving_purchase_revoked,
};

/** Table of the purchases that a member made on another platform. */
export function ImportedPurchases({ purchases }: { purchases: readonly ImportedPurchase[] }) {
  return (
    <Table
      caption={m.moving_history_title()}
      showCaption
      heads={[m.common_date(), m.common_content(), m.common_state(), { figure: m.checkout_amount() }]}
    >
      <tbody>
        {purchases.map((purchase) => (
          <tr key={purchase.id}>
            <td>{purchase.boughtAt ? formatDate(new Date(purchase.boughtAt)) : '–'}</td>
            <td>
              <span>{typeset(purchase.title)}</span>
              {describe(purchase).map((words) => (
                <div key={words}>
                  <small>{words}</small>
                </div>
              ))}
            </td>
            <td>{(states[purchase.state] ?? m.common_finished)()}</td>
            <td data-number="">
              {purchase.amount === null || !purchase.currency
                ? '–'
                : formatPrice(purchase.amount, purchase.currency)}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function describe(purchase: ImportedPurchase): string[] {
  const { source, boughtAt, accessUntil, finishedAt, progressDone, progressTotal } = purchase;
  return [
    boughtAt
      ? m.moving_bought_on_date({ platform: source, date: formatDate(new Date(boughtAt)) })
      : m.moving_bought_on({ platform: source }),
    ...(accessUntil ? [m.moving_access_until({ date: formatDate(new Date(accessUntil)) })] : []),
    ...(finishedAt
      ? [m.moving_finished_there({ date: formatDate(new Date(finishedAt)) })]
      : progressTotal
        ? [m.moving_progress_there({ done: progressDone ?? 0, total: progressTotal })]
        : []),
  ];
}
