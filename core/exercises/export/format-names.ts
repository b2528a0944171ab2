/** Names in URLs. */
export const exportFormatNames = ['texte', 'gift', 'moodle', 'h5p', 'anki', 'anki-trous'] as const;
export type ExportFormatName = (typeof exportFormatNames)[number];
