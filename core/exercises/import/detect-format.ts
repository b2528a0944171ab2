import { readCsv } from '../../csv/read-csv.ts';
import { findHeadingKind } from '../text/exercise-names.ts';
import type { ImportFormat } from './import-formats.ts';
import { isTableHead } from './table/table-columns.ts';

const endings: Readonly<Record<string, ImportFormat>> = {
  ...{ xml: 'moodle', gift: 'gift', csv: 'csv', tsv: 'csv', docx: 'word' },
};

const beginning = 20_000;

/** Returns the format by a known file extension, otherwise by the beginning of the text. */
export function detectFormat(name: string, text: string): ImportFormat {
  const ending = /\.([a-z]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const known = endings[ending];
  if (known) return known;
  const head = text.slice(0, beginning);
  const first = head.trimStart().split('\n', 1)[0] ?? '';
  if (/^<\?xml|^<quiz\b/.test(first) || /<question\s+type=/.test(head)) return 'moodle';
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
  if (/[;,\t]/.test(first) && isTableHead(readCsv(`${first}\n-`).headers)) return 'csv';
  return 'word';
}
