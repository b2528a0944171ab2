import type { RunningSection } from '#core/exams/sittings/load-sitting.ts';
import { listFieldsOf } from '#core/exercises/keys/list-fields.ts';
import { m } from '#words/messages.js';
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx';
import { toExercisePrefix } from './exam-href.ts';
import styles from './exams.module.css';

/** Numbered links to all questions of the block, which show the ones without an answer. */
export function AnswerSheet({ running }: { running: readonly RunningSection[] }) {
  const fields = running.flatMap(({ works }) =>
    works.flatMap(({ id, shown, answered }) =>
      shown.items.flatMap((item) =>
        listFieldsOf([item]).map(({ field }) => ({
          ...{ exercise: id, field, href: `#${toExercisePrefix(id)}item-${item.id}` },
          isAnswered: answered.includes(field),
        })),
      ),
    ),
  );
  return (
    <nav aria-labelledby="feuille" data-print="none">
      <h2 id="feuille">{m.exams_answer_sheet()}</h2>
      <ol className={styles.sheet}>
        {fields.map(({ exercise, field, href, isAnswered }, index) => (
          <li key={`${exercise}/${field}`}>
            <a
              href={href}
              className={styles.number}
              data-sheet-exercise={exercise}
              data-sheet-field={field}
              data-answered={isAnswered ? '' : undefined}
            >
              <VisuallyHidden>{m.common_question()} </VisuallyHidden>
              <span>{index + 1}</span>
              <VisuallyHidden>
                <span data-sheet-state="answered" hidden={!isAnswered}>
                  {m.exams_answered()}
                </span>
                <span data-sheet-state="unanswered" hidden={isAnswered}>
                  {m.exams_unanswered()}
                </span>
              </VisuallyHidden>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
