import type { LetterStore } from './letter-store.ts';
import { type StoredLetter, summarize } from './list-letters.ts';

/** Deletes one letter; false when there is none by that id. */
export async function removeLetter(store: LetterStore, id: string): Promise<boolean> {
  const letter = await summarize(store, id);
  return letter !== null && store.erase(id, letter.messageId);
}

/** Deletes every letter that was delivered to an address, in whatever case, until a time, and tells how many. */
export function forgetAddress(store: LetterStore, address: string, until?: Date): Promise<number> {
  const wanted = address.trim().toLowerCase();
  return eraseWhere(
    store,
    (letter) =>
      letter.to.some((recipient) => recipient.toLowerCase() === wanted) &&
      (!until || letter.arrivedAt <= until),
  );
}

/** Deletes the letters that arrived before a time, and tells how many. */
export function pruneLetters(store: LetterStore, before: Date): Promise<number> {
  return eraseWhere(store, (letter) => letter.arrivedAt < before);
}

async function eraseWhere(store: LetterStore, isWanted: (letter: StoredLetter) => boolean): Promise<number> {
  let erased = 0;
  for (const id of await store.listIds()) {
    const letter = await summarize(store, id);
    if (letter && isWanted(letter) && (await store.erase(id, letter.messageId))) erased++;
  }
  return erased;
}
