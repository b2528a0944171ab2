import { formatCode } from '#common/secret-code.ts';
import type { CsvCell } from '#core/csv/write-cell.ts';
import { m } from '#words/messages.js';

/** Fields of a voucher code in the CSV file, for buyers and admins. */
type ListedVoucher = {
  code: string;
  recipientName: string;
  redeemedAt: Date | null;
  revokedAt: Date | null;
};

export const formatVoucherState = ({
  redeemedAt,
  revokedAt,
}: Pick<ListedVoucher, 'redeemedAt' | 'revokedAt'>): string => {
  if (revokedAt) return m.common_canceled();
  return redeemedAt ? m.vouchers_state_taken() : m.vouchers_state_free();
};

export const voucherTitles = (): string[] => [
  m.common_code(),
  m.vouchers_link(),
  m.vouchers_column_for(),
  m.common_state(),
  m.vouchers_column_redeemed(),
  m.vouchers_column_redeemer(),
];

/** Returns the cells of `voucherTitles`. `redeemer` is empty if the reader may not see the name. */
export const toVoucherCells = (
  { code, recipientName, redeemedAt, revokedAt }: ListedVoucher,
  link: string,
  redeemer: string,
): CsvCell[] => [
  formatCode(code),
  link,
  recipientName,
  formatVoucherState({ redeemedAt, revokedAt }),
  redeemedAt,
  redeemer,
];

/** Returns the CSV response with the codes of an order; never cached. */
export const respondWithVoucherFile = (body: BodyInit, orderNumber: string): Response =>
  new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="codes-${orderNumber}.csv"`,
      'Cache-Control': 'private, no-store',
    },
  });
