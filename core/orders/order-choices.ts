import type { orders } from '#database/tables/orders.ts';

/** `chosenCents` is the price per unit that the buyer chose; NaN if malformed. */
export type OrderChoices = {
  purpose: (typeof orders.$inferSelect)['purpose'];
  seats: number;
  chosenCents: number | null;
  code: string;
};

export const plainChoices: OrderChoices = { purpose: 'self', seats: 1, chosenCents: null, code: '' };

/** Limits of a class order. */
export const minSeats = 2;
export const maxSeats = 500;

/** Maximum length of a seat's name in characters, as for the recipient of a gift. */
export const maxSeatName = 80;

/** Values of `pour` in the URL and the form. */
export const purposeWords = {
  self: '',
  gift: 'offrir',
  class: 'classe',
  corrections: 'corrections',
} as const;

/** Returns the query string of an order page; empty if the order is for the buyer. */
export const toPurposeQuery = ({ purpose }: Pick<OrderChoices, 'purpose'>): string =>
  purpose === 'self' ? '' : `?pour=${purposeWords[purpose]}`;
