import { documentLimits } from '../../document/document-limits.ts';
import type { AcceptedAnswer } from '../../document/exercise-document.ts';
import { expandAlternatives } from '../../marking/expand-alternatives.ts';

/** Notes of dictionaries in parentheses, which are not part of the word: « (m) », « (nf pl) ». */
const notePattern =
  /\s?[([](?:n|m|f|nm|nf|pl|sg|adj|adv|v|vt|vi|prep|conj|masc|fém|fem|inv|fam|pop|expr|loc)(?:[.,/ ]{1,3}(?:n|m|f|pl|sg|inv|fam)){0,4}\.?[)\]]/gi;

/** Notes of dictionaries behind the word: « nf », « , n. m. pl. », « adj. ». */
const lastNotePattern = /,? (?:n\.? ?[mf]{1,2}\.?(?: ?pl\.?)?|ad[jv]\.?|[mf]\.|v\. ?(?:tr?|intr?|i)?\.?)$/i;

const dropNotes = (written: string): string =>
  written.replace(notePattern, '').replace(/\s+/g, ' ').trim().replace(lastNotePattern, '').trim();

/**
 * Lists the accepted spellings of a word: « le/la médecin », « content(e) », « un chariot ; un caddie ».
 * A word without its article gets half credit.
 */
export function listAcceptedWords(written: string): AcceptedAnswer[] {
  const accepted = new Map<string, number>();
  const add = (text: string, credit: number) => {
    const trimmed = text.replace(/\s+/g, ' ').trim();
    if (trimmed && trimmed.length <= documentLimits.answerCharacters && !accepted.has(trimmed))
      accepted.set(trimmed, credit);
  };
  const ways = splitAlternatives(dropNotes(written)).flatMap(expand);
  for (const way of ways) add(way, 1);
  for (const way of ways) {
    const [, article = '', word = ''] = /^(le|la|les|un|une|des)\s(.+)$/iu.exec(way) ?? [];
    const other = otherArticles[article.toLowerCase()];
    if (other) add(addArticle(other, word), 1);
  }
  for (const way of ways) {
    const word = /^(?:(?:le|la|les|un|une|des)\s|l['’])(.+)$/iu.exec(way)?.[1];
    if (word) add(word, 0.5);
  }
  return [...accepted].slice(0, documentLimits.accepted).map(([text, credit]) => ({ text, credit }));
}

/** The word as it is shown in a choice: its first spelling. */
export const showWord = (written: string): string => dropNotes(written) || written.trim();

/** Frequent words with an aspirated « h », without accents. Others of these letters are elided. */
const aspiratedPattern =
  /^h(?:a(?!b|lei|lluc|lo|lt|mec|rm)|eron|eros$|eriss|ernie|erse|eurt|ibou|ierarch|ippie|obby|ockey|oll|omard|ongr|onte|ors|ot[- ]|ou|ub|ue|uit|ur|ut)/i;

function addArticle(article: string, word: string): string {
  const bare = word.normalize('NFD').replace(/\p{M}/gu, '');
  const isElided = /^l[ea]$/.test(article) && /^[aeiouhœæ]/i.test(bare) && !aspiratedPattern.test(bare);
  return isElided ? `l’${word}` : `${article} ${word}`;
}

const otherArticles: Readonly<Record<string, string>> = {
  ...{ le: 'un', la: 'une', les: 'des', un: 'le', une: 'la', des: 'les' },
};

/**
 * Splits at `;`, `|` and `/` with a space, and at commas between short words: « un chariot, un caddie ».
 * Signs in parentheses do not split.
 */
function splitAlternatives(text: string): string[] {
  const parts = splitList(text, /(?: ?[;|] ?| \/ ?| ?\/ )(?![^()]{0,100}\))/);
  return parts.flatMap((part) => {
    const words = splitList(part, / ?, (?![^()]{0,100}\))/);
    const isList =
      words.length > 1 &&
      words.every((word) => word.split(' ').length <= 3 && !/^-|[.!?]$|\set\s/.test(word));
    return isList ? words : [part];
  });
}

const splitList = (text: string, pattern: RegExp): string[] =>
  text
    .split(pattern)
    .map((part) => part.trim())
    .filter(Boolean);

/** Expands forms such as « content(e) » and « le/la médecin », then words in parentheses and abbreviations. */
function expand(text: string): string[] {
  const ending = /^(.*?),\s*-\p{L}+$/u.exec(text)?.[1];
  if (ending) return [ending];
  const [, ...forms] = expandAlternatives(text);
  return (forms.length > 0 ? forms : [text])
    .flatMap((form) => expandParentheses(form, 0))
    .flatMap((form) => [...new Set([spellOut(form), form])]);
}

/** Writes the abbreviations of dictionaries in full. */
const spellOut = (text: string): string =>
  text
    .replaceAll(/(?<!\p{L})(?:qqch|qch|qqc)\b\.?/giu, 'quelque chose')
    .replaceAll(/(?<!\p{L})(?:qqn|qn|qqun)\b\.?/giu, "quelqu'un");

function expandParentheses(text: string, depth: number): string[] {
  const [whole, before = '', inner = '', after = ''] = /^([^()]*)\(([^()]*)\)(.*)$/s.exec(text) ?? [];
  if (whole === undefined || depth >= 3) return [text.replace(/[()]/g, '')];
  return [`${before}${after}`, `${before}${inner}${after}`].flatMap((way) =>
    expandParentheses(way.replace(/\s+/g, ' ').trim(), depth + 1),
  );
}
