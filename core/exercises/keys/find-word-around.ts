import type { WordAround } from '../marking/mark-letters.ts';

/** Returns the letters next to a gap. Undefined if it touches none; null if another gap divides the word. */
export function findWordAround(text: readonly (string | object)[], at: number): WordAround | undefined {
  const [left, right] = [text[at - 1], text[at + 1]];
  const before = typeof left === 'string' ? (/[\p{L}\p{M}]{1,60}$/u.exec(left)?.[0] ?? '') : '';
  const after = typeof right === 'string' ? (/^['’]?[\p{L}\p{M}]+/u.exec(right)?.[0] ?? '') : '';
  const touches = (part: string | object | undefined) => part !== undefined && typeof part !== 'string';
  const isDivided =
    (before !== '' && before === left && touches(text[at - 2])) ||
    (after !== '' && after === right && touches(text[at + 2]));
  if (isDivided) return null;
  return before || after ? { before, after: after.replace('’', "'") } : undefined;
}
