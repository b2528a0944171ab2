import { ReadableStream, TextEncoderStream } from 'node:stream/web';
import { digestDocument } from '../digest-document.ts';
import { numberIds } from '../document/inner-ids.ts';
import { addOwnLine } from '../text/own-line.ts';
import { printExercises } from '../text/print-exercises.ts';
import type { ExportedExercise } from './exported-exercise.ts';
import type { ExportFormatName } from './format-names.ts';
import { streamPackage, streamPackages } from './h5p/stream-packages.ts';
import { ankiHeads, writeAnkiCards, writeAnkiGaps } from './write-anki.ts';
import { writeGift } from './write-gift.ts';
import { moodleFrame, writeMoodle } from './write-moodle.ts';

type TextFormat = {
  /** End of the file name; distinguishes the two Anki formats. */
  ending: string;
  contentType: string;
  begin?: () => string;
  write: (exercise: ExportedExercise) => string;
  end?: string;
};

type PackageFormat = {
  ending: string;
  contentType: string;
  stream: (portions: AsyncIterable<ExportedExercise[]>) => AsyncIterable<Uint8Array>;
};

/** The formats that are one text. */
export const exportFormats: Readonly<Record<Exclude<ExportFormatName, 'h5p'>, TextFormat>> = {
  texte: {
    ending: '.txt',
    contentType: 'text/plain; charset=utf-8',
    write: ({ id, document }) =>
      `${addOwnLine(printExercises([numberIds(document)]), { id, digest: digestDocument(document) })}\n`,
  },
  gift: { ending: '.gift', contentType: 'text/plain; charset=utf-8', write: writeGift },
  moodle: {
    ending: '.xml',
    contentType: 'application/xml; charset=utf-8',
    begin: () => moodleFrame.begin,
    write: writeMoodle,
    end: moodleFrame.end,
  },
  anki: {
    ending: '-anki.tsv',
    contentType: 'text/tab-separated-values; charset=utf-8',
    begin: ankiHeads.cards,
    write: writeAnkiCards,
  },
  'anki-trous': {
    ending: '-anki-trous.tsv',
    contentType: 'text/tab-separated-values; charset=utf-8',
    begin: ankiHeads.gaps,
    write: writeAnkiGaps,
  },
};

/** @param isAlone true if the file has a single exercise */
export function findExportFormat(name: ExportFormatName, isAlone: boolean): TextFormat | PackageFormat {
  if (name !== 'h5p') return exportFormats[name];
  const contentType = 'application/zip';
  return isAlone
    ? { ending: '.h5p', contentType, stream: streamPackage }
    : { ending: '-h5p.zip', contentType, stream: streamPackages };
}

/** Streams exercises while they are read, so that memory use does not depend on their number. */
export function streamExercises(
  format: TextFormat | PackageFormat,
  portions: AsyncIterable<ExportedExercise[]>,
): ReadableStream<Uint8Array> {
  if ('stream' in format) return ReadableStream.from(format.stream(portions));
  const { begin, write, end } = format;
  async function* writeFile() {
    if (begin) yield begin();
    for await (const portion of portions) yield portion.map(write).join('');
    if (end) yield end;
  }
  return ReadableStream.from(writeFile()).pipeThrough(new TextEncoderStream());
}
