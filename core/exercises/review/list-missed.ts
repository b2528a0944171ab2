import type { MarkedWork, ShownMark } from '../attempts/marked-attempt.ts';
import { toFieldTraining } from '../review-cards/field-training.ts';
import { planSession } from './plan-session.ts';

/** True if the answer was not right and its solution is already visible to the learner. */
export const isMissed = (mark: ShownMark | undefined): boolean =>
  mark !== undefined && mark.verdict !== 'right' && !mark.mayRetry;

/** Lists the missed fields to repeat at once, mixed by kind, for the duration of a review session. */
export function listMissedFields({ shown, marks }: Pick<MarkedWork, 'shown' | 'marks'>): string[] {
  const missed = [...toFieldTraining(shown)].filter(([field]) => isMissed(marks[field]));
  const candidates = missed.map(([field, { kind }]) => ({ field, kind, productId: '', exerciseId: '' }));
  return planSession(candidates, []).map(({ field }) => field);
}
