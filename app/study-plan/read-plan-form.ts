import { z } from 'zod';
import { type PlanInput, planInput } from '#core/study-plan/plan-input.ts';
import { m } from '#words/messages.js';

/** Raw values of the form, all but the switches as text. */
export type PlanFields = {
  exam: string;
  examDate: string;
  weekdays: string[];
  minutes: string;
  leftOut: string[];
  weeklyEmail: boolean;
};

export type PlanRefusal = { title: string; fields: Partial<Record<keyof PlanFields, string[]>> };

/** Returns the raw values of the form. Listed products that are not ticked are left out. */
export function readPlanFields(form: FormData): PlanFields {
  const read = (name: string) => String(form.get(name) ?? '').slice(0, 100);
  const readAll = (name: string) => form.getAll(name).map((value) => String(value).slice(0, 100));
  const chosen = new Set(readAll('product'));
  return {
    exam: read('exam'),
    examDate: read('examDate'),
    weekdays: readAll('weekday').slice(0, 7),
    minutes: read('minutes'),
    leftOut: readAll('listed').filter((id) => !chosen.has(id)),
    weeklyEmail: form.has('weeklyEmail'),
  };
}

/** Validates the raw values and returns the settings, or the reason for rejecting them. */
export function parsePlan(
  fields: PlanFields,
  today: string,
): { settings: PlanInput } | { refusal: PlanRefusal } {
  const parsed = planInput(today).safeParse(fields);
  if (parsed.success) return { settings: parsed.data };
  const { fieldErrors } = z.flattenError(parsed.error);
  return {
    refusal: { title: m.plan_errors({ count: Object.keys(fieldErrors).length }), fields: fieldErrors },
  };
}
