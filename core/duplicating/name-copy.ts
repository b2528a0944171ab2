import { m } from '#words/messages.js';

/** Returns « Le futur (copie) », truncated to the maximum length. */
export function nameCopy(title: string, maxCharacters: number): string {
  const ending = m.products_copy_of({ title: '' });
  return m.products_copy_of({ title: title.slice(0, maxCharacters - ending.length) });
}
