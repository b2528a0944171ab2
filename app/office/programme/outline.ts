import type { OutlineEntry } from '#core/lessons/office-programme.ts';

/** Counts the entries that move together: one lesson, or a chapter with its lessons. */
function findBlock(outline: readonly OutlineEntry[], from: number): number {
  if (outline[from]?.kind !== 'chapter') return 1;
  const next = outline.slice(from + 1).findIndex(({ kind }) => kind === 'chapter');
  return next === -1 ? outline.length - from : next + 1;
}

/** Moves an entry to the position of another. A chapter moves with its lessons, between other chapters. */
export function moveInOutline(outline: readonly OutlineEntry[], from: number, to: number): OutlineEntry[] {
  const size = findBlock(outline, from);
  const moved = outline.slice(from, from + size);
  const rest = [...outline.slice(0, from), ...outline.slice(from + size)];
  const isDown = to > from;
  const target = outline[to];
  if (!target || moved.includes(target)) return [...outline];
  let at = rest.indexOf(target);
  if (moved[0]?.kind === 'chapter') {
    // Find the target's chapter; the target may itself be a chapter.
    while (at >= 0 && rest[at]?.kind !== 'chapter') at--;
    at = at === -1 ? firstChapter(rest) : isDown ? at + findBlock(rest, at) : at;
  } else if (isDown) at += 1;
  return [...rest.slice(0, at), ...moved, ...rest.slice(at)];
}

/** Lessons without a chapter precede all chapters. */
function firstChapter(outline: readonly OutlineEntry[]): number {
  const first = outline.findIndex(({ kind }) => kind === 'chapter');
  return first === -1 ? outline.length : first;
}

/** Moves an entry one step; a lesson can change chapter. Returns null at either end of the outline. */
export function stepEntry(
  outline: readonly OutlineEntry[],
  from: number,
  step: -1 | 1,
): OutlineEntry[] | null {
  const size = findBlock(outline, from);
  const to = step === -1 ? from - 1 : from + size;
  if (to < 0 || to >= outline.length) return null;
  const moved = moveInOutline(outline, from, to);
  return moved.every((entry, index) => entry === outline[index]) ? null : moved;
}
