import { parseEmail } from '#common/email-address.ts';
import { type Format, hasTitles } from '../format.ts';
import type { ExportTable } from '../open-table.ts';
import type { ColumnUse } from '../person-line.ts';

export const wooCustomers: Format = {
  platform: 'woocommerce',
  kind: 'people',
  isConfirmed: true,
  matches: hasTitles('username', 'sign up', 'email', 'total spend', 'aov'),
  uses: { name: 'full-name', 'sign up': 'created-at', email: 'email' },
};

const places: readonly ColumnUse[] = ['full-name', 'ignore', 'ignore', 'created-at', 'email'];

/** Numbers of columns of known releases. The titles are translated, the order is not. */
const widths = [12, 14, 15];

/** True if all of the first values of a column that are not empty match. */
const every = ({ sample }: ExportTable, column: number, isRight: (cell: string) => boolean): boolean => {
  const cells = sample.map(({ cells }) => cells[column] ?? '').filter(Boolean);
  return cells.length > 0 && cells.filter(isRight).length >= cells.length * 0.9;
};

const isCount = (cell: string): boolean => /^\d{1,6}$/.test(cell);

export const wooTranslatedCustomers: Format = {
  platform: 'woocommerce',
  kind: 'people',
  isConfirmed: true,
  matches: (table) =>
    widths.includes(table.titles.length) &&
    every(table, 3, (cell) => /^\d{4}-\d\d-\d\d/.test(cell)) &&
    every(table, 4, (cell) => parseEmail(cell) !== null) &&
    every(table, 5, isCount) &&
    every(table, 6, (cell) => /^[\d.,]{1,15}$/.test(cell)),
  uses: places,
  byPosition: true,
};

/** True for the orders of WooCommerce, which have no email addresses, in any language. */
export const isWooOrders = (table: ExportTable): boolean =>
  hasTitles('n revenue', 'customer type', 'items sold')(table) ||
  (table.titles.length >= 10 &&
    table.titles.length <= 12 &&
    every(table, 1, isCount) &&
    every(table, 6, (cell) => /^\d{1,4}\s?[×x] /.test(cell)) &&
    !table.sample.some(({ cells }) => cells.some((cell) => parseEmail(cell) !== null)));
