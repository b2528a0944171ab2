import { foldHeader, foldWords } from '../csv/fold-words.ts';
import { findField, type ScoreField } from '../scores/file/score-columns.ts';

export const importKinds = ['products', 'news', 'scores'] as const;

/** What a school brings along. */
export type ImportKind = (typeof importKinds)[number];

/** The names that a column of each kind may have; the first is the one of docs/import.md. */
const common = {
  externalId: ['external id', 'externalId', 'identifiant externe', 'identifiant', 'id', 'slug'],
  title: ['titre', 'title', 'nom'],
  pictures: ['images', 'image', 'pictures', 'picture', 'photo', 'photos'],
  alt: ['description de l’image', 'alt', 'texte alternatif'],
} as const;

const own = {
  products: {
    type: ['type', 'kind'],
    description: ['description', 'texte', 'content', 'contenu', 'html'],
    difficulty: ['niveau', 'level', 'difficulty'],
    duration: ['durée', 'durée en minutes', 'duration', 'minutes'],
    order: ['ordre', 'order', 'position'],
  },
  news: {
    summary: ['résumé', 'chapô', 'summary', 'excerpt', 'extrait'],
    body: ['texte', 'body', 'content', 'contenu', 'html', 'corps'],
    publishedAt: ['date', 'publié le', 'publishedAt', 'published at', 'date de publication'],
  },
} as const;

export type ImportField =
  | keyof typeof common
  | keyof (typeof own)['products']
  | keyof (typeof own)['news']
  | ScoreField;

/** What a column of a file of that kind says, or undefined for one that says nothing we keep. */
export function findImportField(kind: ImportKind, header: string): ImportField | undefined {
  const folded = foldHeader(header);
  const scoreField = kind === 'scores' ? findField(header) : undefined;
  // « Nom » is the candidate's among results, and the title elsewhere.
  if (scoreField) return scoreField;
  const names = { ...common, ...(kind === 'scores' ? {} : own[kind]) } as Record<string, readonly string[]>;
  return Object.keys(names).find((field) => names[field]?.some((name) => foldWords(name) === folded)) as
    | ImportField
    | undefined;
}

const kindNames: Readonly<Record<ImportKind, readonly string[]>> = {
  products: ['products', 'produits', 'cours', 'contenus'],
  news: ['news', 'actualites', 'articles'],
  scores: ['scores', 'resultats'],
};

/** The kind that a key of a JSON file names. */
export const findKind = (key: string): ImportKind | undefined =>
  importKinds.find((kind) => kindNames[kind].includes(foldWords(key)));

/** The kind that the name of a file says: `export/actualités-2026.csv`. Undefined where it says none, or several. */
export function guessKind(path: string): ImportKind | undefined {
  const words = path.slice(path.lastIndexOf('/') + 1).split(/[^\p{L}\p{M}]+/u);
  const [kind, ...others] = new Set(words.map(findKind).filter((found) => found !== undefined));
  return others.length === 0 ? kind : undefined;
}
