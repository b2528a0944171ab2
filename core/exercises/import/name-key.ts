import { foldWords } from '../../csv/fold-words.ts';

/** Returns the import key: id, otherwise category and title, plus the text if the title is like « Q1 ». */
export function nameKey(said: { id: string; category: string; title: string; words: string }): string {
  const { id, category, title, words } = said;
  if (id) return `id:${id}`;
  const isTelling = title !== '' && !/^(?:q|question|ex|exercice|item)?\W*(?:\d+\W*)?$/i.test(title);
  return ['title', category.trim(), foldWords(title), isTelling ? '' : foldWords(words)].join('\n');
}

/** Returns the last part of a category path: « Être » for `$course$/top/Le passé/Être`. */
export const nameCategory = (path: string): string =>
  path
    .replace(/^\$[a-z]+\$\/?/i, '')
    .split(/(?<!\/)\/(?!\/)/)
    .filter((part) => part.trim() && part.trim().toLowerCase() !== 'top')
    .at(-1)
    ?.replaceAll('//', '/')
    .trim() ?? '';
