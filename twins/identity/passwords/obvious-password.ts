import { obviousWords } from './obvious-words.ts';

/** Ways a hand walks over a keyboard or counts; each is read in both directions. */
const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  '012345678901234567890',
  '1234567890°+',
  'azertyuiopqsdfghjklmwxcvbn',
  'azertyuiop^$',
  'qsdfghjklmù*',
  'wxcvbn,;:!',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  '&é"\'(-è_çà)=',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '1aqw2zsx3edc4rfv5tgb6yhn7ujk',
  'aqwzsxedcrfvtgbyhnujikolpm',
  '1a2z3e4r5t6y7u8i9o0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'a1b2c3d4e5f6g7h8i9',
  '147258369',
  '159753',
]
  .map(fold)
  .flatMap((run) => [run, Array.from(run).reverse().join('')]);

const LOOK_ALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '€': 'e',
};

/** A date written either way round, or a year. */
const DAY = '(?:0[1-9]|[12]\\d|3[01])';
const MONTH = '(?:0[1-9]|1[0-2])';
const YEAR = '(?:19|20)\\d\\d';
const SEPARATOR = '[-./ ]?';
const DATE = new RegExp(
  `^(?:${DAY}${SEPARATOR}${MONTH}${SEPARATOR}(?:${YEAR}|\\d\\d)|${YEAR}${SEPARATOR}${MONTH}${SEPARATOR}${DAY}|${YEAR})`,
  'u',
);

const SHORTEST_PIECE = 3;
const UNEXPLAINED_ENOUGH = 4;
const MOST_PIECES = 3;
/** Beyond this a password has more in it than three pieces can explain; it also bounds the work. */
const LONGEST_CHECKED = 48;

/**
 * True when at most three obvious pieces (a common word, a context word, a keyboard run, a repeated character, a year or
 * a date) leave fewer than four characters unexplained, or when it is one short unit repeated.
 */
export function isObviousPassword(password: string, context: readonly string[] = []): boolean {
  const folded = fold(password);
  if (/^(.{1,4}?)\1+$/su.test(folded)) return true;
  if (folded.length > LONGEST_CHECKED) return false;
  const words = [...new Set([...obviousWords, ...context.map(fold)])].filter(
    (word) => word.length >= SHORTEST_PIECE,
  );
  return leastUnexplained(folded, words) < UNEXPLAINED_ENOUGH;
}

/** Characters left over by the best cover of at most {@link MOST_PIECES} pieces. */
function leastUnexplained(text: string, words: readonly string[]): number {
  const lookAlike = Array.from(text, (character) => LOOK_ALIKES[character] ?? character).join('');
  // best[pieces][end]: the fewest unexplained characters among the first `end`, using exactly that many pieces.
  const best = Array.from({ length: MOST_PIECES + 1 }, () =>
    Array.from({ length: text.length + 1 }, () => Infinity),
  );
  const at = (pieces: number, end: number) => best[pieces]?.[end] ?? Infinity;
  const improve = (pieces: number, end: number, cost: number) => {
    const row = best[pieces];
    if (row && cost < at(pieces, end)) row[end] = cost;
  };
  improve(0, 0, 0);
  for (let start = 0; start < text.length; start++) {
    const lengths = pieceLengths(text, lookAlike, start, words);
    for (let pieces = 0; pieces <= MOST_PIECES; pieces++) {
      const cost = at(pieces, start);
      improve(pieces, start + 1, cost + 1);
      for (const length of lengths) improve(pieces + 1, start + length, cost);
    }
  }
  return Math.min(...best.map((row) => row[text.length] ?? Infinity));
}

/** The lengths of the obvious pieces that begin at `start`. */
function pieceLengths(text: string, lookAlike: string, start: number, words: readonly string[]): Set<number> {
  const lengths = new Set<number>();
  for (const word of words) {
    if (text.startsWith(word, start) || lookAlike.startsWith(word, start)) lengths.add(word.length);
  }
  const rest = text.slice(start);
  const repeated = /^(.)\1{2,}/su.exec(rest)?.[0].length ?? 0;
  for (let length = SHORTEST_PIECE; length <= repeated; length++) lengths.add(length);
  const number = DATE.exec(rest)?.[0].length;
  if (number) lengths.add(number);
  for (let length = SHORTEST_PIECE; length <= rest.length; length++) {
    const piece = rest.slice(0, length);
    if (!RUNS.some((run) => run.includes(piece))) break;
    lengths.add(length);
  }
  return lengths;
}

/** Lower case without accents: é and É fall to e, so the words above need one form only. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
