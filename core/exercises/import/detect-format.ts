import { readCsv } from '../../csv/read-csv.ts';
import { findHeadingKind } from '../text/exercise-names.ts';
import type { ImportFormat } from './import-formats.ts';
import { isTableHead } from './table/table-columns.ts';
import { listRows } from './word-list/list-rows.ts';
import { findSeparator, hasAnkiHeads } from './word-list/split-word-list.ts';

const endings: Readonly<Record<string, ImportFormat>> = {
  ...{ xml: 'moodle', gift: 'gift', csv: 'csv', tsv: 'csv', docx: 'word', h5p: 'h5p' },
};

const beginning = 20_000;

/** Returns the format by a known file extension, otherwise by the beginning of the text. */
export function detectFormat(name: string, text: string): ImportFormat {
  const ending = /\.([a-z]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const head = text.slice(0, beginning);
  if (/<(?:[\w.-]{1,40}:)?(?:assessmentItem|qti-assessment-item)[\s>]/.test(head)) return 'qti';
  const known = endings[ending];
  if (known === 'csv' && !isExerciseTable(head) && isWordList(head, true)) return 'word-list';
  if (known) return known;
  if (hasAnkiHeads(head)) return 'word-list';
  const first = head.trimStart().split('\n', 1)[0] ?? '';
  if (/^<\?xml|^<quiz\b/.test(first) || /<question\s+type=/.test(head)) return 'moodle';
  if (/^\s*[{[]/.test(head) && /"(?:mainLibrary|library)"\s*:\s*"H5P\.|"behaviour"\s*:/.test(head))
    return 'h5p';
  if (/^#(?!#)/.test(first) && /^[ \t\u00a0]*##/m.test(head)) return 'text';
  // A heading that names an exercise kind identifies the site's text format, even below other text.
  const headings = head.matchAll(/^[ \t\u00a0]*##(?!#)([^\n—–:-]{1,60})/gm);
  if ([...headings].some(([, name = '']) => findHeadingKind(name.trim()))) return 'text';
  if (
    /^[ \t\u00a0]*(?:::|\$CATEGORY:)/m.test(head) ||
    /\{[^{}\n]*[=~#]/.test(head) ||
    /\{\s*(?:T|F|TRUE|FALSE)\s*[#}]/.test(head) ||
    (/^[ \t\u00a0]*[=~][ \t\u00a0]*\S/m.test(head) && head.includes('{'))
  )
    return 'gift';
  if (isExerciseTable(head)) return 'csv';
  return isWordList(head, false) ? 'word-list' : 'word';
}

function isExerciseTable(head: string): boolean {
  const first = head.trimStart().split('\n', 1)[0] ?? '';
  return /[;,\t]/.test(first) && isTableHead(readCsv(`${first}\n-`).headers);
}

/** @param isTable true if the name of the file is that of a table, whose lines may be long */
function isWordList(head: string, isTable: boolean): boolean {
  if (hasAnkiHeads(head)) return true;
  // The last line may be cut.
  const lines = (head.length < beginning ? head : head.slice(0, head.lastIndexOf('\n'))).split('\n');
  const written = listRows(lines).filter((line) => line.trim());
  const separator = findSeparator(written);
  if (!separator) return false;
  if (isTable) return true;
  const cells = written.map((line) => line.split(separator).map((cell) => cell.trim()));
  const isShort =
    cells.filter(([left = '']) => left.length <= (separator === '\t' ? 150 : 60)).length >
    written.length * 0.8;
  const blanks = written.filter((line) => /_{2,}|….|\.{4,}/.test(line)).length;
  const isSheet =
    blanks > written.length / 10 ||
    /^[ \t\u00a0]{0,20}(?:corrigé[ \t\u00a0]{0,5}:?[ \t]{0,20}$|exercice[ \t\u00a0]{1,5}\d)/im.test(head);
  const numbered = written.filter((line) => /^\s*(?:\d{1,3}|[a-h])\s?[.)]/.test(line)).length;
  const distinct = new Set(cells.map(([left]) => left)).size;
  const isListed = separator === '\t' || written.length >= 3;
  return isListed && isShort && !isSheet && numbered < written.length / 3 && distinct > written.length * 0.6;
}
