/** What a file of exercises may be written in. */
export const importFormats = ['text', 'gift', 'moodle', 'csv', 'word'] as const;
export type ImportFormat = (typeof importFormats)[number];

/** In characters, of a block that is corrected on the page: what is longer is corrected in its file. */
export const maxFixCharacters = 60_000;
