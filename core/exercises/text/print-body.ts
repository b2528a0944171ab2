import type { ExerciseItem, FaultySentence, Option } from '../document/exercise-document.ts';
import { findParts } from '../document/inner-ids.ts';
import { escapeLineStarts, escapeSigns } from './escapes.ts';
import { printGapItem } from './print-gaps.ts';
import {
  escapeAnswerLine,
  printAccepted,
  printFeedback,
  printList,
  printWithFeedback,
} from './print-values.ts';

export function printBody(item: Exclude<ExerciseItem, { kind: 'reading' }>): string[] {
  switch (item.kind) {
    case 'gaps':
    case 'gap-choices':
    case 'word-bank':
      return printGapItem(item);
    case 'choice':
    case 'choices':
      return item.options.map(printSigned);
    case 'true-false':
      return item.statements.map(printSigned);
    case 'match': {
      const pairs = item.pairs.map(({ left, right }) =>
        escapeLineStarts(`${escapeSigns(left, /=(?=>)|[⇒→]/g)} => ${escapeSigns(right)}`),
      );
      return [...pairs, ...item.distractors.map((right) => `=> ${escapeSigns(right)}`)];
    }
    case 'classify':
      return item.groups.map(({ name, members }) =>
        `= ${escapeSigns(name, /:/g)}: ${printList(members.map(({ text }) => text))}`.trim(),
      );
    case 'order':
      return printOrder(item);
    case 'conjugation':
      return item.rows.map(({ person, accepted }) =>
        escapeLineStarts(`${escapeSigns(person, /:/g)}: ${printAccepted(accepted)}`),
      );
    case 'transformation':
      return [
        ...(item.source ? [`? ${escapeSigns(item.source)}`] : []),
        ...item.accepted.map((each) => `= ${printAccepted([each])}`),
        ...item.feedback.map((each) => `> ${printFeedback(each)}`),
      ];
    case 'find-fault':
      return item.sentences.map(printFault);
    case 'dictation':
      return item.sentences.flatMap(printDictated);
    case 'writing':
    case 'speaking':
      return [];
  }
}

function printDictated({
  text,
  start,
  end,
  variants,
}: Extract<ExerciseItem, { kind: 'dictation' }>['sentences'][number]): string[] {
  const times = end > 0 ? ` [${printTime(start)}-${printTime(end)}]` : '';
  const written = escapeLineStarts(escapeSigns(text, /[[\]]/g), '#!|>=');
  return [written + times, ...variants.map((variant) => `= ${escapeSigns(variant)}`)];
}

/** Prints milliseconds as `1:02,5`. */
function printTime(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1_000);
  const decimals = String(milliseconds % 1_000)
    .padStart(3, '0')
    .replace(/0{1,3}$/, '');
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return decimals ? `${clock},${decimals}` : clock;
}

const printSigned = ({ text, right, feedback }: Omit<Option, 'id'>): string =>
  printWithFeedback(`${right ? '+' : '-'} ${escapeAnswerLine(text)}`, feedback);

function printOrder({ unit, parts, otherOrders }: Extract<ExerciseItem, { kind: 'order' }>): string[] {
  const lines = unit === 'words' ? [printList(parts)] : parts.map((part) => escapeSigns(part));
  const others = otherOrders.map((order) => {
    const words = order.map((index) => parts[index] ?? '');
    // Identical parts can make the words ambiguous, so indexes are printed.
    const isUnambiguous = findParts(words, parts).every((index, place) => index === order[place]);
    return unit === 'words' && isUnambiguous ? printList(words) : order.map((index) => index + 1).join(' ');
  });
  return [...lines.map((line) => escapeLineStarts(line, '#!|>=')), ...others.map((other) => `= ${other}`)];
}

/** Escapes arrows in the wrong words, because an arrow ends them, and separators in the corrections. */
function printFault({ text, fault, feedback }: FaultySentence): string {
  const outside = (piece: string) => escapeSigns(piece, /[[\]]|(?<=\s\s)>/g);
  if (!fault) return printWithFeedback(escapeLineStarts(outside(text)), feedback);
  const words = escapeSigns(text.slice(fault.start, fault.end), /[[\]→]|-(?=>)|(?<=\s\s)>/g);
  const corrections = fault.corrections.map((each) => escapeSigns(each, /[[\]|]|(?<=\s\s)>/g)).join(' | ');
  const written = `${outside(text.slice(0, fault.start))}[${words} -> ${corrections}]${outside(text.slice(fault.end))}`;
  return printWithFeedback(escapeLineStarts(written), feedback);
}
