import { randomBytes } from 'node:crypto';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

export const createdId = new RegExp(`^[${alphabet}]{20}$`);

/** Returns an id that sorts by time: 9 characters of milliseconds, 11 random (55 bits). Not a secret. */
export function createId(now: Date = new Date()): string {
  let time = now.getTime();
  let id = '';
  for (let index = 0; index < 9; index++) {
    id = alphabet[time % 32] + id;
    time = Math.floor(time / 32);
  }
  for (const byte of randomBytes(11)) id += alphabet[byte % 32];
  return id;
}
