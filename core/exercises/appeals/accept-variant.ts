import { m } from '#words/messages.js';
import type { Actor } from '../../changes/record-change.ts';
import type { Core } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { documentLimits } from '../document/document-limits.ts';
import type { AcceptedAnswer, ExerciseDocument, ExerciseItem } from '../document/exercise-document.ts';
import { listItems } from '../document/inner-ids.ts';
import { tidyLine } from '../document/tidy-text.ts';
import { exerciseSubject } from '../exercise-subject.ts';
import { type FieldMark, markField } from '../keys/mark-field.ts';
import { splitExercise } from '../keys/split-exercise.ts';

/** An answer that was given in a field of an exercise, in the words of lists: what was typed, or « allé → allée ». */
export type GivenAnswer = {
  exerciseId: string;
  field: string;
  given: string;
  /** As it was marked, where that is known: of a word that stands twice in its sentence it tells which one was pointed at. */
  verdict?: FieldMark['verdict'] | undefined;
};

/** Where a field keeps what it accepts: texts that are typed, or corrections of words that are wrong. */
type Accepting =
  | { kind: 'typed'; accepted: AcceptedAnswer[] }
  | { kind: 'fault'; words: string; others: string; corrections: string[] };

/** What a field accepts that is typed, in the document itself; null for one that is chosen, or no longer there. */
function findAccepting(items: readonly ExerciseItem[], field: string): Accepting | null {
  for (const item of listItems(items)) {
    const isOwn = ({ id }: { id: string }) => `${item.id}.${id}` === field;
    if (item.kind === 'transformation' && item.id === field)
      return { kind: 'typed', accepted: item.accepted };
    if (item.kind === 'gaps') {
      const gap = item.text.find((piece) => typeof piece !== 'string' && isOwn(piece));
      if (gap && typeof gap !== 'string') return { kind: 'typed', accepted: gap.accepted };
    } else if (item.kind === 'conjugation') {
      const row = item.rows.find(isOwn);
      if (row) return { kind: 'typed', accepted: row.accepted };
    } else if (item.kind === 'find-fault') {
      const { text = '', fault = null } = item.sentences.find(isOwn) ?? {};
      if (!fault) continue;
      const { start, end, corrections } = fault;
      const others = `${text.slice(0, start)} ${text.slice(end)}`;
      return { kind: 'fault', words: text.slice(start, end), others, corrections };
    }
  }
  return null;
}

/** All that a field accepts, the first one shown as right; empty where nothing is typed there. */
export function listAccepted(items: readonly ExerciseItem[], field: string): string[] {
  const accepting = findAccepting(items, field);
  if (!accepting) return [];
  return accepting.kind === 'typed' ? accepting.accepted.map(({ text }) => text) : accepting.corrections;
}

const arrow = ' → ';

/** An answer as a field would accept it; null where it cannot: another word than the wrong one was pointed at. */
function readVariant(
  accepting: Accepting,
  { given, verdict }: Pick<GivenAnswer, 'given' | 'verdict'>,
): string | null {
  if (accepting.kind === 'typed') return tidyLine(given) || null;
  const at = given.indexOf(arrow);
  const word = given.slice(0, Math.max(0, at));
  const isThere = at > 0 && accepting.words.split(' ').includes(word);
  // Who points at the wrong word has half of it at least.
  const isElsewhere = verdict === 'wrong' && accepting.others.split(/\s+/).includes(word);
  return isThere && !isElsewhere ? tidyLine(given.slice(at + arrow.length)) || null : null;
}

/** Whether an answer could become a variant of what its field accepts. */
export function canAccept(
  items: readonly ExerciseItem[],
  { field, ...given }: Omit<GivenAnswer, 'exerciseId'>,
): boolean {
  const accepting = findAccepting(items, field);
  return accepting !== null && readVariant(accepting, given) !== null;
}

/**
 * Makes an answer a variant of the key, worth all of it. What somebody saved meanwhile stays. Answers whether it is new.
 * @throws {AppError} not-found; conflict where the field cannot accept it
 */
export const addVariant = (core: Core, actor: Actor, given: GivenAnswer): Promise<boolean> =>
  changeDocument(core, actor, given, (document) => {
    const accepting = findAccepting(document.items, given.field);
    const text = accepting && readVariant(accepting, given);
    if (!accepting || text === null) throw refuse(given, m.claims_field_gone());
    if (accepting.kind === 'typed') {
      const { accepted } = accepting;
      if (accepted.some((each) => each.text === text && each.credit === 1)) return false;
      accepted.push({ text, credit: 1 });
      refuseMany(given, accepted.length);
    } else {
      if (accepting.corrections.includes(text)) return false;
      accepting.corrections.push(text);
      refuseMany(given, accepting.corrections.length);
    }
    refuseUnmatched(document, given, text);
    return true;
  });

/** Takes a variant off again; what was raised by it stays. Answers whether it was there. @throws {AppError} not-found, conflict */
export const withdrawVariant = (core: Core, actor: Actor, given: GivenAnswer): Promise<boolean> =>
  changeDocument(core, actor, given, (document) => {
    const accepting = findAccepting(document.items, given.field);
    const text = accepting && readVariant(accepting, given);
    if (!accepting || text === null) return false;
    // What stands first is the model: it was not added.
    const at =
      accepting.kind === 'typed'
        ? accepting.accepted.findLastIndex((each) => each.text === text && each.credit === 1)
        : accepting.corrections.lastIndexOf(text);
    if (at < 1) return false;
    (accepting.kind === 'typed' ? accepting.accepted : accepting.corrections).splice(at, 1);
    return true;
  });

/** As often as others may save just before. */
const maxTimes = 5;

async function changeDocument(
  core: Core,
  actor: Actor,
  { exerciseId }: GivenAnswer,
  change: (document: ExerciseDocument) => boolean,
): Promise<boolean> {
  for (let time = 1; ; time++) {
    const row = await exerciseSubject.find(core, exerciseId);
    const document = structuredClone(row.document);
    if (!change(document)) return false;
    try {
      await exerciseSubject.update(core, actor, exerciseId, { document }, row.version);
      return true;
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'conflict') || time === maxTimes) throw error;
    }
  }
}

const refuse = ({ exerciseId, field }: GivenAnswer, userMessage: string) =>
  new AppError('conflict', `${field} of ${exerciseId} cannot accept an answer`, { userMessage });

function refuseMany(given: GivenAnswer, count: number): void {
  if (count > documentLimits.accepted)
    throw refuse(given, m.exercises_text_answers_many({ max: documentLimits.accepted }));
}

/** « et/ou » in a model sentence stands for one of the two words: such an answer would be accepted, and not recognised. */
function refuseUnmatched(document: ExerciseDocument, given: GivenAnswer, text: string): void {
  const fieldKey = splitExercise(document).key.fields[given.field];
  const answer =
    fieldKey?.type === 'fault' ? { word: fieldKey.fault?.start ?? null, correction: text } : text;
  if (!fieldKey || markField(fieldKey, answer).credit < 1) throw refuse(given, m.claims_not_literal());
}
