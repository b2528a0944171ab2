import { formatDuration } from '#common/dates.ts';
import { studyPlanHref } from '#common/links.ts';
import { addDays } from '#common/paris-time.ts';
import { typeset } from '#common/typography.ts';
import { exams } from '#core/scores/exams.ts';
import { nameWeekday } from '#core/study-plan/format-day.ts';
import { dailyMinutes } from '#core/study-plan/study-work.ts';
import { m } from '#words/messages.js';
import { Button } from '../ui/actions/button.tsx';
import { Checkbox } from '../ui/forms/checkbox.tsx';
import { Choices } from '../ui/forms/choices.tsx';
import { Select, TextField } from '../ui/forms/field.tsx';
import { ErrorSummary, FormActions, FormStack } from '../ui/forms/form.tsx';
import type { PlanFields, PlanRefusal } from './read-plan-form.ts';

type PlanFormProps = {
  fields: PlanFields;
  products: readonly { id: string; title: string }[];
  today: string;
  refusal?: PlanRefusal | undefined;
  submitLabel: string;
};

/** Form of a study plan: plain HTML, validated by the server, restored after a rejection. */
export function PlanForm({ fields, products, today, refusal, submitLabel }: PlanFormProps) {
  const errors = refusal?.fields ?? {};
  const labels = {
    exam: m.common_exam(),
    examDate: m.scores_calculator_date(),
    weekdays: m.plan_days(),
    minutes: m.plan_minutes(),
  };
  const names = Object.keys(labels) as (keyof typeof labels)[];
  return (
    <form method="post" action={studyPlanHref} noValidate>
      {refusal ? (
        <ErrorSummary
          focused
          title={refusal.title}
          faults={names.flatMap((name) =>
            errors[name]?.[0] ? [{ id: `plan-${name}`, label: labels[name], sentence: errors[name][0] }] : [],
          )}
        />
      ) : null}
      <FormStack>
        <Select
          id="plan-exam"
          name="exam"
          label={labels.exam}
          error={errors.exam}
          defaultValue={fields.exam}
          options={[
            ...exams.map(({ id, name }) => ({ value: id as string, label: name })),
            { value: '', label: m.plan_exam_other() },
          ]}
        />
        <TextField
          id="plan-examDate"
          type="date"
          name="examDate"
          label={labels.examDate}
          error={errors.examDate}
          defaultValue={fields.examDate}
          min={addDays(today, 1)}
          required
        />
        <Choices
          id="plan-weekdays"
          legend={labels.weekdays}
          name="weekday"
          error={errors.weekdays?.[0]}
          options={[1, 2, 3, 4, 5, 6, 7].map((number) => ({
            value: String(number),
            label: nameWeekday(number),
            checked: fields.weekdays.includes(String(number)),
          }))}
        />
        <Select
          id="plan-minutes"
          name="minutes"
          label={labels.minutes}
          error={errors.minutes}
          defaultValue={fields.minutes}
          options={dailyMinutes.map((minutes) => ({
            value: String(minutes),
            label: formatDuration(minutes),
          }))}
        />
        {products.length > 1 ? (
          <Choices
            legend={m.plan_products()}
            name="product"
            options={products.map(({ id, title }) => ({
              value: id,
              label: typeset(title),
              checked: !fields.leftOut.includes(id),
            }))}
          />
        ) : null}
        {products.length > 1
          ? products.map(({ id }) => <input key={id} type="hidden" name="listed" value={id} />)
          : null}
        <Checkbox
          name="weeklyEmail"
          label={m.plan_email()}
          hint={m.plan_email_hint()}
          defaultChecked={fields.weeklyEmail}
        />
        <FormActions>
          <Button type="submit">{submitLabel}</Button>
        </FormActions>
      </FormStack>
    </form>
  );
}
