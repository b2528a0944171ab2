/** Formats in which exercises leave the school, by their names in addresses. */
export const exportFormatNames = ['texte', 'gift', 'moodle', 'anki', 'anki-trous'] as const;
export type ExportFormatName = (typeof exportFormatNames)[number];
