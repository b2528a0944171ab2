import { typeset } from '#common/typography.ts';
import { formatBestAndLast } from '#core/exercises/attempts/format-score.ts';
import type { ListedExercise } from '#core/exercises/attempts/list-exercises.ts';
import { m } from '#words/messages.js';
import learningStyles from '../learning/learning.module.css';
import productStyles from '../products/product.module.css';
import { Icon } from '../ui/mark/icon.tsx';

type Line = Pick<ListedExercise, 'id' | 'title' | 'level'> &
  Partial<Pick<ListedExercise, 'best' | 'last' | 'isOpen' | 'isAwaiting'>>;

/** Exercises with their scores, under a title. Renders nothing for an empty list. */
export function ExerciseList({
  exercises,
  title,
  lead,
  toHref,
}: {
  exercises: readonly Line[];
  title: string;
  lead?: string;
  toHref: (id: string) => string;
}) {
  if (exercises.length === 0) return null;
  return (
    <section aria-labelledby="exercices">
      <h2 id="exercices" className={productStyles.cardTitle}>
        {title}
      </h2>
      {lead ? <p className={learningStyles.small}>{lead}</p> : null}
      <ExerciseLines exercises={exercises} toHref={toHref} />
    </section>
  );
}

export const ExerciseLines = ({
  exercises,
  toHref,
}: {
  exercises: readonly Line[];
  toHref: (id: string) => string;
}) => (
  <ul className={learningStyles.lessons}>
    {exercises.map((exercise) => (
      <li key={exercise.id}>
        <a href={toHref(exercise.id)} className={learningStyles.line}>
          <Icon name="edit" className={productStyles.icon} />
          <span className={learningStyles.words}>
            <span>{typeset(exercise.title)}</span>
            <span className={learningStyles.small}>{formatAttemptScore(exercise)}</span>
          </span>
        </a>
      </li>
    ))}
  </ul>
);

/** Formats « A2 · meilleur résultat : 8 sur 10 points, dernier : 7 sur 10 points · commencé, à terminer ». */
function formatAttemptScore({ level, best, last, isOpen, isAwaiting }: Line): string {
  const done = best && last ? formatBestAndLast(best, last) : '';
  const open = isOpen ? m.practice_begun() : '';
  const awaiting = isAwaiting ? m.practice_being_corrected() : '';
  const none = best === null && !isOpen && !isAwaiting ? m.practice_not_begun() : '';
  return [level, done, awaiting, open, none].filter(Boolean).join(' · ');
}
