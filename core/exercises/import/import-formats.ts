/** What a file of exercises may be written in. */
export const importFormats = ['text', 'gift', 'moodle', 'csv', 'word'] as const;
export type ImportFormat = (typeof importFormats)[number];
