import { nameProgramme } from '#core/scores/name-programme.ts';
import { m } from '#words/messages.js';
import styles from './calculator.module.css';
import { type ExamOption, examOptions } from './read-question.ts';

/** The exams as links: choosing one shows its own fields, with or without script. */
export function ExamChoice({ chosen }: { chosen: ExamOption | null }) {
  return (
    <nav aria-labelledby="votre-examen" className={styles.choice}>
      <h2 id="votre-examen" className={styles.choiceTitle}>
        {m.scores_calculator_exams()}
      </h2>
      <ul className={styles.exams}>
        {examOptions.map((choice) => {
          const isChosen = chosen?.exam.id === choice.exam.id && chosen.programme === choice.programme;
          return (
            <li key={toChoiceHref(choice)}>
              <a
                href={toChoiceHref(choice)}
                className={styles.exam}
                aria-current={isChosen ? 'true' : undefined}
              >
                {formatExamChoice(choice)}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** « TCF Canada », « TEF Canada, Entrée express ». */
export function formatExamChoice({ exam, programme }: ExamOption): string {
  if (programme)
    return m.scores_calculator_for_programme({ exam: exam.name, programme: nameProgramme(programme) });
  return exam.id === 'tef-canada' ? m.scores_calculator_other_programmes({ exam: exam.name }) : exam.name;
}

function toChoiceHref({ exam, programme }: ExamOption): string {
  const query = new URLSearchParams({ examen: exam.id, ...(programme ? { programme } : {}) });
  return `/calculateur?${query}#calcul`;
}
