import type { Core } from '#core/context.ts';
import { type FieldStatistics, measureExercise } from '#core/exercises/statistics/measure-exercise.ts';
import { m } from '#words/messages.js';
import { formatVerdict } from '../../exercises/mistake-names.ts';
import { nameAnswer, nameGiven } from '../../exercises/name-answer.ts';
import { withFile } from '../kit/declare-office-list.ts';
import type { OfficeSubject } from '../kit/office-subject.ts';
import { statisticsList } from './statistics-list.ts';

type Line = FieldStatistics & { answer: string; verdict: string; count: number };

async function* readLines(core: Core, exerciseId: string | null): AsyncGenerator<Line[]> {
  if (exerciseId === null) return;
  for (const field of (await measureExercise(core, exerciseId)).fields)
    yield [
      { ...field, answer: nameAnswer(field), verdict: m.common_right_answer(), count: field.rights },
      ...field.given.map((given) => ({
        ...field,
        answer: nameGiven(field, given.words),
        verdict: formatVerdict(given),
        count: given.count,
      })),
      ...(field.empties > 0
        ? [{ ...field, answer: '', verdict: m.practice_fault_empty(), count: field.empties }]
        : []),
    ];
}

/** Statistics of first attempts. They have no history, because the back office does not change them. */
export const subject: OfficeSubject = {
  fields: {},
  list: withFile(statisticsList, {
    whole: (core, { exerciseId }) => readLines(core, exerciseId),
    columns: () => [
      { title: m.common_question(), value: ({ number }) => number },
      {
        title: m.results_context(),
        value: ({ prompt, before, after }) => [prompt, `${before}…${after}`].filter(Boolean).join(' – '),
      },
      { title: m.results_model(), value: (field) => nameAnswer(field) },
      { title: m.results_answer(), value: ({ answer }) => answer },
      { title: m.results_verdict(), value: ({ verdict }) => verdict },
      { title: m.common_people(), value: ({ count }) => count },
    ],
  }),
};
