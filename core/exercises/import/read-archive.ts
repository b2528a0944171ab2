import { AppError } from '../../errors.ts';
import { ArchiveError } from '../../imports/archive/archive-error.ts';
import { refuseTraps } from '../../imports/archive/open-archive.ts';
import { isForPeople, readArchiveEntries } from '../../imports/archive/read-entries.ts';
import { readWord } from '../../imports/course/read-word.ts';
import { placeFootnotes } from '../../rich-text/footnotes.ts';
import { openParts } from './archive-parts.ts';
import { explainArchive } from './explain-unknown-file.ts';
import { joinH5pPackage } from './h5p/join-package.ts';
import { joinH5pPackages } from './h5p/join-packages.ts';
import type { ImportFormat } from './import-formats.ts';
import { joinQtiPackage } from './qti/join-package.ts';
import { htmlToLines } from './word/html-to-lines.ts';

type ArchiveText = { format: ImportFormat; text: string };

export const isZip = (content: Uint8Array): boolean =>
  content[0] === 0x50 && content[1] === 0x4b && content[2] === 3 && content[3] === 4;

/**
 * Converts the texts of H5P packages, a QTI package or a Word file to one text of that format.
 * @throws {AppError} `invalid-input` if it is another archive, or broken, or exceeds the limits
 */
export async function readArchive(name: string, content: Uint8Array): Promise<ArchiveText> {
  const file = new Blob([content as Uint8Array<ArrayBuffer>]);
  if (/\.docx$/i.test(name)) return { format: 'word', text: await readWordLines(name, content) };
  try {
    const entries = (await readArchiveEntries(file)).filter((entry) => isForPeople(entry.name));
    const names = entries.map((entry) => entry.name);
    if (names.includes('word/document.xml'))
      return { format: 'word', text: await readWordLines(name, content) };
    refuseTraps(entries, file.size);
    const readPart = openParts(file, entries);
    const h5p = await joinH5pPackage(names, readPart);
    if (h5p !== null) return { format: 'h5p', text: h5p };
    const qti = await joinQtiPackage(names, readPart);
    if (qti !== null) return { format: 'qti', text: qti };
    const several = await joinH5pPackages(file, entries);
    if (several !== null) return { format: 'h5p', text: several };
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    throw new AppError('invalid-input', `${name} cannot be unpacked`, {
      cause: error,
      userMessage: error.message,
    });
  }
  throw new AppError('invalid-input', `${name} is an archive of an unknown kind`, {
    userMessage: explainArchive(content),
  });
}

async function readWordLines(name: string, content: Uint8Array): Promise<string> {
  const file = new Blob([content as Uint8Array<ArrayBuffer>]);
  const { html, notes } = await readWord(file).catch((error: unknown) => {
    throw new AppError('invalid-input', `${name} is not a readable Word file`, {
      cause: error,
      userMessage: explainArchive(content),
    });
  });
  return htmlToLines(placeFootnotes([html], notes)[0]?.html ?? html);
}
