import type { Mistake } from './mark.ts';
import { foldLigatures } from './spellings.ts';
import { listForms, readWordForm, type WordReading } from './word-forms.ts';

const subjects = new Set("je j' tu il elle on nous vous ils elles".split(' '));

/** Verb forms that differ only in these endings have the mistake `ending`, other forms have `other-form`. */
const verbEndings = new Set(
  `e es ons ez ent ais ait ions iez aient ai as a âmes âtes èrent erai eras era erons erez eront erais erait erions eriez
  eraient er é ée és ées ant r re ir oir is it i ie ies issons issez issent issais issait issions issiez issaient isse isses irai
  iras ira irons irez iront irais irait irions iriez iraient issant s t d ds u us ue ues ut rai ras ra rons rez ront rais rait
  rions riez raient asse asses ât assions assiez assent îmes îtes irent ît usse ussions ussent ûmes ûtes urent ût ute te tes ts
  se ses`.split(/\s+/),
);

/** Returns true if both words are a common stem followed by a verb ending. */
function differByEnding(one: string, other: string): boolean {
  const [a, b] = [softenStem(one), softenStem(other)];
  let shared = 0;
  while (shared < a.length && a[shared] === b[shared]) shared++;
  for (let cut = shared; cut >= Math.max(2, shared - 5); cut--)
    if (isEnding(a.slice(cut)) && isEnding(b.slice(cut))) return true;
  return false;
}

/** Removes the letters that keep the sound of a stem: « mangeons », « commençons ». */
const softenStem = (form: string): string => form.replaceAll('ç', 'c').replaceAll(/ge(?=[aoâ])/g, 'g');

export function haveSameEnding(a: string, b: string): boolean {
  let same = 0;
  while (same < Math.min(a.length, b.length) && a.at(-1 - same) === b.at(-1 - same)) same++;
  for (let length = same; length > 0; length--) if (verbEndings.has(a.slice(-length))) return true;
  return false;
}

export const isVerbEnding = (text: string): boolean => verbEndings.has(text);

const isEnding = (text: string): boolean => text === '' || verbEndings.has(text);

const isConjugated = (code: string): boolean => /^[ijafstcm]/.test(code);
const isPlural = (code: string): boolean => /[456]/.test(code);

/** @param isAlone true if nothing in the answer determines the person */
function nameCodes(expected: string, given: string, isAlone: boolean): Mistake | null {
  if (/^[NKX]/.test(expected) && expected[0] === given[0]) return expected.length > 1 ? 'agreement' : null;
  if (isConjugated(expected) && isConjugated(given) && expected[0] === given[0])
    return isAlone && isPlural(expected) === isPlural(given) ? 'ending' : 'agreement';
  return null;
}

/** If several explanations fit: an agreement mistake, then a wrong ending, then another form. */
function nameReadings(
  [form, expected]: readonly [string, readonly string[]],
  [other, given]: readonly [string, readonly string[]],
  isAlone: boolean,
): Mistake {
  const names = expected.flatMap((a) => given.flatMap((b) => nameCodes(a, b, isAlone) ?? []));
  if (names.includes('agreement')) return 'agreement';
  if (names.includes('ending') || differByEnding(form, other)) return 'ending';
  return 'other-form';
}

/**
 * Returns other forms and their mistakes: « allés » for « allée » is `agreement`, « aller » is `ending`.
 * Null for forms with the same meaning, which are also right: « paie », « paye »; « matchs », « matches ».
 */
export function nameOtherForms(
  form: string,
  isAlone: boolean,
  before: string,
): Record<string, Mistake | null> {
  const names: Record<string, Mistake | null> = {};
  for (const { lemma, codes } of listMeanings(form, before))
    for (const [other, otherCodes] of listForms(lemma)) {
      const folded = foldLigatures(other);
      if (folded === form || other === form) continue;
      const isSame =
        !otherPlurals.has(folded) &&
        codes.some((code) => /^([ijafstcIP]|N.p)/.test(code) && otherCodes.includes(code));
      const name = isSame ? null : nameReadings([form, codes], [other, otherCodes], isAlone);
      const known = names[folded];
      if (known === undefined || name === null || (known === 'other-form' && name)) names[folded] = name;
    }
  return names;
}

/** Plurals of a rarer word with the same lemma: « feus » is not the plural of « le feu ». */
const otherPlurals = new Set('feus travails ciels oeils aïeuls'.split(' '));

/** Allows only verbs after a subject pronoun, and reads « fois » as invariable, not as plural of « foi ». */
export function listMeanings(form: string, before: string): WordReading[] {
  const readings = readWordForm(form);
  const conjugated = readings.flatMap(({ lemma, codes }) => {
    const own = codes.filter(isConjugated);
    return own.length > 0 ? [{ lemma, codes: own }] : [];
  });
  if (subjects.has(before) && conjugated.length > 0) return conjugated;
  const isInvariable = readings.some(
    ({ lemma, codes }) => lemma === form && codes.some((code) => /^N.i/.test(code)),
  );
  return isInvariable
    ? readings.filter(({ lemma, codes }) => lemma === form || codes.every((code) => !code.startsWith('N')))
    : readings;
}

/** Returns true for a wrong regular plural: « les journals », « les festivaux ». */
export function isRegularized(form: string, given: string): boolean {
  if (!/[sx]$/.test(given)) return false;
  return readWordForm(form).some(
    ({ lemma, codes }) =>
      codes.some((code) => /^N.p/.test(code)) &&
      listForms(lemma).some(
        ([singular, read]) =>
          read.some((code) => /^N.[si]/.test(code)) &&
          [`${singular}s`, `${singular}x`, singular.replace(/ai?l$/, 'aux')].includes(given),
      ),
  );
}

/** Returns true for a stem of the verb with a wrong ending: « disez », « prendu ». */
export function isMisconjugated(form: string, given: string): boolean {
  const verbs = readWordForm(form).filter(({ codes }) => codes.some((code) => /^[IPKijafstcm]/.test(code)));
  if (verbs.length === 0) return false;
  for (const { lemma } of verbs)
    for (const [other] of listForms(lemma)) {
      let shared = 0;
      while (shared < other.length && other[shared] === given[shared]) shared++;
      const [rest, end] = [given.slice(shared), other.slice(shared)];
      if (shared >= 3 && rest !== '' && isEnding(rest) && isEnding(end) && !isSlip(rest, end)) return true;
    }
  return false;
}

/** The same letters in another order are a slip. */
const isSlip = (rest: string, end: string): boolean => [...rest].sort().join('') === [...end].sort().join('');
