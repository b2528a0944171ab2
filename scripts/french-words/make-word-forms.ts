import { readForms } from './read-hunspell.ts';
import { isPlainWord, toCodes } from './word-codes.ts';

/**
 * Returns all forms as `{ paradigm: lemmas }`. A paradigm is the ending to remove from the lemma (may be
 * empty), a space, and its replacements with the codes of the form: `er e:i13,s13 es:i2 …`.
 */
export function makeWordForms(folder: string): Record<string, string> {
  const words = new Map<string, Map<string, Set<string>>>();
  for (const { form, lemma, tags } of readForms(folder)) {
    const codes = toCodes(tags);
    if (codes.length === 0 || !isPlainWord(form) || !isPlainWord(lemma)) continue;
    const forms = words.get(lemma) ?? new Map<string, Set<string>>();
    words.set(lemma, forms);
    const known = forms.get(form) ?? new Set();
    forms.set(form, known);
    for (const code of codes) known.add(code);
  }
  const paradigms = new Map<string, string[]>();
  for (const [lemma, forms] of words) {
    const paradigm = writeParadigm(lemma, forms);
    paradigms.set(paradigm, [...(paradigms.get(paradigm) ?? []), lemma]);
  }
  return Object.fromEntries(
    [...paradigms]
      .map(([paradigm, lemmas]): [string, string] => [paradigm, lemmas.sort().join(' ')])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

function writeParadigm(lemma: string, forms: ReadonlyMap<string, ReadonlySet<string>>): string {
  const shared = Math.min(...[...forms.keys()].map((form) => countShared(form, lemma)));
  const endings = [...forms].map(([form, codes]) => `${form.slice(shared)}:${[...codes].sort().join(',')}`);
  return `${lemma.slice(shared)} ${endings.sort().join(' ')}`;
}

function countShared(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}
