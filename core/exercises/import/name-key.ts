import { foldWords } from '../../csv/fold-words.ts';

/**
 * What tells a question from others, and knows it again: its id where the file gives one, else category and title. A title that
 * is only a number (« Q1 ») is one of many: the words go with it.
 */
export function nameKey(said: { id: string; category: string; title: string; words: string }): string {
  const { id, category, title, words } = said;
  if (id) return `id:${id}`;
  const isTelling = title !== '' && !/^(?:q|question|ex|exercice|item)?\W*(?:\d+\W*)?$/i.test(title);
  return ['title', category.trim(), foldWords(title), isTelling ? '' : foldWords(words)].join('\n');
}

/** `$course$/top/Le passé/Être` is « Être ». */
export const nameCategory = (path: string): string =>
  path
    .replace(/^\$[a-z]+\$\/?/i, '')
    .split(/(?<!\/)\/(?!\/)/)
    .filter((part) => part.trim() && part.trim().toLowerCase() !== 'top')
    .at(-1)
    ?.replaceAll('//', '/')
    .trim() ?? '';
