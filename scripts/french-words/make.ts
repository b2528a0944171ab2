import { writeFileSync } from 'node:fs';
import { makeWordForms } from './make-word-forms.ts';
import { pairSpellings } from './pair-spellings.ts';

// Writes the data files for marking, from the Debian packages hunspell-fr-classical, -revised and
// -comprehensive (7.0, MPL-2.0), unpacked in one folder: node scripts/french-words/make.ts <folder>

const [, , folder = '.'] = process.argv;
const data = new URL('../../core/exercises/marking/dictionary/', import.meta.url);
const dictionary = (name: string) => `${folder}/${name}/usr/share/hunspell`;

/** One entry per line, for readable diffs. */
const write = (name: string, entries: Record<string, string>) =>
  writeFileSync(
    new URL(name, data),
    `[\n${Object.entries(entries)
      .map(([key, value]) => JSON.stringify(`${key}|${value}`))
      .join(',\n')}\n]\n`,
  );

write('word-forms.json', makeWordForms(dictionary('comprehensive')));
write('spellings-1990.json', pairSpellings(dictionary('classical'), dictionary('revised')));
