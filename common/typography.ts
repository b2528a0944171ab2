const NBSP = '\u00a0';
const THIN = '\u202f';

/** Existing spaces around a sign, which the rules replace. */
const BLANKS = '[ \\t\u00a0\u2009\u202f]*';

/** Placeholder of a protected piece while the rules run. */
const HELD = '\ue000';

/** Code, tags, URLs and entities stay unchanged, except for the punctuation that ends their sentence. */
const PROTECTED = new RegExp(
  [
    '```[^]*?```',
    '`[^`\\n]+`',
    '<[/a-z!][^<>]*>',
    '(?:(?<![a-z\\d])[a-z][a-z\\d]{0,20}://|www\\.|mailto:|tel:)[^\\s<>«»"“”]*[^\\s<>«»"“”.,;:!?\'’)\\]…]',
    '(?<![^\\s<>«»"“”()[\\],;:@])[^\\s<>«»"“”()[\\],;:@]{1,64}@[^\\s<>«»"“”()[\\],;:@]*[\\p{L}\\d]',
    '&(?:#\\w+|[a-z]{2,8});',
    HELD,
  ].join('|'),
  'giu',
);

/**
 * Turns straight and English quotation marks into « », or “ ” inside a quotation. A mark that opens or closes
 * nothing (15" of screen) stays, as do all marks of a paragraph with an unclosed quotation.
 */
function setQuotes(paragraph: string): string {
  const open: ('typed' | '»' | '”')[] = [];
  let astray = false;
  const set = paragraph.replace(/["«»“”]/g, (mark, at: number) => {
    const last = open.at(-1);
    const quoting = last === '»' || last === '”';
    if (mark === '«') open.push('typed');
    else if (mark === '»') {
      astray ||= quoting;
      open.pop();
    } else if (mark === '“' || (mark === '"' && opensQuotation(paragraph, at, quoting))) {
      open.push(last ? '”' : '»');
      return last ? '“' : '«';
    } else if (quoting) {
      open.pop();
      return last;
    }
    return mark;
  });
  return astray || open.some((closer) => closer !== 'typed') ? paragraph : set;
}

