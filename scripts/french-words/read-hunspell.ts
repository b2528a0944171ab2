import { readFileSync } from 'node:fs';

/** An inflected form: « allées » of « aller », with the dictionary's tags (`v1 ppas adj fem pl`). */
export type WordForm = { form: string; lemma: string; tags: readonly string[] };

type Suffix = { strip: string; add: string; flags: readonly string[]; condition: RegExp; tags: string[] };

/** Two characters per flag (`FLAG long`). */
const readFlags = (text: string): string[] => text.match(/../gsu) ?? [];

/** Morphology of an entry: `po:nom is:mas` yields « nom », « mas ». Tags of prefixes are ignored. */
const readTags = (fields: readonly string[]): string[] =>
  fields.filter((field) => /^(po|is):/.test(field)).map((field) => field.slice(3));

/** Suffixes by flag. Prefixes are elisions (« l’ », « qu’ »), which count as words here. */
function readSuffixes(text: string): Map<string, Suffix[]> {
  const suffixes = new Map<string, Suffix[]>();
  for (const line of text.split('\n')) {
    const [kind, flag, strip, added, condition, ...fields] = line.trim().split(/\s+/);
    // The first line of a flag is the number of its rules.
    if (kind !== 'SFX' || !flag || !strip || !added || !condition) continue;
    const [add = '', flags = ''] = added.split('/');
    const known = suffixes.get(flag) ?? [];
    suffixes.set(flag, known);
    known.push({
      strip: strip === '0' ? '' : strip,
      add: add === '0' ? '' : add,
      flags: readFlags(flags),
      condition: new RegExp(`${condition === '.' ? '' : condition}$`, 'u'),
      tags: readTags(fields),
    });
  }
  return suffixes;
}

/** Yields every form of the Hunspell dictionary `fr.aff` and `fr.dic` in `folder`. See hunspell(5). */
export function* readForms(folder: string): Generator<WordForm> {
  const suffixes = readSuffixes(readFileSync(`${folder}/fr.aff`, 'utf8'));
  const [, ...lines] = readFileSync(`${folder}/fr.dic`, 'utf8').split('\n');
  for (const line of lines) {
    const [entry = '', ...fields] = line.trim().split(/[ \t]+/);
    const [lemma = '', flagged = ''] = entry.split('/');
    if (!lemma) continue;
    const flags = readFlags(flagged);
    const tags = readTags(fields);
    // « {} » marks a forbidden word, « () » one that needs a suffix.
    if (flags.includes('{}')) continue;
    if (!flags.includes('()')) yield { form: lemma, lemma, tags };
    for (const flag of flags)
      for (const suffix of suffixes.get(flag) ?? []) yield* applySuffix(lemma, lemma, suffix, tags, suffixes);
  }
}

function* applySuffix(
  word: string,
  lemma: string,
  suffix: Suffix,
  tags: readonly string[],
  suffixes: Map<string, Suffix[]>,
): Generator<WordForm> {
  if (!word.endsWith(suffix.strip) || !suffix.condition.test(word)) return;
  const form = word.slice(0, word.length - suffix.strip.length) + suffix.add;
  const said = [...tags, ...suffix.tags];
  if (!suffix.flags.includes('()')) yield { form, lemma, tags: said };
  for (const flag of suffix.flags)
    for (const next of suffixes.get(flag) ?? []) yield* applySuffix(form, lemma, next, said, suffixes);
}
