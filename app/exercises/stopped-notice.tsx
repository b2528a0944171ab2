import { toResultHref } from '#common/links.ts';
import { typeset } from '#common/typography.ts';
import type { Obstacle } from '#core/exercises/attempts/submit-attempt.ts';
import type { FieldAnswer } from '#core/exercises/keys/exercise-key.ts';
import { listFieldsOf, wordAnswer } from '#core/exercises/keys/list-fields.ts';
import type { ShownItem } from '#core/exercises/keys/shown-exercise.ts';
import { m } from '#words/messages.js';
import { Notice } from '../ui/feedback/notice.tsx';
import { nameGiven } from './name-answer.ts';

export type StoppedSubmission = {
  obstacle: Obstacle;
  /** Number of the attempt that the form belongs to. */
  number: number;
  /** Answers that the form below does not contain, with the questions that they answer. */
  others: Readonly<Record<string, FieldAnswer>>;
  items: readonly ShownItem[];
};

const words: Record<Obstacle | 'begun', { title: () => string; lead: () => string }> = {
  empty: { title: m.practice_stopped_empty, lead: m.practice_stopped_empty_words },
  newer: { title: m.practice_stopped_newer, lead: m.practice_stopped_newer_words },
  marked: { title: m.practice_stopped_marked, lead: m.practice_stopped_marked_words },
  begun: { title: m.practice_stopped_marked, lead: m.practice_stopped_begun_words },
};

/** Explains why a form was not marked. The form below it contains the answers, the notice the others. */
export function StoppedNotice({
  exerciseId,
  stop: { obstacle, number, others, items },
}: {
  exerciseId: string;
  stop: StoppedSubmission;
}) {
  const hasOthers = Object.keys(others).length > 0;
  const { title, lead } = words[obstacle === 'marked' && hasOthers ? 'begun' : obstacle];
  return (
    <Notice
      tone="warning"
      title={
        <span tabIndex={-1} data-focus="">
          {title()}
        </span>
      }
      action={
        obstacle === 'marked' ? <a href={toResultHref(exerciseId, number)}>{m.practice_see_copy()}</a> : null
      }
    >
      <p>{lead()}</p>
      {hasOthers ? (
        <ul>
          {items.flatMap((item, index) =>
            listFieldsOf([item]).flatMap((place) => {
              const { field } = place;
              if (!Object.hasOwn(others, field)) return [];
              const answer = nameGiven(place, wordAnswer(place, others[field])) || m.practice_no_answer();
              return (
                <li key={field}>
                  <span>{`${index + 1}. `}</span>
                  <span lang="fr">{typeset(answer)}</span>
                </li>
              );
            }),
          )}
        </ul>
      ) : null}
    </Notice>
  );
}
