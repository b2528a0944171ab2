import { toExerciseHref, toLessonHref } from '#common/links.ts';
import { toPaperHref } from '#common/training-links.ts';
import { typeset } from '#common/typography.ts';
import { m } from '#words/messages.js';
import type { PlannedWork } from './read-plan.ts';

/** Returns the page where the learner does the work. */
export function toWorkHref({ kind, id, product }: PlannedWork): string {
  if (kind === 'lesson') return toLessonHref(product, id);
  return kind === 'exercise' ? toExerciseHref(id) : toPaperHref(id);
}

/** Names a task: « Le subjonctif (suite) ». */
export const nameTask = ({ work, isContinued }: { work: PlannedWork; isContinued: boolean }): string =>
  isContinued ? m.plan_continued({ title: typeset(work.title) }) : typeset(work.title);
