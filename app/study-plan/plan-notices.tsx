import { formatDuration } from '#common/dates.ts';
import type { OwnPlan } from '#core/study-plan/read-plan.ts';
import { m } from '#words/messages.js';
import { Notice } from '../ui/feedback/notice.tsx';

/** Notice of a past exam, of missing time or of finished work. */
export function PlanNotices({ plan }: { plan: OwnPlan }) {
  if (plan.examDate < plan.today)
    return (
      <Notice title={m.plan_past()} action={<a href="/contact">{m.plan_past_tell()}</a>}>
        <p>{m.plan_past_words()}</p>
      </Notice>
    );
  if (plan.examDate === plan.today)
    return (
      <Notice title={m.plan_exam_day()}>
        <p>{m.plan_exam_day_words()}</p>
      </Notice>
    );
  if (plan.missingMinutes > 0)
    return (
      <Notice
        tone="warning"
        title={m.plan_missing({ duration: formatDuration(plan.missingMinutes) })}
        action={<a href="#modifier">{m.plan_change()}</a>}
      >
        <p>{m.plan_choose_essential()}</p>
        {plan.enoughMinutes ? <p>{m.plan_enough({ duration: formatDuration(plan.enoughMinutes) })}</p> : null}
      </Notice>
    );
  const isDone = plan.weeks.every(({ days }) => days.every(({ tasks }) => tasks.length === 0));
  return isDone ? (
    <Notice tone="success" title={m.plan_done()}>
      <p>{m.plan_done_words()}</p>
    </Notice>
  ) : null;
}
