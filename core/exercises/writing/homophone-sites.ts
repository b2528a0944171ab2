import { readWordForm } from '../marking/word-forms.ts';
import {
  findAgreed,
  findNoun,
  findOtherNumber,
  type GrammaticalNumber,
  isThirdPerson,
  readAgreement,
} from './same-sound-forms.ts';

/** A word of a sentence, in lower case, and the signs before it. */
export type SentenceWord = { word: string; before: string };

/** New words by index. All of them change together. */
export type WordChange = ReadonlyMap<number, string>;

const set = (words: string) => new Set(words.split(' '));

const subjects = set("je j' tu il elle on nous vous ils elles");
const clitics = set("ne n' me m' te t' se s' le la l' les lui leur nous vous y en");
const adverbs = set(
  'pas plus jamais déjà bien mal vite enfin encore toujours trop très tout tous souvent aussi',
);
const joining = set('et ou puis mais ni');
const determiners = set(
  "le la les l' un une des du mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs",
);
const afterNoun = set(
  "de d' du des à au aux dans sur sous avec pour par en chez vers et ou sans avant après pendant hier aujourd'hui demain",
);
const impersonal = set('neiger grêler tonner venter bruiner geler dégeler');
const attributive = set('sembler paraître rester demeurer devenir passer');
/** Verbs whose reflexive participle does not agree: « elles se sont parlé ». */
const indirect = set('parlé téléphoné plu souri écrit succédé menti nui ressemblé demandé dit rendu');

const startsWithVowel = (word: string): boolean => /^[aeiouyhœæâàéèêëîïôûùü]/.test(word);
const otherPronouns: Readonly<Record<string, string>> = {
  il: 'ils',
  ils: 'il',
  elle: 'elles',
  elles: 'elle',
};

/** « Il mange. » → « Ils mangent. », also for a second verb: « Il mange et parle. » */
export function findNumberChange(words: readonly SentenceWord[], at: number): WordChange | null {
  const { word: pronoun = '', before = '' } = words[at] ?? {};
  const other = otherPronouns[pronoun];
  // A liaison is heard before a vowel: « ils arrivent ».
  if (!other || before.endsWith('-') || startsWithVowel(words[at + 1]?.word ?? 'a')) return null;
  const number = pronoun.endsWith('s') ? 'p' : 's';
  const verb = skip(words, at + 1, clitics);
  const found = findOtherNumber(words[verb]?.word ?? '', number);
  if (!found || impersonal.has(found.lemma)) return null;
  if (attributive.has(found.lemma) && isNominal(words[verb + 1]?.word ?? '')) return null;
  const change = new Map([
    [at, other],
    [verb, found.form],
  ]);
  return addOtherVerbs(words, verb + 1, number, change) ? change : null;
}

/** Changes further verbs of the same subject. Returns false if one of them would sound different. */
function addOtherVerbs(
  words: readonly SentenceWord[],
  from: number,
  number: GrammaticalNumber,
  change: Map<number, string>,
): boolean {
  for (let at = from; at < words.length; at++) {
    const { word, before } = words[at] as SentenceWord;
    if (subjects.has(word) || word === 'qui' || /[.?!;:]/.test(before)) return true;
    const isJoined = joining.has(word);
    if (!isJoined && !before.includes(',')) continue;
    const verb = isJoined ? skip(words, at + 1, reflexive) : at;
    const form = words[verb]?.word ?? '';
    if (!isThirdPerson(form, number)) continue;
    const other = findOtherNumber(form, number);
    if (!other) return false;
    change.set(verb, other.form);
  }
  return true;
}

const reflexive = set("ne n' se s' y en");

const allAgreements = ['ms', 'fs', 'mp', 'fp'];

/** Genders and numbers that the subject may have. */
const agreements: Readonly<Record<string, readonly string[]>> = {
  ...{ je: ['ms', 'fs'], tu: ['ms', 'fs'], nous: ['mp', 'fp'] },
  ...{ vous: allAgreements, on: allAgreements },
};

