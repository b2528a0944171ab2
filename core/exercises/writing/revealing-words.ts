import { readWords } from '../marking/read-words.ts';
import { readWordForm } from '../marking/word-forms.ts';

/** Returns parts whose capital shows learners that they begin the sentence. A part with another capital may be a name. */
export const listRevealingCapitals = (parts: readonly string[]): string[] =>
  parts.filter(
    (part) => /^\p{Lu}/u.test(part) && !/\p{Lu}/u.test(part.slice(1)) && beginsWithPlainWord(part),
  );

/**
 * True if the first word cannot be a name: it is elided, a pronoun, a determiner, a preposition or another word
 * without inflection, or a verb in -ez. Most nouns and other verbs are also names: « Pierre », « Marie », « Tours ».
 */
function beginsWithPlainWord(part: string): boolean {
  const first = readWords(part)[0]?.plain ?? '';
  const codes = readWordForm(first).flatMap((reading) => reading.codes);
  return (
    first.endsWith("'") ||
    codes.some((code) => /^[DX]/.test(code)) ||
    (first.endsWith('ez') && codes.some((code) => /^[im]5/.test(code)))
  );
}

const genders = /^(?:noms? |mots? )?(?:masc|fém)/i;

/** Returns members whose article shows the gender, if the groups are genders. */
export const listRevealingArticles = (
  groups: readonly { name: string; members: readonly { text: string }[] }[],
): string[] =>
  groups.every(({ name }) => genders.test(name))
    ? groups.flatMap(({ members }) =>
        members.map(({ text }) => text).filter((text) => /^(?:le|la|une?) /i.test(text)),
      )
    : [];
