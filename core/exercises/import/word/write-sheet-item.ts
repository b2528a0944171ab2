import { m } from '#words/messages.js';
import { foldWords } from '../../../csv/fold-words.ts';
import { escapeLineStarts, escapeSigns } from '../../text/escapes.ts';
import { blankPattern, countBlanks } from '../blanks.ts';
import { type SheetEntry, stripBold } from './read-sheet.ts';

/** An item in the site's text format; `sentence` is the issue of an ambiguous line. */
type SheetItem = { text: string; sentence: string };

/** @param answer answer to this entry in the « Corrigé », or empty */
export function writeSheetItem(entry: SheetEntry, answer: string): SheetItem {
  if (entry.options.length > 0) return writeQuestion(entry, answer);
  const text = stripBold(entry.text);
  if (countBlanks(text) > 0) return writeGaps(text, answer);
  return writeStatement(entry.text, answer) ?? writeSentence(text, answer);
}

function writeQuestion({ text, options }: SheetEntry, answer: string): SheetItem {
  const letters = new Set(
    /^(?:[a-h](?:\s*(?:,|;|\/|et)\s*|\s+|$))+$/i.test(answer) ? answer.toLowerCase().match(/\b[a-h]\b/g) : [],
  );
  const isRight = (option: SheetEntry['options'][number], index: number) =>
    answer
      ? letters.has(option.letter || String.fromCharCode(97 + index)) ||
        foldWords(option.text) === foldWords(answer)
      : option.isRight;
  const stated = options.map((option, index) => ({ text: option.text, right: isRight(option, index) }));
  const count = stated.filter(({ right }) => right).length;
  const lines = stated.map((option) => `${option.right ? '+' : '-'} ${escapeSigns(option.text)}`);
  const isStated = count > 0 && count < stated.length;
  const name = count > 1 && isStated ? 'QCM multiple' : 'QCM';
  return {
    text: [writeHeading(name, stripBold(text)), ...lines].join('\n'),
    sentence:
      stated.length < 2 ? m.exercises_text_options_few() : isStated ? '' : m.importing_word_no_right(),
  };
}

function writeHeading(name: string, prompt: string): string {
  const [first = '', ...more] = escapeSigns(prompt).split('\n');
  return [`## ${name}${first && ` — ${first}`}`, ...more.map((line) => `| ${line}`)].join('\n');
}

/** Takes the answers from the « Corrigé » or from parentheses after each blank. */
function writeGaps(text: string, answer: string): SheetItem {
  const pieces = escapeSigns(text, /[[\]{}]/g).split(blankPattern);
  const count = pieces.length - 1;
  const below = splitAnswers(answer, count);
  let isStated = answer === '' || below !== null;
  const written = pieces.map((piece, index) => {
    if (index === 0) return piece;
    if (answer) return `[${below?.[index - 1] ?? ''}]${piece}`;
    const [whole = '', beside = ''] = /^\s*\(([^()]{1,200})\)/.exec(piece) ?? [];
    if (!beside || isInfinitive(beside)) {
      isStated = false;
      return `[]${piece}`;
    }
    return `[${writeVariants(beside)}]${piece.slice(whole.length)}`;
  });
  return {
    text: `## Trous\n${escapeLineStarts(written.join(''))}`,
    sentence: isStated
      ? ''
      : answer
        ? m.importing_word_count({ count: String(count) })
        : m.importing_word_no_answer(),
  };
}

/** Returns null if the number of answers differs from that of the blanks. */
function splitAnswers(answer: string, count: number): string[] | null {
  if (count === 1) return [writeVariants(answer)];
  const parts = [/[;|]/, /[,–…]|\s-+\s/, /\//].map((sign) => answer.split(sign).map((part) => part.trim()));
  const split = parts.find((list) => list.length === count && list.every(Boolean));
  return split ? split.map((part) => escapeSigns(part, /[[\]{}|]/g)) : null;
}

/** Separates variants: « parti / partie » or « parti ou partie ». */
const writeVariants = (answer: string): string =>
  answer
    .split(/\s\/\s|\sou\s/)
    .map((part) => escapeSigns(part.trim(), /[[\]{}|]/g))
    .join(' | ');

/** Returns true for « (aller) » beside a blank, which may be a cue instead of the answer. */
const isInfinitive = (words: string): boolean =>
  /^(?:(?:s['’]|se |ne pas |[nmt]['’])?\p{L}+(?:er|ir|re|oir))$/iu.test(words.trim());

/** Writes a true/false statement such as « Elle est partie. (V) », or one answered in the « Corrigé ». */
function writeStatement(marked: string, answer: string): SheetItem | null {
  const text = stripBold(marked);
  const [mark = '', said = ''] =
    (answer
      ? /(vrai|faux|v|f)\s*[)\]]?$/i.exec(answer.trim())
      : /[([]\s*(vrai|faux|v|f)\s*[)\]]$/i.exec(text)) ?? [];
  if (answer && foldWords(answer) !== foldWords(said)) return null;
  const { before, choice } = cutChoice(marked);
  const bold = /\*\*\s*(vrai|faux)\s*\*\*/i.exec(choice)?.[1];
  const stated = foldWords(said || bold || '');
  if (!stated && !choice) return null;
  const bare = stripBold(before);
  const statement = (!answer && mark && bare.endsWith(mark) ? bare.slice(0, -mark.length) : bare).trim();
  const sign = stated && (stated.startsWith('v') ? '+ ' : '- ');
  return {
    text: `## Vrai ou faux\n${sign}${escapeSigns(statement.replaceAll('\n', ' '))}`,
    sentence: stated ? '' : m.importing_word_no_right(),
  };
}

function cutChoice(marked: string): { before: string; choice: string } {
  const text = marked.trimEnd();
  const both = /(?:\*\*)?(?:vrai|faux)(?:\*\*)?\s*[/–-]\s*(?:\*\*)?(?:vrai|faux)(?:\*\*)?\s*[)\]]?$/i.exec(
    text,
  );
  if (!both) return { before: marked, choice: '' };
  const before = text.slice(0, both.index).trimEnd();
  return { before: before.replace(/[([]$/, '').trimEnd(), choice: both[0] };
}

function writeSentence(text: string, answer: string): SheetItem {
  const source = escapeSigns(text.replaceAll('\n', ' '));
  // Parentheses and slashes have a meaning in the answers of a transformation.
  if (/[()/]/.test(answer))
    return { text: `${writeHeading('Trous', text)}\n[${writeVariants(answer)}]`, sentence: '' };
  const lines = ['## Transformer', `? ${source}`, `= ${escapeSigns(answer, /\|/g)}`.trim()];
  return { text: lines.join('\n'), sentence: answer ? '' : m.importing_word_unknown() };
}
