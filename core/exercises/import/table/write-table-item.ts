import { m } from '#words/messages.js';
import { foldWords } from '../../../csv/fold-words.ts';
import { escapeLineStarts, escapeSigns } from '../../text/escapes.ts';
import { findHeadingKind, type HeadingKind, nameHeadingKind } from '../../text/exercise-names.ts';
import { blankPattern, countBlanks } from '../blanks.ts';
import type { TableCells, TableColumn } from './table-columns.ts';

/** An item in our text; `sentence` tells what its line lacks for that, and in which column. */
type TableItem = { text: string; sentence: string; column: TableColumn; unsupported: boolean };

/** Parted by bars, or a line each. */
const splitList = (cell = ''): string[] =>
  cell
    .split(/[|\n]/)
    .map((part) => part.trim())
    .filter(Boolean);

/** What a line of a table says, in our text: that is what is read, and what can be corrected. */
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
      const isTrue = ['vrai', 'v', 'true', 'oui', '1'].includes(said);
      const isStated = isTrue || ['faux', 'f', 'false', 'non', '0'].includes(said);
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
    case 'reading':
      return { ...make(name, [], ['kind', m.importing_table_reading()]), unsupported: true };
  }
}

/** Without a kind, what the cells can only be. */
function guessKind({ question = '', choices = '' }: TableCells): HeadingKind | null {
  if (/\{[^{}]*\*/.test(question)) return 'gap-choices';
  if (choices) return 'choice';
  return question.includes('[') || countBlanks(question) > 0 ? 'gaps' : null;
}

function writeSetting(name: string, cell = ''): string[] {
  if (!cell) return [];
  const [first = '', ...more] = escapeSigns(cell).split('\n');
  return [`! ${name}: ${first}`, ...more.map((line) => `| ${line}`)];
}

/** Gaps that stand in the sentence, or a blank and its answers; without either, the answer is all there is to type. */
function writeGaps(
  name: string,
  prompt: string,
  { question = '', answers = '' }: TableCells,
): [string, string[]] {
  if (/(?<!\\)\[/.test(question)) return [name, [escapeLineStarts(question)]];
  const blanks = countBlanks(question);
  const groups = blanks > 1 ? answers.split(/[;\n]/) : [answers];
  if (blanks === 0) return [prompt, [`[${answers.replaceAll('\n', ' | ')}]`]];
  let next = 0;
  // As many answers as blanks, or none is placed by guessing.
  const placed = groups.length === blanks ? groups : [];
  const text = question.replace(blankPattern, () => `[${placed[next++]?.trim() ?? ''}]`);
  return [name, [escapeLineStarts(text)]];
}

/** Right answers among those that are proposed, or before them. */
function writeOptions(right: readonly string[], proposed: readonly string[]): string[] {
  const isRight = (option: string) => right.includes(option);
  const all = [...right.filter((option) => !proposed.includes(option)), ...proposed];
  return all.map((option) => `${isRight(option) ? '+' : '-'} ${escapeSigns(option)}`);
}
