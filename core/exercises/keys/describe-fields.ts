import type { ExerciseKey } from './exercise-key.ts';
import { listFieldsOf } from './list-fields.ts';
import type { ShownExercise, ShownItem, ShownQuestion } from './shown-exercise.ts';

export type DescribedField = {
  field: string;
  kind: ShownQuestion['kind'];
  /** Number as learners count it: « 2 », or « 2.1 » if the item has several fields. */
  number: string;
  prompt: string;
  /** Text around the answer, or before it: a sentence, a person, a statement. */
  before: string;
  after: string;
  /** Solution. If several answers are right, the first one. */
  expected: string;
};

/** Describes fields in reading order. Contains solutions: for the back office, or after the marking. */
export function describeFields(shown: ShownExercise, key: ExerciseKey): DescribedField[] {
  return shown.items.flatMap((item, index) => {
    const questions: ShownQuestion[] = item.kind === 'reading' ? item.questions.filter(isQuestion) : [item];
    const places = questions.flatMap((question) => describeItem(question));
    return places.map((place, at) => ({
      ...place,
      number: places.length > 1 ? `${index + 1}.${at + 1}` : String(index + 1),
      expected: key.fields[place.field]?.model ?? '',
    }));
  });
}

const isQuestion = (item: ShownItem): item is ShownQuestion => item.kind !== 'reading';

function describeItem(item: ShownQuestion): Omit<DescribedField, 'number' | 'expected'>[] {
  const { kind, prompt } = item;
  const describe = (field: string, before = '', after = '') => ({ field, kind, prompt, before, after });
  switch (item.kind) {
    case 'gaps':
    case 'gap-choices':
    case 'word-bank':
      return item.text.flatMap((part, at) =>
        typeof part === 'string' ? [] : [describe(part.field, ...cutSentence(item.text, at))],
      );
    case 'true-false':
      return item.statements.map(({ field, text }) => describe(field, text));
    case 'match':
      return item.lefts.map(({ field, text }) => describe(field, text));
    case 'classify':
      return item.members.map(({ field, text }) => describe(field, text));
    case 'conjugation':
      return item.rows.map(({ field, person }) => describe(field, `${item.verb}, ${item.tense} : ${person}`));
    case 'transformation':
      return [describe(item.field, item.source)];
    case 'find-fault':
      return item.sentences.map(({ field, words }) => describe(field, words.join(' ')));
    default:
      return listFieldsOf([item]).map(({ field }) => describe(field));
  }
}

/** Maximum number of characters shown on each side of a gap. */
const maxContext = 160;

/** Returns the text before and after a gap. Other gaps are dots. */
function cutSentence(text: readonly (string | object)[], at: number): [before: string, after: string] {
  const join = (parts: readonly (string | object)[]) =>
    parts.map((part) => (typeof part === 'string' ? part : '…')).join('');
  const [left, right] = [join(text.slice(0, at)), join(text.slice(at + 1))];
  const begins = Math.max(
    0,
    ...ends.map((end) => left.lastIndexOf(end) + (left.includes(end) ? end.length : 0)),
  );
  const stops = ends.flatMap((end) => (right.includes(end) ? [right.indexOf(end) + 1] : []));
  return [left.slice(begins).slice(-maxContext), right.slice(0, Math.min(maxContext, ...stops)).trimEnd()];
}

const ends = ['\n', '. ', '! ', '? '];
