import type { ExerciseItem, Option } from '../document/exercise-document.ts';
import { expandSentence } from '../keys/expand-sentence.ts';
import { applyTyped, isEqual, mergeAccepted, type TypedAnswers } from './merge-accepted.ts';
import { applyGaps, applyPrompt, isGapText, splitGaps } from './merge-gaps.ts';

/**
 * Applies the changes of an exported question to the item.
 * @param inner id of the part of the item that was exported as this question, or empty
 * @returns false if a change cannot be expressed in the item, which may then be partly changed
 */
export function mergeItem(item: ExerciseItem, inner: string, now: ExerciseItem, then: ExerciseItem): boolean {
  const isSameKind = now.kind === item.kind && then.kind === item.kind;
  if (!inner && isSameKind && !isGapText(item) && item.kind !== 'transformation') {
    if (!applyPrompt(item, now, then)) return false;
    takeChanges(item, now, then);
    return true;
  }
  // The points of an item are divided among its questions.
  if (inner && now.points !== then.points) return false;
  if (!isEqual(toAsked(now), toAsked(then)) && !applyAnswers(item, inner, now, then)) return false;
  if (now.points !== then.points) item.points = now.points;
  if (now.explanation !== then.explanation) item.explanation = now.explanation;
  if (now.hint !== then.hint) item.hint = now.hint;
  return true;
}

/** Copies the fields other than the prompt that differ from the exported ones, so that media and others remain. */
function takeChanges(item: ExerciseItem, now: ExerciseItem, then: ExerciseItem): void {
  const before = new Map<string, unknown>(Object.entries(then));
  const changes = Object.entries(now).filter(
    ([name, value]) => name !== 'id' && name !== 'prompt' && !isEqual(value, before.get(name)),
  );
  Object.assign(item, Object.fromEntries(changes));
}

const toAsked = (item: ExerciseItem): ExerciseItem => ({ ...item, points: 0, explanation: '', hint: '' });

function applyAnswers(item: ExerciseItem, inner: string, now: ExerciseItem, then: ExerciseItem): boolean {
  if (isGapText(item) && isGapText(now) && isGapText(then) && applyGaps(item, now, then)) return true;
  if (item.kind === 'match' || item.kind === 'classify' || item.kind === 'order')
    return applyPrompt(item, now, then) && applyPairs(item, now);
  if (item.kind === 'transformation' && !applyPrompt(item, now, then)) return false;
  if (writeAround(item, now) !== writeAround(item, then)) return false;
  const [typed, before] = [readTyped(now), readTyped(then)];
  switch (item.kind) {
    case 'gaps': {
      const gap = findInner(item.text, inner);
      return !!gap && !!typed && !!before && applyTyped(gap, typed, before);
    }
    case 'gap-choices': {
      const gap = findInner(item.text, inner);
      const options = readOptions(now);
      if (!gap || !options) return false;
      gap.options = options;
      return true;
    }
    case 'word-bank': {
      const gap = findInner(item.text, inner);
      const right = readOptions(now)?.find((option) => option.right);
      if (!gap || !right) return false;
      gap.word = right.text;
      return true;
    }
    case 'true-false': {
      const statement = item.statements.find(({ id }) => id === inner) ?? item.statements[0];
      const said = now.kind === 'true-false' ? now.statements[0] : undefined;
      if (!statement || !said) return false;
      const { right, feedback } = said;
      Object.assign(statement, { right, feedback });
      return true;
    }
    case 'conjugation':
      return applyRows(item, inner, now, then);
    case 'transformation':
      return !!typed && !!before && applyTyped(item, typed, before, expandSentence);
    default:
      return false;
  }
}

type PairItem = Extract<ExerciseItem, { kind: 'match' | 'classify' | 'order' }>;

function applyPairs(item: PairItem, now: ExerciseItem): boolean {
  const read = readPairs(now);
  if (!read) return false;
  const { pairs, distractors } = read;
  switch (item.kind) {
    case 'match':
      Object.assign(item, read);
      return true;
    case 'order': {
      const parts = pairs.toSorted((one, other) => Number(one.left) - Number(other.left));
      Object.assign(item, { parts: parts.map(({ right }) => right), otherOrders: [] });
      return true;
    }
    case 'classify': {
      const names = new Set([...item.groups.map(({ name }) => name), ...pairs.map(({ right }) => right)]);
      const kept = [...names].filter(
        (name) => pairs.some(({ right }) => right === name) || distractors.includes(name),
      );
      item.groups = kept.map((name) => ({
        ...{ id: '', name },
        members: pairs.flatMap(({ left, right }) => (right === name ? [{ id: '', text: left }] : [])),
      }));
      return true;
    }
  }
}

/** Reads pairs, which are lines such as « chien : [aboyer] » in formats without them. */
function readPairs(
  item: ExerciseItem,
): Pick<Extract<ExerciseItem, { kind: 'match' }>, 'pairs' | 'distractors'> | null {
  if (item.kind === 'match') return { pairs: item.pairs, distractors: item.distractors };
  if (item.kind !== 'word-bank') return null;
  const { strings, gaps } = splitGaps(item);
  const lefts = strings.map((string) => /^\n?(.*) :\s*$/.exec(string)?.[1]);
  const pairs = gaps.map(({ word }, index) => ({ id: '', left: lefts[index] ?? '', right: word }));
  const isWhole = lefts.slice(0, -1).every(Boolean) && strings.at(-1)?.trim() === '';
  return isWhole ? { pairs, distractors: item.distractors } : null;
}

/** Applies the answers of one row, or of the whole table. */
function applyRows(
  item: Extract<ExerciseItem, { kind: 'conjugation' }>,
  inner: string,
  now: ExerciseItem,
  then: ExerciseItem,
): boolean {
  const rows = inner ? item.rows.filter(({ id }) => id === inner) : item.rows;
  const [cells, before] = [listTyped(now), listTyped(then)];
  if (rows.length === 0 || cells.length !== rows.length || before.length !== rows.length) return false;
  return rows.every((row, index) => {
    const [cell, exported] = [cells[index], before[index]];
    const accepted = cell && exported && mergeAccepted(row.accepted, cell.accepted, exported.accepted);
    if (accepted) row.accepted = accepted;
    return !!accepted;
  });
}

const findInner = <Gap extends { id: string }>(text: (string | Gap)[], inner: string): Gap | undefined => {
  const gaps = text.filter((piece) => typeof piece !== 'string');
  return gaps.find(({ id }) => id === inner) ?? (gaps.length === 1 ? gaps[0] : undefined);
};

/** Writes a question without its answers. The prompt of a transformation is compared before. */
function writeAround(here: ExerciseItem, item: ExerciseItem): string {
  const text = 'text' in item && typeof item.text !== 'string' ? item.text : [];
  const pieces = text.map((piece) => (typeof piece === 'string' ? piece : '_'));
  const statements = item.kind === 'true-false' ? item.statements.map((statement) => statement.text) : [];
  return JSON.stringify([here.kind === 'transformation' ? '' : item.prompt, pieces, statements]);
}

function listTyped(item: ExerciseItem): TypedAnswers[] {
  if (item.kind === 'transformation') return [item];
  return item.kind === 'gaps' ? item.text.filter((piece) => typeof piece !== 'string') : [];
}

const readTyped = (item: ExerciseItem): TypedAnswers | undefined => listTyped(item)[0];

function readOptions(item: ExerciseItem): Option[] | null {
  if (item.kind === 'choice' || item.kind === 'choices') return item.options;
  if (item.kind !== 'gap-choices') return null;
  return item.text.find((piece) => typeof piece !== 'string')?.options ?? null;
}
