import { foldWords } from '../../csv/fold-words.ts';

/** Returns the import key: id, otherwise category and title, plus the text if the title is like « Q1 ». */
export function nameKey(said: { id: string; category: string; title: string; words: string }): string {
  const { id, category, title, words } = said;
  if (id) return `id:${id}`;
  return ['title', category.trim(), foldWords(title), isTelling(title) ? '' : foldWords(words)].join('\n');
}

/** Returns false for names like « Q1 » and « item-3 », which many files use. */
export const isTelling = (name: string): boolean =>
  name !== '' && !/^(?:q|question|ex|exercice|item)?\W*(?:\d+\W*)?$/i.test(name);

/** Returns the last part of a category path: « Être » for `$course$/top/Le passé/Être`. */
export const nameCategory = (path: string): string =>
  path
    .replace(/^\$[a-z]+\$\/?/i, '')
    .split(/(?<!\/)\/(?!\/)/)
    .filter((part) => part.trim() && part.trim().toLowerCase() !== 'top')
    .at(-1)
    ?.replaceAll('//', '/')
    .trim() ?? '';
