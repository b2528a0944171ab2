/**
 * Remaining steps; a step is a comparison of two words or similar work (some microseconds).
 * Steps instead of time give the same marks on every machine.
 */
export type MarkingWork = { left: number };

/** Steps per form, in addition to the steps per field. A dictation of 200 words takes 6,000. */
const ofForm = 40_000;

/** Steps per field of a form. A short sentence with three accepted answers takes 200. */
const ofField = 300;

/** Maximum number of steps for one field, because it is marked without yielding to the event loop. */
const ofFieldAtMost = 8_000;

/** Returns the budget of a form. */
export const startMarkingWork = (fields: number): MarkingWork => ({ left: ofForm + ofField * fields });

/** Returns the budget of an answer outside a form. */
export const startFieldWork = (): MarkingWork => ({ left: ofFieldAtMost });

export function withFieldBudget<Mark>(form: MarkingWork, mark: (field: MarkingWork) => Mark): Mark {
  const granted = Math.min(form.left, ofFieldAtMost);
  const field = { left: granted };
  const made = mark(field);
  form.left -= granted - field.left;
  return made;
}

/** Subtracts steps. Returns false once the budget is used up. */
export function takeSteps(work: MarkingWork, steps: number): boolean {
  work.left -= steps;
  return work.left > 0;
}
