import type { orders } from '#database/tables/orders.ts';

/** How somebody orders: for whom, how many seats of a class, at which price of their own (integer cents each, NaN if malformed), with which code. */
export type OrderChoices = {
  purpose: (typeof orders.$inferSelect)['purpose'];
  seats: number;
  chosenCents: number | null;
  code: string;
};

/** For oneself, at the price of the product. */
export const plainChoices: OrderChoices = { purpose: 'self', seats: 1, chosenCents: null, code: '' };

/** As many seats are sold to a class at once, at least and at most. */
export const minSeats = 2;
export const maxSeats = 500;

/** Query of an order page that says for whom the order is; empty for the buyer. */
export const toPurposeQuery = ({ purpose }: Pick<OrderChoices, 'purpose'>): string =>
  purpose === 'self' ? '' : `?pour=${purpose === 'gift' ? 'offrir' : 'classe'}`;
