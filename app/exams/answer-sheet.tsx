import { typeset } from '#common/typography.ts';
import type { RunningSection, SittingWork } from '#core/exams/sittings/load-sitting.ts';
import { m } from '#words/messages.js';
import exerciseStyles from '../exercises/exercise.module.css';
import { Icon } from '../ui/mark/icon.tsx';
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx';
import { toExercisePrefix } from './exam-href.ts';
import { numberFields } from './number-fields.ts';

/** Links to all questions of the block by exercise, numbered as on the page. They show the missing answers. */
export function AnswerSheet({ running }: { running: readonly RunningSection[] }) {
  const works = running.flatMap((section) => section.works);
  const isOneEach = works.length > 1 && works.every(({ shown }) => numberFields(shown.items).length === 1);
  return (
    <nav aria-labelledby="feuille" className={exerciseStyles.item} data-print="none">
      <h2 id="feuille" className={exerciseStyles.prompt}>
        {m.exams_answer_sheet()}
      </h2>
      {isOneEach ? (
        <ol className={exerciseStyles.bank}>
          {works.map((work, index) => (
            <QuestionLinks key={work.id} work={work} name={typeset(work.title)} place={index + 1} />
          ))}
        </ol>
      ) : (
        works.map((work) => <ExerciseLinks key={work.id} work={work} isNamed={works.length > 1} />)
      )}
    </nav>
  );
}

function ExerciseLinks({ work, isNamed }: { work: SittingWork; isNamed: boolean }) {
  const { id, title, shown } = work;
  const prefix = toExercisePrefix(id);
  if (numberFields(shown.items).length === 0) return null;
  return (
    <div className={exerciseStyles.options}>
      {isNamed ? <p id={`${prefix}feuille`}>{typeset(title)}</p> : null}
      <ol className={exerciseStyles.bank} aria-labelledby={isNamed ? `${prefix}feuille` : undefined}>
        <QuestionLinks work={work} name={m.common_question()} />
      </ol>
    </div>
  );
}

/** Links to the questions of an exercise. `place` replaces the number of the only one. */
function QuestionLinks({ work, name, place }: { work: SittingWork; name: string; place?: number }) {
  const { id, shown, answered, state } = work;
  return numberFields(shown.items).map(({ itemId, field, number }) => (
    <li key={field}>
      <a
        // A marked exercise of practice has no form.
        href={`#${toExercisePrefix(id)}${state === 'open' ? `item-${itemId}` : 'title'}`}
        className={exerciseStyles.option}
        data-sheet-exercise={id}
        data-sheet-field={field}
        data-answered={answered.includes(field) ? '' : undefined}
      >
        <VisuallyHidden>{place ? `${name}, ` : `${name} `}</VisuallyHidden>
        <span>{place ?? number}</span>
        <span data-sheet-state="answered" hidden={!answered.includes(field)}>
          <Icon name="check" />
          <VisuallyHidden>{m.exams_answered()}</VisuallyHidden>
        </span>
        <span data-sheet-state="unanswered" hidden={answered.includes(field)}>
          <VisuallyHidden>{m.exams_unanswered()}</VisuallyHidden>
        </span>
      </a>
    </li>
  ));
}
