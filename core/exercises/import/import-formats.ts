export const importFormats = ['text', 'gift', 'moodle', 'h5p', 'qti', 'csv', 'word-list', 'word'] as const;
export type ImportFormat = (typeof importFormats)[number];

/** How the words of a list are asked: written, matched or chosen. */
export const wordTasks = ['write', 'match', 'choose'] as const;

/** Column of a word list with the French words; `auto` to guess it. */
export const frenchColumns = ['auto', 'first', 'second'] as const;

export type WordListOptions = {
  task: (typeof wordTasks)[number];
  french: (typeof frenchColumns)[number];
};

/** Maximum length of a block that can be corrected on the page, in characters. */
export const maxFixCharacters = 60_000;
