/** A sentence is written in no more ways than these. */
const maxSentences = 64;

/**
 * The sentences that a model sentence stands for: what is in parentheses may be left out, and words parted by a stroke are alternatives
 * (« J’ai (déjà) mangé une/la pomme »). Fractions and dates keep their strokes.
 */
export function expandSentence(model: string): string[] {
  return cutPieces(model)
    .reduce<string[]>(
      (sentences, piece) =>
        listWays(piece)
          .flatMap((way) => sentences.map((sentence) => sentence + way))
          .slice(0, maxSentences),
      [''],
    )
    .map((sentence) => sentence.replaceAll(/ {2,}/g, ' ').trim());
}

/** What is in parentheses, words, and what parts them. */
function cutPieces(model: string): string[] {
  const pieces: string[] = [];
  for (let rest = model; rest; ) {
    const open = rest.indexOf('(');
    const close = rest.indexOf(')', open);
    const isWhole = open >= 0 && close > open && !rest.slice(open + 1, close).includes('(');
    // Without its other half a parenthesis is a sign like others.
    const end = open < 0 || close < 0 ? rest.length : isWhole ? open : open + 1;
    pieces.push(...rest.slice(0, end).split(/( )/));
    if (isWhole) pieces.push(rest.slice(open, close + 1));
    rest = rest.slice(isWhole ? close + 1 : end);
  }
  return pieces.filter(Boolean);
}

function listWays(piece: string): string[] {
  if (piece.startsWith('(') && piece.endsWith(')')) return [piece.slice(1, -1), ''];
  if (!piece.includes('/') || /\d\/\d|:\/\//.test(piece)) return [piece];
  const ways = piece.split('/');
  return ways.every(Boolean) ? ways : [piece];
}
