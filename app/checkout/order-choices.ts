import { parsePrice } from '#common/money.ts';
import { AppError } from '#core/errors.ts';
import { type OrderChoices, plainChoices, purposeWords } from '#core/orders/order-choices.ts';
import { m } from '#words/messages.js';

/** Purposes by their words in the URL: `?pour=classe&places=12&montant=35&code=RENTREE`. */
const purposes = { '': 'self', offrir: 'gift', classe: 'class', corrections: 'corrections' } as const;

type Read = (name: string) => string;

/**
 * Reads the order choices. Malformed seats become 0 and a malformed amount NaN, which the quote reports.
 * @throws {AppError} `invalid-input` if the purpose is unknown
 */
export function readOrderChoices(fields: URLSearchParams | FormData): OrderChoices {
  const read: Read = (name) => String(fields.get(name) ?? '').trim();
  const word = read('pour');
  if (!Object.hasOwn(purposes, word))
    throw new AppError('invalid-input', `unknown purpose ${word.slice(0, 40)}`, {
      userMessage: m.checkout_for_unknown(),
    });
  const purpose = purposes[word as keyof typeof purposes];
  // Corrections have a fixed price, and promotion codes do not apply to them.
  if (purpose === 'corrections') return { ...plainChoices, purpose };
  const seats = /^\d{1,4}$/.test(read('places')) ? Number(read('places')) : 0;
  return {
    purpose,
    seats: purpose === 'class' ? seats : plainChoices.seats,
    chosenCents: read('montant') ? (parsePrice(read('montant').slice(0, 40)) ?? Number.NaN) : null,
    code: read('code').slice(0, 60),
  };
}

/** Returns the choices as query parameters, without default values. */
export function writeOrderChoices({ purpose, seats, chosenCents, code }: OrderChoices): URLSearchParams {
  return new URLSearchParams({
    ...(purpose === 'self' ? {} : { pour: purposeWords[purpose] }),
    ...(purpose === 'class' ? { places: String(seats) } : {}),
    ...(chosenCents === null ? {} : { montant: (chosenCents / 100).toFixed(2).replace('.', ',') }),
    ...(code ? { code } : {}),
  });
}

export const firstSeats = 10;
