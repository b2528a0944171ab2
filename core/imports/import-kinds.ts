import { foldWords } from '../csv/fold-words.ts';

export const importKinds = ['products', 'news', 'scores'] as const;
export type ImportKind = (typeof importKinds)[number];

const kindNames: Readonly<Record<ImportKind, readonly string[]>> = {
  products: ['products', 'produits', 'cours', 'contenus'],
  news: ['news', 'actualites', 'articles'],
  scores: ['scores', 'resultats'],
};

export const findKind = (key: string): ImportKind | undefined =>
  importKinds.find((kind) => kindNames[kind].includes(foldWords(key)));

/** Guesses the kind from a file name, `export/actualités-2026.csv`. Undefined if none or several match. */
export function guessKind(path: string): ImportKind | undefined {
  const words = path.slice(path.lastIndexOf('/') + 1).split(/[^\p{L}\p{M}]+/u);
  const [kind, ...others] = new Set(words.map(findKind).filter((found) => found !== undefined));
  return others.length === 0 ? kind : undefined;
}