/** « Je suis parti. » → « Je suis partie. »; « Vous êtes parti. » → three others. */
export function listAgreementChanges(words: readonly SentenceWord[], at: number): WordChange[] {
  const pronoun = words[at]?.word ?? '';
  const own = agreements[pronoun];
  if (!own) return [];
  const auxiliary = skip(words, at + 1, clitics);
  if (!isBeing(words[auxiliary]?.word ?? '')) return [];
  const first = skip(words, auxiliary + 1, adverbs);
  const before = words[auxiliary - 1]?.word ?? '';
  const isReflexive = auxiliary > at + 1 && /^(?:me|m'|te|t'|nous|vous|se|s')$/.test(before);
  const next = words[first + 1]?.word ?? '';
  if (isReflexive && (determiners.has(next) || indirect.has(words[first]?.word ?? ''))) return [];
  return listAgreed(words, first, own);
}

function listAgreed(words: readonly SentenceWord[], first: number, wanted: readonly string[]): WordChange[] {
  const known = readAgreement(words[first]?.word ?? '');
  if (!known || !wanted.includes(known)) return [];
  const agreeing = [first, ...listFollowing(words, first, known)];
  return wanted.flatMap((each) => {
    const forms = agreeing.map((at) => [at, findAgreed(words[at]?.word ?? '', known, each)] as const);
    return each === known || forms.some(([, form]) => form === null)
      ? []
      : [new Map(forms.map(([at, form]) => [at, form ?? '']))];
  });
}

/** Lists words that agree with the same subject: « partie seule », « allée et revenue ». */
function listFollowing(words: readonly SentenceWord[], from: number, own: string): number[] {
  const following: number[] = [];
  for (let at = from + 1; at < words.length; at++) {
    const { word, before } = words[at] as SentenceWord;
    if (subjects.has(word) || /[.?!;:]/.test(before)) break;
    const previous = words[at - 1]?.word ?? '';
    const isNear =
      at - 1 === from || following.includes(at - 1) || joining.has(previous) || before.includes(',');
    if (isNear && !determiners.has(word) && readAgreement(word) === own) following.push(at);
  }
  return following;
}

/** « Mon ami est parti. » → « Mon amie est partie. » */
export function findGenderChange(words: readonly SentenceWord[], at: number): WordChange | null {
  const { word: determiner = '' } = words[at] ?? {};
  if (!/^(?:l'|mon|ton|son|cet|cette)$/.test(determiner) || subjects.has(words[at - 1]?.word ?? ''))
    return null;
  const noun = words[at + 1]?.word ?? '';
  const isVerb = readWordForm(noun).some(({ codes }) => codes.some((code) => /^[ijafstc]\d/.test(code)));
  const known = readAgreement(noun, 'N');
  if (!startsWithVowel(noun) || isVerb || !known?.endsWith('s')) return null;
  if (words.slice(at).some(({ word }) => otherPronouns[word])) return null;
  const wanted = known === 'ms' ? 'fs' : 'ms';
  const other = findAgreed(noun, known, wanted);
  if (!other) return null;
  const change = new Map([[at + 1, other]]);
  if (determiner.startsWith('cet')) change.set(at, determiner === 'cet' ? 'cette' : 'cet');
  // « français » has one form for both numbers, which is not followed here.
  if (isNominal(words[at + 2]?.word ?? '', /^N[mf]i$/)) return null;
  const adjectives = listFollowing(words, at + 1, known);
  const auxiliary = skip(words, at + 2, clitics);
  const predicate = skip(words, auxiliary + 1, adverbs);
  const isPredicated =
    isBeing(words[auxiliary]?.word ?? '') && readAgreement(words[predicate]?.word ?? '') === known;
  const agreeing = isPredicated ? [predicate, ...listFollowing(words, predicate, known)] : [];
  for (const each of new Set([...adjectives, ...agreeing])) {
    const form = findAgreed(words[each]?.word ?? '', known, wanted);
    if (!form) return null;
    change.set(each, form);
  }
  return change;
}

/** « Ils ferment leur livre. » → « Ils ferment leurs livres. » */
export function findPossessiveChange(words: readonly SentenceWord[], at: number): WordChange | null {
  const { word = '' } = words[at] ?? {};
  const { word: noun = '', before = '' } = words[at + 1] ?? {};
  const previous = words[at - 1]?.word ?? '';
  if (!/^leurs?$/.test(word) || subjects.has(previous) || clitics.has(previous)) return null;
  if (before !== ' ' || startsWithVowel(noun)) return null;
  const next = words[at + 2];
  // A following adjective or verb would have to agree.
  if (next && next.before === ' ' && !afterNoun.has(next.word)) return null;
  const form = findNoun(noun, word === 'leur' ? 's' : 'p');
  return form
    ? new Map([
        [at, word === 'leur' ? 'leurs' : 'leur'],
        [at + 1, form],
      ])
    : null;
}

/** Index of the first word from `from` that is not in the list. */
function skip(words: readonly SentenceWord[], from: number, skipped: ReadonlySet<string>): number {
  let at = from;
  while (skipped.has(words[at]?.word ?? '')) at++;
  return at;
}

/** True for an adjective, noun or participle. */
const isNominal = (word: string, pattern = /^[NK]/): boolean =>
  readWordForm(word).some(({ codes }) => codes.some((code) => pattern.test(code)));

const isBeing = (word: string): boolean =>
  readWordForm(word).some(
    ({ lemma, codes }) => lemma === 'être' && codes.some((code) => /^[ijafstc]\d/.test(code)),
  );
