import { toExerciseHref, toLessonHref } from '#common/links.ts';
import { typeset } from '#common/typography.ts';
import { m } from '#words/messages.js';
import type { PlannedWork } from './read-plan.ts';

export const toWorkHref = ({ kind, id, product }: PlannedWork): string =>
  kind === 'lesson' ? toLessonHref(product, id) : toExerciseHref(id);

/** Names a task: « Le subjonctif (suite) ». */
export const nameTask = ({ work, isContinued }: { work: PlannedWork; isContinued: boolean }): string =>
  isContinued ? m.plan_continued({ title: typeset(work.title) }) : typeset(work.title);
