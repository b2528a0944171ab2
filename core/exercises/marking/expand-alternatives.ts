import { readWordForm } from './word-forms.ts';

const maxAlternatives = 12;

/** Expressions in which a slash separates no alternatives. */
const fixed = /^(?:km\/h|m\/s|et\/ou|s\/c|c\/o|n\/a)$/i;

/** Matches words between slashes, or an ending in two forms: « allé(e)s », « étudiant·e·s », « étudiant.e ». */
const choices =
  /(?<slashed>[\p{L}\p{M}'’-]{1,40}(?: ?\/ ?[\p{L}\p{M}'’-]{1,40}){1,11})|(?<=\p{L})(?:\((?<inner>\p{Ll}{1,4})\)|[·•⋅](?<dotted>\p{Ll}{1,4})(?:[·•⋅](?<plural>s))?|\.(?<full>e|ne|trice)(?:\.(?<fullPlural>s))?(?![\p{L}.]))/gu;

type Feature = 'm' | 'f' | 's' | 'p';
type Way = { text: string; features: readonly Feature[] };

/**
 * Returns an accepted answer and the forms between which it lets learners choose: « il/elle », « allé(e) ».
 * Forms that belong together agree: « il/elle est allé(e) » does not accept « il est allée ».
 */
export function expandAlternatives(text: string): string[] {
  let forms: { start: string; chosen: readonly Feature[] }[] = [{ start: '', chosen: [] }];
  let end = 0;
  for (const match of text.matchAll(choices)) {
    const ways = listWays(match);
    if (ways.length < 2) continue;
    const between = text.slice(end, match.index);
    const isLinked = isLink(between, match.groups?.slashed === undefined);
    const contrasts = listContrasts(ways);
    forms = forms
      .flatMap(({ start, chosen }) =>
        ways.flatMap((way) => {
          const own = way.features.filter((feature) => contrasts.includes(feature));
          const before = isLinked ? chosen : [];
          if (own.some((feature) => before.includes(opposites[feature]))) return [];
          return { start: start + between + way.text, chosen: [...before, ...own] };
        }),
      )
      .slice(0, maxAlternatives);
    end = match.index + match[0].length;
  }
  return [...new Set([text, ...forms.map(({ start }) => start + text.slice(end))])].slice(0, maxAlternatives);
}

const opposites: Readonly<Record<Feature, Feature>> = { m: 'f', f: 'm', s: 'p', p: 's' };

function listWays({ 0: whole, groups = {} }: RegExpExecArray): Way[] {
  const { slashed, inner, dotted, plural, full, fullPlural } = groups;
  if (slashed)
    return (fixed.test(whole) ? [whole] : whole.split(/ ?\/ ?/)).map((word) => ({
      text: word,
      features: readFeatures(word.toLowerCase()),
    }));
  const ending = inner ?? dotted ?? full ?? '';
  const last = plural ?? fullPlural ?? '';
  const isPlural = /^(?:s|x|nt|ent)$/.test(ending);
  return [
    { text: last, features: [isPlural ? 's' : 'm'] },
    { text: ending + last, features: [isPlural ? 'p' : 'f'] },
  ];
}

const determiners: Readonly<Record<string, readonly Feature[]>> = {
  ...{ le: ['m', 's'], la: ['f', 's'], les: ['p'], un: ['m', 's'], une: ['f', 's'], des: ['p'] },
  ...{ mon: ['m', 's'], ma: ['f', 's'], mes: ['p'], ton: ['m', 's'], ta: ['f', 's'], tes: ['p'] },
  ...{ son: ['m', 's'], sa: ['f', 's'], ses: ['p'], ce: ['m', 's'], cette: ['f', 's'], ces: ['p'] },
  ...{ au: ['m', 's'], aux: ['p'], du: ['m', 's'] },
};

/** Returns the gender and the number of a word if it has only one of each. */
function readFeatures(word: string): readonly Feature[] {
  if (Object.hasOwn(determiners, word)) return determiners[word] ?? [];
  const codes = readWordForm(word).flatMap((reading) => reading.codes.filter((code) => /^[NKX]/.test(code)));
  const all = (['m', 'f', 's', 'p'] as const).filter((feature) =>
    codes.some((code) => code.slice(1).includes(feature)),
  );
  return all.filter((feature) => !all.includes(opposites[feature]));
}

/** Returns the features in which the ways differ. */
const listContrasts = (ways: readonly Way[]): Feature[] =>
  ways.flatMap(({ features }) =>
    features.filter((feature) => ways.some((way) => way.features.includes(opposites[feature]))),
  );

const links = new Set(
  "et ou ne n' pas plus jamais se s' me m' te t' très trop bien mal déjà toujours aussi si encore tout peu".split(
    ' ',
  ),
);

/**
 * True if forms on both sides of these words agree: « est », « n’est pas encore », « a été ».
 * Ignores the letters that complete the forms themselves.
 */
function isLink(between: string, isEnding: boolean): boolean {
  const whole = between.replace(/^\p{L}{1,40}/u, '').replace(isEnding ? /(?<!\p{L})\p{L}{1,40}$/u : '', '');
  const words = whole
    .toLowerCase()
    .replaceAll('’', "'")
    .split(/[^\p{L}'-]+|(?<=')/u)
    .filter(Boolean);
  const isBe = (word: string) => readWordForm(word).some(({ lemma }) => lemma === 'être');
  return words.every((word) => links.has(word) || isBe(word)) || words.at(-1) === 'été';
}
