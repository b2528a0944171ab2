import { typeset } from '#common/typography.ts';
import type { LessonFigures } from '#core/progress/measure-course.ts';
import { m } from '#words/messages.js';
import { ChartLegend } from '../../ui/charts/bar-chart.tsx';
import chart from '../../ui/charts/chart.module.css';
import { percent } from '../../ui/charts/lengths.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { Table } from '../../ui/text/table.tsx';
import sheet from '../kit/sheet.module.css';
import styles from './lesson-table.module.css';

const count = new Intl.NumberFormat('fr-FR');

export function LessonTable({ lessons, begun }: { lessons: readonly LessonFigures[]; begun: number }) {
  const worst = lessons.reduce((one, other) => (other.stopped > one.stopped ? other : one));
  return (
    <section className={joinClasses(sheet.part, styles.lessons)}>
      <h2>{m.progress_by_lesson()}</h2>
      {worst.stopped > 0 ? (
        <p>{m.progress_stop_most({ title: typeset(worst.title), count: worst.stopped })}</p>
      ) : null}
      <ChartLegend
        entries={[
          { tone: 'strong', label: m.progress_went_on() },
          { tone: 'accent', label: m.progress_stopped() },
        ]}
      />
      <Table
        caption={m.progress_by_lesson()}
        dense
        heads={[
          m.common_lesson(),
          { figure: m.progress_columns_opened() },
          { figure: m.common_finished_feminine() },
          { figure: m.progress_resting() },
        ]}
      >
        {groupByChapter(lessons).map(([chapter, some]) => (
          <tbody key={some[0]?.id}>
            {chapter ? (
              <tr>
                <th scope="rowgroup" colSpan={4}>
                  {typeset(chapter)}
                </th>
              </tr>
            ) : null}
            {some.map((lesson) => (
              <tr key={lesson.id}>
                <th scope="row">
                  <span>{typeset(lesson.title)}</span>
                  <ReachBar lesson={lesson} begun={begun} />
                </th>
                <td data-number="">{count.format(lesson.opened)}</td>
                <td data-number="">{count.format(lesson.done)}</td>
                <td data-number="">{count.format(lesson.stopped)}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </Table>
      <p className={sheet.soft}>{m.progress_where_stopped()}</p>
    </section>
  );
}

/** Groups consecutive lessons of the same chapter. */
function groupByChapter(lessons: readonly LessonFigures[]): [string | null, LessonFigures[]][] {
  const groups: [string | null, LessonFigures[]][] = [];
  for (const lesson of lessons) {
    const last = groups.at(-1);
    if (last && last[0] === lesson.chapter) last[1].push(lesson);
    else groups.push([lesson.chapter, [lesson]]);
  }
  return groups;
}

/** Hidden from screen readers, because the figures beside it give the same numbers. */
function ReachBar({ lesson: { opened, stopped }, begun }: { lesson: LessonFigures; begun: number }) {
  const share = (some: number) => percent(Math.min(100, (some / Math.max(begun, 1)) * 100));
  const went = Math.max(opened - stopped, 0);
  return (
    <svg aria-hidden="true" width="100%" height="0.625rem" className={chart.chart}>
      <rect width="100%" height="0.625rem" className={chart.track} />
      {went > 0 ? <rect width={share(went)} height="0.625rem" className={chart.strong} /> : null}
      {stopped > 0 ? (
        <rect x={share(went)} width={share(stopped)} height="0.625rem" className={chart.accent} />
      ) : null}
    </svg>
  );
}
