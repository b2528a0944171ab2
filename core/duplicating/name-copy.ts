import { m } from '#words/messages.js';

/** « Le futur (copie) », in so many characters at most. */
export function nameCopy(title: string, maxCharacters: number): string {
  const ending = m.products_copy_of({ title: '' });
  return m.products_copy_of({ title: title.slice(0, maxCharacters - ending.length) });
}
