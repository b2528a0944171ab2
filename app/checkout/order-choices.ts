import { parsePrice } from '#common/money.ts';
import { AppError } from '#core/errors.ts';
import { type OrderChoices, plainChoices } from '#core/orders/order-choices.ts';
import { m } from '#words/messages.js';

/** What stands in the address, and in the form, of how somebody orders: « ?pour=classe&places=12&montant=35&code=RENTREE ». */
const purposes = { offrir: 'gift', classe: 'class' } as const;
const wordOf = { self: '', gift: 'offrir', class: 'classe' } as const;

type Read = (name: string) => string;

/**
 * Reads how somebody orders, from an address or a form. A malformed number of seats (0) or amount (NaN) is not replaced by a default: the quote
 * refuses it beside its field.
 * @throws {AppError} invalid-input if the order is for an unknown purpose
 */
export function readOrderChoices(fields: URLSearchParams | FormData): OrderChoices {
  const read: Read = (name) => String(fields.get(name) ?? '').trim();
  const word = read('pour');
  if (word !== '' && !Object.hasOwn(purposes, word))
    throw new AppError('invalid-input', `unknown purpose ${word.slice(0, 40)}`, {
      userMessage: m.checkout_for_unknown(),
    });
  const purpose = word === '' ? 'self' : purposes[word as keyof typeof purposes];
  const seats = /^\d{1,4}$/.test(read('places')) ? Number(read('places')) : 0;
  return {
    purpose,
    seats: purpose === 'class' ? seats : plainChoices.seats,
    chosenCents: read('montant') ? (parsePrice(read('montant').slice(0, 40)) ?? Number.NaN) : null,
    code: read('code').slice(0, 60),
  };
}

/** The same as an address says it; nothing where all is as usual. */
export function writeOrderChoices({ purpose, seats, chosenCents, code }: OrderChoices): URLSearchParams {
  return new URLSearchParams({
    ...(purpose === 'self' ? {} : { pour: wordOf[purpose] }),
    ...(purpose === 'class' ? { places: String(seats) } : {}),
    ...(chosenCents === null ? {} : { montant: (chosenCents / 100).toFixed(2).replace('.', ',') }),
    ...(code ? { code } : {}),
  });
}

/** Where the choices of a class begin. */
export const firstSeats = 10;
