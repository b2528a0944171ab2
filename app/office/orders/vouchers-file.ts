import { toVoucherHref } from '#common/links.ts';
import { recordExport } from '#core/changes/record-change.ts';
import type { CsvCell } from '#core/csv/write-cell.ts';
import { streamCsv } from '#core/lists/stream-csv.ts';
import { findOrderDetails } from '#core/orders/order-details.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { requireId } from '../../errors/unknown-parameter.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { requireUser } from '../../require-user.ts';
import { respondWithVoucherFile, toVoucherCells, voucherTitles } from '../../vouchers/voucher-columns.ts';
import type { Route } from './+types/vouchers-file.ts';

/** `GET /admin/orders/:orderId/codes.csv`: voucher codes and who redeemed them; recorded in the audit log. */
export const loader = withErrorResponse(async (args: Route.LoaderArgs) => {
  const { context, url } = args;
  const core = context.get(coreContext);
  const { order, vouchers } = await findOrderDetails(core, requireId(args.params.orderId, args));
  const rows = vouchers.map((voucher) => [
    ...toVoucherCells(voucher, core.siteUrl + toVoucherHref(voucher.code), voucher.redeemer?.name ?? ''),
    voucher.redeemer?.email ?? '',
  ]);
  async function* portions(): AsyncGenerator<CsvCell[][]> {
    yield rows;
  }
  const taken = {
    actor: requireUser(context),
    list: 'vouchers',
    title: m.orders_vouchers(),
    address: url.pathname,
  };
  const titles = [...voucherTitles(), m.common_email()];
  return respondWithVoucherFile(streamCsv(titles, recordExport(core, taken, portions())), order.number);
});
