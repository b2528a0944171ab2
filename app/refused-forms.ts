import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Long enough to correct a form, or to go back to it. */
const keptMinutes = 15;

/** In characters: what all of them hold together, whoever sends forms all day. */
const maxCharacters = 8_000_000;

const kept = new LRUCache<string, object>({
  ttl: keptMinutes * 60_000,
  maxSize: maxCharacters,
  sizeCalculation: (refused) => JSON.stringify(refused).length,
});

/**
 * Keeps what a refused form is given back with, and answers the secret of the address that gives it back. Sent without script,
 * a refusal leads there: as the answer itself it would be a page of the history, and going back would ask to send it again.
 */
export function keepRefused(refused: object): string {
  const secret = randomBytes(16).toString('hex');
  kept.set(secret, refused);
  return secret;
}

/** What was kept of a refused form; null once it was taken after all, or has waited too long. */
export const findRefused = <Refused extends object>(secret: string | null | undefined): Refused | null =>
  secret ? ((kept.get(secret) as Refused | undefined) ?? null) : null;

/** Forgets a refusal: what was sent in its place was taken. */
export function forgetRefused(secret: string | null | undefined): void {
  if (secret) kept.delete(secret);
}
