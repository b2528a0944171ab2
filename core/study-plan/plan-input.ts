import { z } from 'zod';
import { isDay } from '#common/dates.ts';
import { addDays } from '#common/paris-time.ts';
import { examIds } from '#database/tables/scores.ts';
import { m } from '#words/messages.js';

/** Latest day of an exam, in days from today. */
const maxDaysAhead = 730;

/** Study plan from a form; each error is a sentence for the learner. `today` is a calendar day in Paris. */
export const planInput = (today: string) =>
  z.object({
    exam: z.enum(['', ...examIds], { error: () => m.plan_exam_unknown() }).default(''),
    examDate: z
      .string()
      .default('')
      .refine(isDay, { error: () => m.plan_date_missing(), abort: true })
      .refine((day) => day > today, { error: () => m.plan_date_past(), abort: true })
      .refine((day) => day <= addDays(today, maxDaysAhead), { error: () => m.plan_date_far() }),
    weekdays: z
      .array(z.coerce.number().int().min(1).max(7))
      .transform((days) => [...new Set(days)].sort((a, b) => a - b))
      .refine((days) => days.length > 0, { error: () => m.plan_days_missing() }),
    minutes: z.coerce
      .number({ error: () => m.plan_minutes_missing() })
      .int({ error: () => m.plan_minutes_missing() })
      .min(15, { error: () => m.plan_minutes_missing() })
      .max(240, { error: () => m.plan_minutes_missing() })
      .multipleOf(5, { error: () => m.plan_minutes_missing() }),
    leftOut: z.array(z.string().max(80)).max(200),
    weeklyEmail: z.boolean(),
  });

export type PlanInput = z.output<ReturnType<typeof planInput>>;
