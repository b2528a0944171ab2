import type { RunningSection } from '#core/exams/sittings/load-sitting.ts';
import { listFieldsOf } from '#core/exercises/keys/list-fields.ts';
import { m } from '#words/messages.js';
import exerciseStyles from '../exercises/exercise.module.css';
import { Icon } from '../ui/mark/icon.tsx';
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx';
import { toExercisePrefix } from './exam-href.ts';

/** Numbered links to all questions of the block, which show the ones without an answer. */
export function AnswerSheet({ running }: { running: readonly RunningSection[] }) {
  const fields = running.flatMap(({ works }) =>
    works.flatMap(({ id, shown, answered, state }) =>
      shown.items.flatMap((item) =>
        // An outline is not an answer.
        listFieldsOf([item])
          .filter(({ field }) => item.kind !== 'writing' || field !== item.planField)
          .map(({ field }) => ({
            ...{ exercise: id, field },
            // A marked exercise of practice has no form.
            href: `#${toExercisePrefix(id)}${state === 'open' ? `item-${item.id}` : 'title'}`,
            isAnswered: answered.includes(field),
          })),
      ),
    ),
  );
  return (
    <nav aria-labelledby="feuille" className={exerciseStyles.item} data-print="none">
      <h2 id="feuille" className={exerciseStyles.prompt}>
        {m.exams_answer_sheet()}
      </h2>
      <ol className={exerciseStyles.bank}>
        {fields.map(({ exercise, field, href, isAnswered }, index) => (
          <li key={`${exercise}/${field}`}>
            <a
              href={href}
              className={exerciseStyles.option}
              data-sheet-exercise={exercise}
              data-sheet-field={field}
              data-answered={isAnswered ? '' : undefined}
            >
              <VisuallyHidden>{m.common_question()} </VisuallyHidden>
              <span>{index + 1}</span>
              <span data-sheet-state="answered" hidden={!isAnswered}>
                <Icon name="check" />
                <VisuallyHidden>{m.exams_answered()}</VisuallyHidden>
              </span>
              <span data-sheet-state="unanswered" hidden={isAnswered}>
                <VisuallyHidden>{m.exams_unanswered()}</VisuallyHidden>
              </span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
