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

/** `given` is the typed text, or « allé → allée » for a corrected word. */
export type GivenAnswer = {
  exerciseId: string;
  field: string;
  given: string;
  /**
   * Verdict of the answer, if known. Distinguishes which of two equal words in a sentence the learner chose.
   */
  verdict?: FieldMark['verdict'] | undefined;
};

type Accepting =
  | { kind: 'typed'; accepted: AcceptedAnswer[] }
  | { kind: 'fault'; words: string; others: string; corrections: string[] };

/** Returns mutable parts of `items`. Null for a field with options or a deleted field. */
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

/** Lists the accepted answers, the model first. Empty for a field with options. */
export function listAccepted(items: readonly ExerciseItem[], field: string): string[] {
  const accepting = findAccepting(items, field);
  if (!accepting) return [];
  return accepting.kind === 'typed' ? accepting.accepted.map(({ text }) => text) : accepting.corrections;
}

const arrow = ' → ';

/** Returns the text to accept. Null if the answer corrects a word other than the wrong one. */
function readVariant(
  accepting: Accepting,
  { given, verdict }: Pick<GivenAnswer, 'given' | 'verdict'>,
): string | null {
  if (accepting.kind === 'typed') return tidyLine(given) || null;
  const at = given.indexOf(arrow);
  const word = given.slice(0, Math.max(0, at));
  const isThere = at > 0 && accepting.words.split(' ').includes(word);
  // Finding the wrong word earns half the credit, so `wrong` means another word was chosen.
  const isElsewhere = verdict === 'wrong' && accepting.others.split(/\s+/).includes(word);
  return isThere && !isElsewhere ? tidyLine(given.slice(at + arrow.length)) || null : null;
}

export function canAccept(
  items: readonly ExerciseItem[],
  { field, ...given }: Omit<GivenAnswer, 'exerciseId'>,
): boolean {
  const accepting = findAccepting(items, field);
  return accepting !== null && readVariant(accepting, given) !== null;
}

/**
 * Adds an answer with full credit and keeps concurrent changes. Returns false if it was accepted already.
 * @throws {AppError} `not-found`, or `conflict` if the field cannot accept it
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

/**
 * Removes a variant. Points that it gave remain. Returns false if there is no such variant.
 * @throws {AppError} `not-found`, or `conflict` if others keep saving the exercise
 */
export const withdrawVariant = (core: Core, actor: Actor, given: GivenAnswer): Promise<boolean> =>
  changeDocument(core, actor, given, (document) => {
    const accepting = findAccepting(document.items, given.field);
    const text = accepting && readVariant(accepting, given);
    if (!accepting || text === null) return false;
    // The first answer is the model, which `addVariant` never added.
    const at =
      accepting.kind === 'typed'
        ? accepting.accepted.findLastIndex((each) => each.text === text && each.credit === 1)
        : accepting.corrections.lastIndexOf(text);
    if (at < 1) return false;
    (accepting.kind === 'typed' ? accepting.accepted : accepting.corrections).splice(at, 1);
    return true;
  });

/** Maximum number of tries to save if others save the same exercise at the same time. */
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
  new AppError('conflict', `${field} of ${exerciseId} cannot accept this answer`, { userMessage });

function refuseMany(given: GivenAnswer, count: number): void {
  if (count > documentLimits.accepted)
    throw refuse(given, m.exercises_text_answers_many({ max: documentLimits.accepted }));
}

/** Rejects a text that its own key would not match: « et/ou » in a model means one of the two words. */
function refuseUnmatched(document: ExerciseDocument, given: GivenAnswer, text: string): void {
  const fieldKey = splitExercise(document).key.fields[given.field];
  const answer =
    fieldKey?.type === 'fault' ? { word: fieldKey.fault?.start ?? null, correction: text } : text;
  if (!fieldKey || markField(fieldKey, answer).credit < 1) throw refuse(given, m.claims_not_literal());
}
