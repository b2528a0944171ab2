import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { ExerciseDocument, ExerciseItem } from '#core/exercises/document/exercise-document.ts';

/** A document with a line for what is said to who gives an answer in a field, to be filled in; itself where there is one, or no place for it. */
export function addComment(document: ExerciseDocument, field: string, answer: string): ExerciseDocument {
  return { ...document, items: document.items.map((item) => addTo(item, field, answer)) };
}

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

/** Once, where the results of an exercise led to its editor with an answer to be commented on. */
export function useCommentedAnswer(
  change: (to: (now: { document: ExerciseDocument }) => object) => void,
): void {
  const [asked] = useSearchParams();
  const [field, answer] = [asked.get('champ'), asked.get('reponse')];
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || !field || !answer) return;
    isDone.current = true;
    change(({ document }) => ({ document: addComment(document, field, answer.slice(0, 500)) }));
  }, [field, answer, change]);
}
