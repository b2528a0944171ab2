/** Names in URLs. */
export const exportFormatNames = ['texte', 'gift', 'moodle', 'anki', 'anki-trous'] as const;
export type ExportFormatName = (typeof exportFormatNames)[number];
