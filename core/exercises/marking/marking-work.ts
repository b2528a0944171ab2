/**
 * Steps that marking may still take. A step is one pair of words that are compared, or work of about the same time: some microseconds.
 * Counted instead of timed, the same form gets the same marks on every machine.
 */
export type MarkingWork = { left: number };

/** Steps for a form, beside those for each of its fields. A dictation of 200 words takes 6,000. */
const ofForm = 40_000;

/** Steps for each field of a form. A short sentence beside three accepted ones takes 200. */
const ofField = 300;

/** Steps for one field of a form; they block the event loop. */
const ofFieldAtMost = 8_000;

/** Returns the budget of a form with so many fields. */
export const startMarkingWork = (fields: number): MarkingWork => ({ left: ofForm + ofField * fields });

/** Returns the budget of an answer that belongs to no form. */
export const startFieldWork = (): MarkingWork => ({ left: ofFieldAtMost });

/** Marks a field with a part of the budget of its form. */
export function withFieldBudget<Mark>(form: MarkingWork, mark: (field: MarkingWork) => Mark): Mark {
  const granted = Math.min(form.left, ofFieldAtMost);
  const field = { left: granted };
  const made = mark(field);
  form.left -= granted - field.left;
  return made;
}

/** Counts steps; returns false once the budget is used up. */
export function takeSteps(work: MarkingWork, steps: number): boolean {
  work.left -= steps;
  return work.left > 0;
}
