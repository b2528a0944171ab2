const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** As many signs tell a billion apart: what an exercise ever held is some hundreds. */
const signs = 6;

/** What `createFreshId` makes; no place has such a one. */
export const isFreshId = (id: string): boolean =>
  id.length === signs && [...id].every((sign) => alphabet.includes(sign));

/** An id that nothing has of those that are taken, nor had: it is drawn, as what is gone can no longer be asked. */
export function createFreshId(taken: ReadonlySet<string>): string {
  for (;;) {
    const bytes = crypto.getRandomValues(new Uint8Array(signs));
    const id = Array.from(bytes, (byte) => alphabet[byte % 32]).join('');
    if (!taken.has(id)) return id;
  }
}