function opensQuotation(text: string, at: number, quoting: boolean): boolean {
  const afterBoundary = at === 0 || /[\s([{«“’'–—/\-\ue000]/.test(text.charAt(at - 1));
  return afterBoundary && (!quoting || /[\p{L}\d\ue000]/u.test(text.charAt(at + 1)));
}

const UNITS = '[%‰€]|°C|h|min|s|ms|km|m|cm|mm|kg|g|mg|l|cl|ml|ko|Mo|Go|To|px|pt';
const MONTHS = 'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre';
const ABBREVIATIONS = 'n[°o]|p\\.|[Aa]rt\\.|MM?\\.|M(?:me|lle|e)|Dr|Pr';

const RULES: [RegExp, string][] = [
  [/(?<!\.)\.{3}(?!\.)/g, '…'],
  // Between two letters, or after an elided word quoted alone (« le pronom l’ »).
  [/(?<=\p{L})'(?=[\p{L}\d«“"\ue000])/gu, '’'],
  [/(?<=(?<![\p{L}\d'’])(?:[cdjlmnst]|(?:jus|lors|puis|quoi)?qu))'(?![\p{L}\d])/giu, '’'],
  [new RegExp(`«${BLANKS}`, 'g'), `«${THIN}`],
  [new RegExp(`(?<=\\S)${BLANKS}»`, 'g'), `${THIN}»`],
  // A sign inside a word, a time or a URL (14:30, key:value, a?b=c, :-) is not punctuation.
  [new RegExp(`(?<=[^\\s([{«“¿¡!?;:])${BLANKS}([!?]+)(?![!?\\p{L}\\d=&/#])`, 'gu'), `${THIN}$1`],
  [new RegExp(`(?<=[^\\s([{«“¿¡!?;:])${BLANKS}([;:])(?=$|[\\s»”"*_${HELD}])`, 'gmu'), `${THIN}$1`],
  // Ordinals: 1ᵉʳ, 1ʳᵉ, 2ᵉ, XIXᵉ. « Le » and « Ce » are not Roman numerals.
  [/(?<![\p{L}\d.,])1er(?![\p{L}\d])/gu, '1ᵉʳ'],
  [/(?<![\p{L}\d.,])1[eè]?re(?![\p{L}\d])/gu, '1ʳᵉ'],
  [/(?<=(?<![\p{L}\d.,])(?:\d{1,3}|[IVX]{1,8}))(?:[eè]me|e)(?![\p{L}\d])/gu, 'ᵉ'],
  // No line breaks within numbers, before units, or within times and dates.
  [/(?<=(?<![\p{L}\d.,])\d{1,3})[ \u00a0](?=\d{3}(?!\d))/gu, THIN],
  [new RegExp(`(?<=\\d)${BLANKS}(?=[%‰€](?![\\p{L}\\d]))`, 'gu'), NBSP],
  [new RegExp(`(?<=\\d) (?=(?:${UNITS})(?![\\p{L}\\d]))`, 'gu'), NBSP],
  [/(?<=\d\u00a0h) (?=\d\d(?!\d))/g, NBSP],
  [new RegExp(`(?<=(?<!\\d)(?:[12]?\\d|3[01]|1ᵉʳ)) (?=(?:${MONTHS})(?!\\p{L}))`, 'giu'), NBSP],
  // The letter of an article: art. 293 B.
  [/(?<=\d) (?=[A-Z](?![\p{L}\d'’]))/gu, NBSP],
  [new RegExp(`(?<=(?<!\\p{L})(?:${ABBREVIATIONS})) (?=[\\p{Lu}\\d])`, 'gu'), NBSP],
];

/** Cached results: lists repeat titles, and typesetting a title takes as long as rendering its card. */
const recent = new Map<string, string>();
const maxCached = 2_000;
const maxCachedCharacters = 500;

/**
 * Typesets French prose: « » and ’, … for three dots, U+202F before ; : ! ? and inside « », no line break
 * within units, dates and titles. A second pass changes nothing. URLs, email addresses, times (14:30),
 * `code`, tags and entities stay unchanged. Not for verbatim text: answers, accepted terms, file names.
 */
export function typeset(text: string): string {
  const known = recent.get(text);
  if (known !== undefined) return known;
  const result = setProse(text);
  if (text.length <= maxCachedCharacters) {
    if (recent.size >= maxCached) recent.clear();
    recent.set(text, result);
  }
  return result;
}

function setProse(text: string): string {
  const held: string[] = [];
  let prose = text.replace(PROTECTED, (piece) => {
    held.push(piece);
    return HELD;
  });
  prose = prose
    .split(/(\n\s*\n)/)
    .map(setQuotes)
    .join('');
  for (const [pattern, replacement] of RULES) prose = prose.replace(pattern, replacement);
  return prose.replaceAll(HELD, () => held.shift() ?? HELD);
}

const blank = /[ \t\u00a0\u2009\u202f]/;

/**
 * Typesets a paragraph that links and bold words split into runs, with the same result as `typeset`. An added
 * space belongs to the run of its sign, so that a neighbouring link does not underline it.
 */
export function typesetRuns(runs: readonly string[]): string[] {
  const typed = runs.join('');
  const set = typeset(typed);
  if (set === typed) return [...runs];
  const owners = runs.flatMap((run, index) => new Array<number>(run.length).fill(index));
  const cut = runs.map(() => '');
  let from = 0;
  let to = 0;
  const give = (length: number, at: number) => {
    const owner = owners[at] ?? runs.length - 1;
    cut[owner] += set.slice(to, to + length);
    to += length;
  };
  while (from < typed.length || to < set.length) {
    const before = countBlanks(typed, from);
    const after = countBlanks(set, to);
    if (before > 0 || after > 0) {
      // Pairs the spaces one to one; surplus new ones go to a neighbouring sign.
      for (let each = 0; each < Math.min(before, after); each++) give(1, from + each);
      const opening = set.charAt(to - 1) === '«';
      if (after > before) give(after - before, opening ? from - 1 : from + before);
      from += before;
    } else {
      const dots = set.startsWith('…', to) && typed.startsWith('...', from);
      give(1, from);
      from += dots ? 3 : 1;
    }
  }
  return cut;
}

function countBlanks(text: string, from: number): number {
  let end = from;
  while (end < text.length && blank.test(text.charAt(end))) end++;
  return end - from;
}
