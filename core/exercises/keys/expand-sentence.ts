const maxSentences = 64;

/** Expands « J’ai (déjà) mangé une/la pomme » into its variants. Fractions and dates keep their slashes. */
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

function cutPieces(model: string): string[] {
  const pieces: string[] = [];
  for (let rest = model; rest; ) {
    const open = rest.indexOf('(');
    const close = rest.indexOf(')', open);
    const isWhole = open >= 0 && close > open && !rest.slice(open + 1, close).includes('(');
    // An unmatched parenthesis is ordinary text.
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
