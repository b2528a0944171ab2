import type { Word } from './read-words.ts';
import { readWordForm } from './word-forms.ts';

const participles: Readonly<Record<string, string>> = {
  laissé: 'ms',
  laissée: 'fs',
  laissés: 'mp',
  laissées: 'fp',
};

/** Genders and numbers of an object before the verb. */
const objects: Readonly<Record<string, RegExp>> = {
  les: /p/,
  "l'": /s/,
  "qu'": /./,
  que: /./,
  "m'": /s/,
  "t'": /s/,
  nous: /p/,
  vous: /./,
};

const subjects: Readonly<Record<string, RegExp>> = {
  il: /ms/,
  elle: /fs/,
  ils: /mp/,
  elles: /fp/,
  on: /./,
};

/**
 * Returns the other agreements of « laissé » before an infinitive, which has been invariable since 1990 and may
 * agree with an object before it: « elle s’est laissé mourir », « laissée mourir ».
 */
export function listLoose(words: readonly Word[], at: number): string[] {
  const own = words[at]?.plain ?? '';
  const next = words[at + 1]?.plain ?? '';
  if (!Object.hasOwn(participles, own) || !isInfinitive(next)) return [];
  const before = words.slice(Math.max(0, at - maxBefore), at).map(({ plain }) => plain);
  const allowed = findAgreement(before);
  return Object.entries(participles).flatMap(([form, number]) =>
    form !== own && (form === 'laissé' || allowed?.test(number)) ? [form] : [],
  );
}

const maxBefore = 6;

const isInfinitive = (word: string): boolean =>
  readWordForm(word).some(({ codes }) => codes.some((code) => code.startsWith('I')));

/** Returns the possible agreements with the object before the verb, or null without an object. */
function findAgreement(before: readonly string[]): RegExp | null {
  const isReflexive = before.some((word) => word === "s'" || word === 'se');
  const subject = before.find((word) => Object.hasOwn(subjects, word));
  if (isReflexive) return (subject && subjects[subject]) || /./;
  const object = before.findLast((word) => Object.hasOwn(objects, word));
  return object ? (objects[object] ?? null) : null;
}
