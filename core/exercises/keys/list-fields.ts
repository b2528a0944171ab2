import { m } from '#words/messages.js';
import type { FieldAnswer } from './exercise-key.ts';
import type { ShownItem, ShownOption } from './shown-exercise.ts';

/** Field that takes one answer. `options` is null if the answer is typed. */
export type AnswerField = {
  field: string;
  kind: ShownItem['kind'];
  options: readonly ShownOption[] | null;
  /** Words of a sentence in which the learner selects the wrong one. */
  words: readonly string[] | null;
  /** True if the answer may have several lines. */
  isText?: true;
};

/** Lists answer fields in reading order. */
export const listFieldsOf = (items: readonly ShownItem[]): AnswerField[] => items.flatMap(listFieldsOfItem);

function listFieldsOfItem(item: ShownItem): AnswerField[] {
  const { kind } = item;
  const typed = (field: string): AnswerField => ({ field, kind, options: null, words: null });
  const text = (field: string): AnswerField => ({ ...typed(field), isText: true });
  const chosen = (field: string, options: readonly ShownOption[]): AnswerField => ({
    ...typed(field),
    options,
  });
  switch (item.kind) {
    case 'gaps':
    case 'word-bank':
      return item.text.flatMap((part) => (typeof part === 'string' ? [] : [typed(part.field)]));
    case 'gap-choices':
      return item.text.flatMap((part) =>
        typeof part === 'string' ? [] : [chosen(part.field, part.options)],
      );
    case 'choice':
    case 'choices':
      return [chosen(item.field, item.options)];
    case 'true-false':
      return item.statements.map(({ field }) => typed(field));
    case 'match':
      return item.lefts.map(({ field }) => chosen(field, item.rights));
    case 'classify':
      return item.members.map(({ field }) => chosen(field, item.groups));
    case 'order':
      return [chosen(item.field, item.parts)];
    case 'conjugation':
      return item.rows.map(({ field }) => typed(field));
    case 'transformation':
      return [typed(item.field)];
    case 'find-fault':
      return item.sentences.map(({ field, words }) => ({ ...typed(field), words }));
    case 'dictation':
      return item.fields.map(({ field }) => text(field));
    case 'writing':
      return [text(item.field), ...(item.planField ? [text(item.planField)] : [])];
    case 'speaking':
      return [typed(item.field)];
    case 'reading':
      return listFieldsOf(item.questions);
  }
}

/** Formats an answer as text. Empty without an answer. */
export function wordAnswer({ options, words }: AnswerField, answer: FieldAnswer | undefined): string {
  if (answer === undefined) return '';
  const nameOption = (id: string) => options?.find((option) => option.id === id)?.text ?? id;
  if (typeof answer === 'string') return answer === '' ? '' : nameOption(answer);
  if (Array.isArray(answer)) return answer.map((id) => nameOption(id)).join(' · ');
  const { word, correction } = answer;
  if (word === null) return correction || m.practice_no_fault();
  return `${words?.[word] ?? word} → ${correction}`;
}
