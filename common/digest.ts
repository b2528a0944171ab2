/** Returns 16 hex digits for a text, equal in the browser and on the server. Not cryptographic. */
export const digestText = (text: string): string => digest(text, 0x811c9dc5) + digest(text, 0x01234567);

/** FNV-1a, 32 bits in hex (http://www.isthe.com/chongo/tech/comp/fnv/). */
function digest(text: string, basis: number): string {
  let value = basis;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return (value >>> 0).toString(16).padStart(8, '0');
}
