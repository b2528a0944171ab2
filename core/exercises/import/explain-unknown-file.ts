import { m } from '#words/messages.js';

/** First bytes of file types that cannot be imported, as Latin-1 text. */
const beginnings: readonly [RegExp, () => string][] = [
  [/^%PDF-/, m.importing_unknown_pdf],
  [
    /^(?:\x89PNG|\xff\xd8\xff|GIF8|BM.{4}\0\0|RIFF.{4}WEBP|II\*\0|MM\0\*|.{4}ftyp(?:heic|mif1|avif))/s,
    m.importing_unknown_picture,
  ],
  [/^\{\\rtf/, m.importing_unknown_document],
  // Compound file of Word, Excel and PowerPoint before 2007.
  [/^\xd0\xcf.\xe0/, m.importing_unknown_document],
  [/^\s*<(?:!doctype html|html)\b/i, m.importing_unknown_html],
];

/** Returns why a file cannot be read and what to do, or null if it may be a text. */
export function explainUnknownFile(name: string, content: Uint8Array): string | null {
  if (content.length === 0) return m.importing_empty();
  const start = Buffer.from(content.subarray(0, 512)).toString('latin1');
  if (/^\xd0\xcf.\xe0/.test(start) && /\.xls$/i.test(name)) return m.importing_unknown_sheet();
  const known = beginnings.find(([pattern]) => pattern.test(start));
  if (known) return known[1]();
  // Archives are read separately.
  if (start.startsWith('PK\x03\x04')) return null;
  const isWide = /^(?:\xff\xfe|\xfe\xff)/.test(start);
  return !isWide && start.includes('\0') ? m.importing_unknown() : null;
}

/** Returns why an archive is no Word file. Its directory at the end contains the names of its files. */
export function explainArchive(content: Uint8Array): string {
  const names = Buffer.from(content.subarray(-65_536)).toString('latin1');
  if (/xl\/workbook\.xml|spreadsheet/.test(names) || /spreadsheet/.test(readMimeType(content)))
    return m.importing_unknown_sheet();
  if (/ppt\/presentation\.xml/.test(names) || /opendocument/.test(readMimeType(content)))
    return m.importing_unknown_document();
  if (/collection\.anki2/.test(names)) return m.importing_unknown_anki();
  return /word\/document\.xml/.test(names) ? m.intake_word_broken() : m.importing_unknown_zip();
}

/** OpenDocument files begin with their uncompressed type. */
const readMimeType = (content: Uint8Array): string =>
  Buffer.from(content.subarray(0, 120)).toString('latin1');

/** Returns true for a JSON object or list. */
export const isJsonText = (text: string): boolean =>
  /^\s*(?:\{\s*["}]|\[\s*[[{"\d])/.test(text) && /[}\]]\s*$/.test(text.slice(-200));

/** Returns why no exercise was found in a text. */
export function explainEmptyText(text: string): string {
  if (text.trim() === '') return m.importing_empty();
  if (/^\s*</.test(text)) return m.importing_unknown_xml();
  return m.importing_nothing_found();
}
