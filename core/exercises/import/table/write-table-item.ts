import { m } from '#words/messages.js';
import { foldWords } from '../../../csv/fold-words.ts';
import { escapeLineStarts, escapeSigns } from '../../text/escapes.ts';
import { findHeadingKind, type HeadingKind, nameHeadingKind } from '../../text/exercise-names.ts';
import { blankPattern, countBlanks } from '../blanks.ts';
import type { TableCells, TableColumn } from './table-columns.ts';

/** An item in the site's text format, with the issue of its line (empty if none) and its column. */
type TableItem = { text: string; sentence: string; column: TableColumn; unsupported: boolean };

const splitList = (cell = ''): string[] =>
  cell
    .split(/[|\n]/)
    .map((part) => part.trim())
    .filter(Boolean);

/** Converts a table line to the site's text format, which is then parsed and shown for correction. */
export function writeTableItem(cells: TableCells): TableItem {
  const { kind: named = '', question = '', answers = '' } = cells;
  const kind = named ? findHeadingKind(named) : guessKind(cells);
  const settings = [
    ...(cells.points ? [`! points: ${escapeSigns(cells.points)}`] : []),
    ...writeSetting('indice', cells.hint),
    ...writeSetting('explication', cells.explanation),
  ];
  const make = (heading: string, body: readonly string[], refused?: [TableColumn, string]): TableItem => ({
    text: [heading, ...settings, ...body].join('\n'),
    ...{ column: refused?.[0] ?? 'answers', sentence: refused?.[1] ?? '', unsupported: false },
  });
  if (!kind) return make(`## ${escapeSigns(named.replaceAll('\n', ' ')) || '?'}`, [question, answers]);
  const name = `## ${nameHeadingKind(kind)}`;
  const [first = '', ...more] = escapeSigns(question).split('\n');
  const prompt = [first ? `${name} — ${first}` : name, ...more.map((line) => `| ${line}`)].join('\n');
  const list = splitList(answers);
  switch (kind) {
    case 'gaps':
      return make(...writeGaps(name, prompt, cells));
    case 'gap-choices':
    case 'find-fault':
      return make(name, [escapeLineStarts(question)]);
    case 'word-bank':
      return make(name, [
        ...(cells.choices ? [`! intrus: ${splitList(cells.choices).join(' | ')}`] : []),
        escapeLineStarts(question),
      ]);
    case 'choice':
    case 'choices':
      return make(prompt, writeOptions(list, splitList(cells.choices)));
    case 'true-false': {
      const said = foldWords(answers);
      const isTrue = truths.includes(said);
      const isStated = isTrue || falsehoods.includes(said);
      const line = `${isTrue ? '+' : '-'} ${escapeSigns(question.replaceAll('\n', ' '))}`;
      return make(name, [line], isStated ? undefined : ['answers', m.importing_table_true_false()]);
    }
    case 'match':
      return make(prompt, [
        ...list.map((pair) => escapeLineStarts(pair.replace(/\s(?:=|->)\s/, ' => '))),
        ...splitList(cells.choices).map((right) => `=> ${right}`),
      ]);
    case 'classify':
      return make(
        prompt,
        list.map((group) => `= ${group.replaceAll(',', ' |')}`),
      );
    case 'order-words':
      return make(prompt, list.length > 1 ? [list.join(' | ')] : list);
    case 'order-sentences':
      return make(prompt, list);
    case 'conjugation':
      return make(prompt, list);
    case 'transformation':
      return make(name, [...(question ? [`? ${first}`] : []), ...list.map((answer) => `= ${answer}`)]);
    case 'dictation':
      return make(
        prompt,
        list.map((sentence) => escapeLineStarts(sentence)),
      );
    case 'writing':
    case 'speaking':
      return make(prompt, []);
    case 'reading':
      return { ...make(name, [], ['kind', m.importing_table_reading()]), unsupported: true };
  }
}

const truths: readonly string[] = ['vrai', 'v', 'true', 'oui', '1'];
const falsehoods: readonly string[] = ['faux', 'f', 'false', 'non', '0'];

function guessKind({ question = '', answers = '', choices = '' }: TableCells): HeadingKind | null {
  if (/\{[^{}]*\*/.test(question)) return 'gap-choices';
  if (choices) return 'choice';
  if (/^(?:vrai|faux|true|false)$/.test(foldWords(answers))) return 'true-false';
  return question.includes('[') || countBlanks(question) > 0 || (question && answers) ? 'gaps' : null;
}

function writeSetting(name: string, cell = ''): string[] {
  if (!cell) return [];
  const [first = '', ...more] = escapeSigns(cell).split('\n');
  return [`! ${name}: ${first}`, ...more.map((line) => `| ${line}`)];
}

function writeGaps(
  name: string,
  prompt: string,
  { question: asked = '', answers = '' }: TableCells,
): [string, string[]] {
  const question = answers ? markBlanks(asked) : asked;
  if (/(?<!\\)\[/.test(question)) return [name, [escapeLineStarts(question)]];
  const blanks = countBlanks(question);
  const groups = blanks > 1 ? answers.split(/[;\n]/) : [answers];
  if (blanks === 0) return [prompt, [`[${answers.replaceAll('\n', ' | ')}]`]];
  let next = 0;
  // If the numbers of answers and blanks differ, no answer is assigned.
  const placed = groups.length === blanks ? groups : [];
  const text = question.replace(blankPattern, () => `[${placed[next++]?.trim() ?? ''}]`);
  return [name, [escapeLineStarts(text)]];
}

/** Matches three dots inside a sentence, which are a blank if a cell contains its answer. */
const dotsPattern = /(?:…|\.{3})(?=\s{1,3}\p{L})/gu;

/** Writes empty brackets, and dots if the sentence has no other blank, as underscores. */
function markBlanks(question: string): string {
  const text = question.replaceAll(/(?<!\\)\[\s{0,20}\]/g, '__');
  const hasOther = countBlanks(text) > 0 || text.includes('[');
  return hasOther ? text : text.replaceAll(dotsPattern, '__');
}

function writeOptions(right: readonly string[], proposed: readonly string[]): string[] {
  const isRight = (option: string) => right.includes(option);
  const all = [...right.filter((option) => !proposed.includes(option)), ...proposed];
  return all.map((option) => `${isRight(option) ? '+' : '-'} ${escapeSigns(option)}`);
}
