import { toResultHref } from '#common/links.ts';
import { typeset } from '#common/typography.ts';
import type { Obstacle } from '#core/exercises/attempts/submit-attempt.ts';
import type { FieldAnswer } from '#core/exercises/keys/exercise-key.ts';
import { listFieldsOf, wordAnswer } from '#core/exercises/keys/list-fields.ts';
import type { ShownExercise } from '#core/exercises/keys/shown-exercise.ts';
import { m } from '#words/messages.js';
import { Notice } from '../ui/feedback/notice.tsx';
import { nameGiven } from './name-answer.ts';

export type StoppedSubmission = {
  obstacle: Obstacle;
  /** Number of the attempt that the form belongs to. */
  number: number;
  others: Readonly<Record<string, FieldAnswer>>;
};

const words: Record<Obstacle, { title: () => string; lead: () => string }> = {
  empty: { title: m.practice_stopped_empty, lead: m.practice_stopped_empty_words },
  newer: { title: m.practice_stopped_newer, lead: m.practice_stopped_newer_words },
  marked: { title: m.practice_stopped_marked, lead: m.practice_stopped_marked_words },
};

/** Explains why a form was not marked. The form below it contains the answers. */
export function StoppedNotice({
  exerciseId,
  shown,
  stop: { obstacle, number, others },
}: {
  exerciseId: string;
  shown: ShownExercise;
  stop: StoppedSubmission;
}) {
  const { title, lead } = words[obstacle];
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
      {obstacle === 'newer' ? (
        <ul>
          {shown.items.flatMap((item, index) =>
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
