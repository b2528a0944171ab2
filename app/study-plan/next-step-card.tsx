import { formatDuration } from '#common/dates.ts';
import { reviewHref, studyPlanHref } from '#common/links.ts';

import { formatPlanDay } from '#core/study-plan/format-day.ts';
import { nameTask, toWorkHref } from '#core/study-plan/name-task.ts';
import type { OwnPlan } from '#core/study-plan/read-plan.ts';
import { m } from '#words/messages.js';
import styles from '../exercises/exercise.module.css';
import { joinClasses } from '../ui/join-classes.ts';

/** Next working day of the study plan: its first task, and a link to the plan. */
export function NextStepCard({ plan }: { plan: OwnPlan }) {
  const next = plan.weeks
    .flatMap(({ days }) => days)
    .find(({ tasks, reviewMinutes }) => tasks.length > 0 || reviewMinutes > 0);
  const [task] = next?.tasks ?? [];
  return (
    <section className={joinClasses(styles.boxed, styles.options)} aria-labelledby="mon-plan">
      <h2 id="mon-plan" className={styles.prompt}>
        {next ? m.plan_next({ day: describeDay(next.day, plan.today) }) : m.plan_mine()}
      </h2>
      {task ? (
        <p>
          <a href={toWorkHref(task.work)}>{nameTask(task)}</a>
          <span> · {formatDuration(task.minutes)}</span>
        </p>
      ) : next ? (
        <p>
          <a href={reviewHref}>{m.review_title()}</a>
          <span> · {formatDuration(next.reviewMinutes)}</span>
        </p>
      ) : plan.examDate < plan.today ? (
        <p>{m.plan_past()}</p>
      ) : null}
      <p>
        <a href={studyPlanHref}>{m.plan_see()}</a>
      </p>
    </section>
  );
}

const describeDay = (day: string, today: string): string =>
  day === today ? m.plan_today({ day: formatPlanDay(day) }) : formatPlanDay(day);
