export const importFormats = ['text', 'gift', 'moodle', 'csv', 'word'] as const;
export type ImportFormat = (typeof importFormats)[number];

/** Maximum length of a block that can be corrected on the page, in characters. */
export const maxFixCharacters = 60_000;
