import { formatDuration, formatShortDate } from '#common/dates.ts';
import { reviewHref } from '#common/links.ts';
import { capitalise, formatPlanDay, toNoon } from '#core/study-plan/format-day.ts';
import { nameTask, toWorkHref } from '#core/study-plan/name-task.ts';
import type { StudyDay, StudyWeek } from '#core/study-plan/plan-study.ts';
import type { OwnPlan, PlannedWork } from '#core/study-plan/read-plan.ts';
import { m } from '#words/messages.js';
import productStyles from '../products/product.module.css';
import { Section } from '../ui/frame/section.tsx';
import { Prose } from '../ui/text/prose.tsx';

/** Weeks that are shown at once; the others are folded. */
const openWeeks = 2;

/** Work of each week, by day, with links and durations. */
export function PlanWeeks({ weeks, today }: Pick<OwnPlan, 'weeks' | 'today'>) {
  const later = weeks.slice(openWeeks);
  return (
    <>
      {weeks.slice(0, openWeeks).map((week) => (
        <Section key={week.monday} title={nameWeek(week)} intro={formatDuration(week.minutes)}>
          <WeekDays week={week} today={today} isLast={week === weeks.at(-1)} />
        </Section>
      ))}
      {later.length > 0 ? (
        <Section title={m.plan_weeks_later()}>
          {later.map((week) => (
            <details key={week.monday} className={productStyles.question}>
              <summary>
                <span>
                  {m.plan_day_task({ title: nameWeek(week), duration: formatDuration(week.minutes) })}
                </span>
              </summary>
              <WeekDays week={week} today={today} isLast={week === weeks.at(-1)} />
            </details>
          ))}
        </Section>
      ) : null}
    </>
  );
}

const nameWeek = ({ monday }: { monday: string }): string =>
  m.plan_week_of({ date: formatShortDate(toNoon(monday)) });

type WeekDaysProps = { week: StudyWeek<PlannedWork>; today: string; isLast: boolean };

const WeekDays = ({ week, today, isLast }: WeekDaysProps) => (
  <Prose>
    {isLast ? <p>{m.plan_final_week()}</p> : null}
    {week.days.map((day) => (
      <Day key={day.day} day={day} isToday={day.day === today} />
    ))}
  </Prose>
);

function Day({
  day: { day, tasks, reviewMinutes },
  isToday,
}: {
  day: StudyDay<PlannedWork>;
  isToday: boolean;
}) {
  if (tasks.length === 0 && reviewMinutes === 0) return isToday ? <p>{m.plan_today_done()}</p> : null;
  return (
    <>
      <h3>{capitalise(isToday ? m.plan_today({ day: formatPlanDay(day) }) : formatPlanDay(day))}</h3>
      <ul>
        {tasks.map((task) => (
          <li key={task.work.id}>
            <a href={toWorkHref(task.work)}>{nameTask(task)}</a>
            <span> · {formatDuration(task.minutes)}</span>
          </li>
        ))}
        {reviewMinutes > 0 ? (
          <li>
            <a href={reviewHref}>{m.review_title()}</a>
            <span> · {formatDuration(reviewMinutes)}</span>
          </li>
        ) : null}
      </ul>
    </>
  );
}
