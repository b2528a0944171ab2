import { parsePrice } from '#common/money.ts';
import { type OrderChoices, plainChoices } from '#core/orders/order-choices.ts';

/** What stands in the address, and in the form, of how somebody orders: « ?pour=classe&places=12&montant=35&code=RENTREE ». */
const purposes = { offrir: 'gift', classe: 'class' } as const;
const wordOf = { self: '', gift: 'offrir', class: 'classe' } as const;

type Read = (name: string) => string;

/** How somebody orders, from an address or a form; what makes no sense is left out. */
export function readOrderChoices(fields: URLSearchParams | FormData): OrderChoices {
  const read: Read = (name) => String(fields.get(name) ?? '').trim();
  const purpose = purposes[read('pour') as keyof typeof purposes] ?? 'self';
  const seats = /^\d{1,4}$/.test(read('places')) ? Number(read('places')) : 0;
  return {
    purpose,
    seats: purpose === 'class' ? seats : plainChoices.seats,
    chosenCents: read('montant') ? parsePrice(read('montant').slice(0, 20)) : null,
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
