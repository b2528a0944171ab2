import { listAppeals } from '#core/exercises/appeals/list-appeals.ts';
import { m } from '#words/messages.js';
import { formatVerdict } from '../../exercises/mistake-names.ts';
import { nameAnswer } from '../../exercises/name-answer.ts';
import { withFile } from '../kit/declare-office-list.ts';
import type { OfficeSubject } from '../kit/office-subject.ts';
import { appealsList } from './appeals-list.ts';

/** Accepting an appeal changes its exercise and appears in the exercise's history. */
export const subject: OfficeSubject = {
  fields: {},
  list: withFile(appealsList, {
    read: listAppeals,
    columns: () => [
      { title: m.common_exercise(), value: ({ exercise }) => exercise.title },
      { title: m.common_question(), value: ({ place }) => place?.number ?? null },
      { title: m.results_answer(), value: ({ given }) => given },
      { title: m.results_model(), value: ({ place, expected }) => expected[0] ?? nameAnswer(place) },
      { title: m.results_verdict(), value: ({ mark }) => (mark ? formatVerdict(mark) : null) },
      { title: m.common_learners(), value: ({ same }) => same.count },
      { title: m.common_name(), value: ({ name }) => name },
      { title: m.claims_asked(), value: ({ createdAt }) => createdAt },
    ],
  }),
};
