/** A sentence is written in no more ways than these. */
const maxSentences = 64;

/**
 * The sentences that a model sentence stands for: what is in parentheses may be left out, and words parted by a stroke are alternatives
 * (« J’ai (déjà) mangé une/la pomme »). Fractions and dates keep their strokes.
 */
export function expandSentence(model: string): string[] {
  const [first = '', ...rest] = model.split(/(\([^()]*\)|\S+\/\S+)/);
  return rest
    .reduce<string[]>(
      (sentences, piece) =>
        listWays(piece)
          .flatMap((way) => sentences.map((sentence) => sentence + way))
          .slice(0, maxSentences),
      [first],
    )
    .map((sentence) => sentence.replaceAll(/ {2,}/g, ' ').trim());
}

function listWays(piece: string): string[] {
  if (piece.startsWith('(') && piece.endsWith(')')) return [piece.slice(1, -1), ''];
  if (!piece.includes('/') || /\d\/\d|:\/\//.test(piece)) return [piece];
  const ways = piece.split('/');
  return ways.every(Boolean) ? ways : [piece];
}
