import { Link } from 'react-router';
import { formatDate } from '#common/dates.ts';
import { typeset } from '#common/typography.ts';
import { m } from '#words/messages.js';
import { Table } from '../../ui/text/table.tsx';
import styles from '../kit/sheet.module.css';
import type { DescribedWork } from './describe-work.ts';

type Lesson = DescribedWork['lessons'][number];

/** Lessons and exercises of a product, one by one, with what the member has done. */
export function MemberWork({ work: { title, lessons } }: { work: DescribedWork }) {
  const label = m.progress_member_work({ title: typeset(title) });
  return (
    <details className={styles.fold}>
      <summary>{label}</summary>
      <Table caption={label} dense heads={[m.common_title(), m.common_state(), m.common_date()]}>
        {lessons.map((lesson) => (
          <tbody key={lesson.id}>
            {lesson.id ? <LessonRow lesson={lesson} /> : null}
            {lesson.exercises.map((exercise) => (
              <ExerciseRow key={exercise.id} exercise={exercise} />
            ))}
          </tbody>
        ))}
      </Table>
    </details>
  );
}

function LessonRow({ lesson: { title, openedAt, doneAt } }: { lesson: Lesson }) {
  const at = doneAt ?? openedAt;
  return (
    <tr>
      <th scope="row">{typeset(title)}</th>
      <td>
        {doneAt
          ? m.common_finished_feminine()
          : openedAt
            ? m.progress_columns_opened()
            : m.progress_lesson_unopened()}
      </td>
      <td>{at ? formatDate(at) : ''}</td>
    </tr>
  );
}

function ExerciseRow({ exercise: { title, last } }: { exercise: Lesson['exercises'][number] }) {
  const label = m.progress_member_exercise({ title: typeset(title) });
  return (
    <tr>
      <td>{last ? <Link to={`/admin/exercises/copies/${last.id}`}>{label}</Link> : label}</td>
      <td>{last?.words ?? m.progress_exercise_undone()}</td>
      <td>{last ? formatDate(last.markedAt) : ''}</td>
    </tr>
  );
}
