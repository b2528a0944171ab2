import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { ExerciseItem } from '#core/exercises/document/exercise-document.ts';
import type { EditorPart } from '../kit/use-editor.ts';
import { type ExerciseDraft, listDraftItems, toItemFields } from './exercise-draft.ts';

/** Adds an empty feedback row for an answer, unless the answer has one or its item kind has no feedback. */
const addComment = (items: readonly ExerciseItem[], field: string, answer: string): ExerciseItem[] =>
  items.map((item) => addTo(item, field, answer));

function addTo<Item extends ExerciseItem>(item: Item, field: string, answer: string): Item {
  const add = <Commented extends { feedback: { answer: string; text: string }[] }>(
    to: Commented,
  ): Commented =>
    to.feedback.some((each) => each.answer === answer)
      ? to
      : { ...to, feedback: [...to.feedback, { answer, text: '' }] };
  if (item.kind === 'reading')
    return { ...item, questions: item.questions.map((question) => addTo(question, field, answer)) };
  if (item.kind === 'transformation') return item.id === field ? (add(item) as Item) : item;
  if (item.kind !== 'gaps') return item;
  return {
    ...item,
    text: item.text.map((part) =>
      typeof part !== 'string' && `${item.id}.${part.id}` === field ? add(part) : part,
    ),
  };
}

/** Returns the answer field that the statistics page linked to for a comment; null without such a link. */
export const useCommentedField = (): string | null => useSearchParams()[0].get('champ');

/** Adds one feedback row if the editor was opened from the statistics page to comment on an answer. */
export function useCommentedAnswer(change: EditorPart<ExerciseDraft>['change']): void {
  const [asked] = useSearchParams();
  const [field, answer] = [asked.get('champ'), asked.get('reponse')];
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || !field || !answer) return;
    isDone.current = true;
    change((now) => toItemFields(addComment(listDraftItems(now), field, answer.slice(0, 500))));
  }, [field, answer, change]);
}
