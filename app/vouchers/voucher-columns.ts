import { formatCode } from '#common/secret-code.ts';
import type { CsvCell } from '#core/csv/write-cell.ts';
import { m } from '#words/messages.js';

/** The fields of a code that its file contains, for the buyer and for the admin. */
type ListedVoucher = { code: string; redeemedAt: Date | null; revokedAt: Date | null };

/** Formats the state of a code in one word. */
export const formatVoucherState = ({ redeemedAt, revokedAt }: Omit<ListedVoucher, 'code'>): string => {
  if (revokedAt) return m.common_canceled();
  return redeemedAt ? m.vouchers_state_taken() : m.vouchers_state_free();
};

export const voucherTitles = (): string[] => [
  m.common_code(),
  m.vouchers_link(),
  m.common_state(),
  m.vouchers_column_redeemed(),
  m.vouchers_column_pupil(),
];

/** Cells of one code, in the order of `voucherTitles`; `redeemer` is empty if its reader must not see the name. */
export const toVoucherCells = (
  { code, redeemedAt, revokedAt }: ListedVoucher,
  link: string,
  redeemer: string,
): CsvCell[] => [formatCode(code), link, formatVoucherState({ redeemedAt, revokedAt }), redeemedAt, redeemer];

/** Answers a request for the codes of an order with its CSV file, which nobody stores on the way. */
export const respondWithVoucherFile = (body: BodyInit, orderNumber: string): Response =>
  new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="codes-${orderNumber}.csv"`,
      'Cache-Control': 'private, no-store',
    },
  });
