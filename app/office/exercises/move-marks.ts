type Marked = { start: number; end: number };

/** Shortest sentence, in milliseconds. */
const shortest = 100;

/** Index of the first sentence without an end; -1 if all have one. */
export const findUnmarked = (sentences: readonly Marked[]): number =>
  sentences.findIndex(({ end }) => end === 0);

/** Ends the first unmarked sentence at `position`, in milliseconds. It starts where the previous one ends. */
export function markNext<Sentence extends Marked>(
  sentences: readonly Sentence[],
  position: number,
): Sentence[] {
  const next = findUnmarked(sentences);
  const start = sentences[next - 1]?.end ?? 0;
  return sentences.map((each, at) =>
    at === next ? { ...each, start, end: Math.max(start + shortest, position) } : each,
  );
}

/** Removes the last mark. */
export function unmarkLast<Sentence extends Marked>(sentences: readonly Sentence[]): Sentence[] {
  const last = sentences.findLastIndex(({ end }) => end > 0);
  return sentences.map((each, at) => (at === last ? { ...each, start: 0, end: 0 } : each));
}

/** Moves the start of a sentence. The previous sentence ends earlier if they would overlap. */
export function moveStart<Sentence extends Marked>(
  sentences: readonly Sentence[],
  index: number,
  by: number,
): Sentence[] {
  const { start = 0, end = 0 } = sentences[index] ?? {};
  const before = sentences[index - 1];
  const earliest = before && before.end > 0 ? before.start + shortest : 0;
  const moved = Math.min(Math.max(earliest, start + by), end - shortest);
  return sentences.map((each, at) => {
    if (at === index) return { ...each, start: moved };
    return at === index - 1 && each.end > moved ? { ...each, end: moved } : each;
  });
}

/** Moves the end of a sentence. The next sentence starts with it if it did before, or if they would overlap. */
export function moveEnd<Sentence extends Marked>(
  sentences: readonly Sentence[],
  index: number,
  by: number,
): Sentence[] {
  const { start = 0, end = 0 } = sentences[index] ?? {};
  const after = sentences[index + 1];
  const latest = after && after.end > 0 ? after.end - shortest : Number.POSITIVE_INFINITY;
  const moved = Math.min(Math.max(start + shortest, end + by), latest);
  return sentences.map((each, at) => {
    if (at === index) return { ...each, end: moved };
    const follows = at === index + 1 && each.end > 0 && (each.start === end || each.start < moved);
    return follows ? { ...each, start: moved } : each;
  });
}
