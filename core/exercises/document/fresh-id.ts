const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Length of an id. 32^6 is about a billion, whereas an exercise has some hundreds of ids over time. */
const signs = 6;

/** Returns true for ids from `createFreshId`. Ids given by position are shorter. */
export const isFreshId = (id: string): boolean =>
  id.length === signs && [...id].every((sign) => alphabet.includes(sign));

/** Returns an unused id. It is random, because ids of deleted parts are unknown and must not recur. */
export function createFreshId(taken: ReadonlySet<string>): string {
  for (;;) {
    const bytes = crypto.getRandomValues(new Uint8Array(signs));
    const id = Array.from(bytes, (byte) => alphabet[byte % 32]).join('');
    if (!taken.has(id)) return id;
  }
}
