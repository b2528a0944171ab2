import { toVoucherHref } from '#common/links.ts';
import { byteOrderMark, writeCsvRows } from '#core/csv/write-csv-rows.ts';
import { listVouchers } from '#core/orders/vouchers/list-vouchers.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../context.ts';
import { requireId } from '../errors/unknown-parameter.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import { requireUser } from '../require-user.ts';
import type { Route } from './+types/vouchers-file.ts';
import { respondWithVoucherFile, toVoucherCells, voucherTitles } from './voucher-columns.ts';

/** `GET /members/commandes/:orderId/codes.csv`: voucher codes of an order, for its buyer. */
export const loader = withErrorResponse(async ({ url, params, context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const orderId = requireId(params.orderId, { url, context });
  const { order, vouchers } = await listVouchers(core, requireUser(context).uid, orderId);
  const rows = vouchers.map((voucher) =>
    toVoucherCells(
      voucher,
      core.siteUrl + toVoucherHref(voucher.code),
      order.purpose === 'class' && voucher.redeemedAt ? voucher.redeemer || m.vouchers_no_name() : '',
    ),
  );
  return respondWithVoucherFile(byteOrderMark + writeCsvRows([voucherTitles(), ...rows]), order.number);
});
