import { readDictionary } from './dictionary/read-dictionary.ts';
import { createGradualTable } from './gradual-table.ts';
import { memoise } from './memoise.ts';

/** Lemma and codes such as `Nfp`, `i3` (`scripts/french-words/word-codes.ts`). */
export type WordReading = { lemma: string; codes: readonly string[] };

type Paradigm = { strip: string; endings: (readonly [ending: string, codes: readonly string[]])[] };

type Words = {
  paradigms: Paradigm[];
  lemmas: Map<string, number[]>;
  /** Paradigm numbers with their codes, by ending of the form and ending of the lemma. */
  endings: Map<string, Map<string, Map<number, readonly string[]>>>;
};

/** Number of lemmas in a part of the table, which takes about a millisecond to build. */
const lemmasInPart = 1_000;

/** About 10 MB; a school without exercises never loads it. */
export const words = createGradualTable(readWords);

function* readWords(): Generator<void, Words> {
  const read: Words = { paradigms: [], lemmas: new Map(), endings: new Map() };
  for (const [paradigm, line] of readDictionary('word-forms').entries()) {
    const [shape = '', lemmas = ''] = line.split('|');
    const [strip = '', ...parts] = shape.split(' ');
    const endings = parts.map((part) => {
      const [ending = '', codes = ''] = part.split(':');
      return [ending, codes.split(',')] as const;
    });
    read.paradigms.push({ strip, endings });
    for (const [ending, codes] of endings) {
      const strips = read.endings.get(ending) ?? new Map<string, Map<number, readonly string[]>>();
      read.endings.set(ending, strips);
      strips.set(strip, (strips.get(strip) ?? new Map()).set(paradigm, codes));
    }
    for (const [at, lemma] of lemmas.split(' ').entries()) {
      if (at % lemmasInPart === 0) yield;
      const known = read.lemmas.get(lemma);
      if (known) known.push(paradigm);
      else read.lemmas.set(lemma, [paradigm]);
    }
  }
  return read;
}

const writings = (word: string): string[] =>
  /oe|ae/.test(word) ? [word, word.replace('oe', 'œ').replace('ae', 'æ')] : [word];

const maxLetters = 40;

/** Returns all readings of a form (lower case, NFC); none for a word that is not French. */
export function readWordForm(form: string): WordReading[] {
  if (form.length > maxLetters) return [];
  const { lemmas, endings } = words.get();
  const readings: WordReading[] = [];
  for (const written of writings(form))
    for (let cut = 0; cut <= written.length; cut++)
      for (const [strip, paradigms] of endings.get(written.slice(cut)) ?? []) {
        const lemma = written.slice(0, cut) + strip;
        for (const paradigm of lemmas.get(lemma) ?? []) {
          const codes = paradigms.get(paradigm);
          if (codes) readings.push({ lemma, codes });
        }
      }
  return readings;
}

export function listForms(lemma: string): [form: string, codes: readonly string[]][] {
  const { paradigms, lemmas } = words.get();
  return (lemmas.get(lemma) ?? []).flatMap((number) => {
    const { strip, endings } = paradigms[number] as Paradigm;
    const stem = lemma.slice(0, lemma.length - strip.length);
    return endings.map(([ending, codes]): [string, readonly string[]] => [stem + ending, codes]);
  });
}

/** Rare words. A learner who writes one has more likely omitted the accent of another word. */
const rareWords = new Set('age ages hale hales pale gene genes bat bats mate mates cime sil vé'.split(' '));

export const isFrenchWord = memoise(
  (word: string): boolean => !rareWords.has(word) && readWordForm(word).length > 0,
);
