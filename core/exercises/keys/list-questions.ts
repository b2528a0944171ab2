import type { ShownItem, ShownQuestion } from './shown-exercise.ts';

/** Lists the questions in reading order, including those of reading documents. */
export const listQuestionsOf = (items: readonly ShownItem[]): ShownQuestion[] =>
  items.flatMap((item) =>
    item.kind === 'reading' ? listQuestionsOf(item.questions) : [item satisfies ShownQuestion],
  );
