import { type LearnerRow, listLearners } from '#core/exercises/results/list-learners.ts';
import { m } from '#words/messages.js';
import { formatFaults } from '../copies/format-learner.ts';
import { answerListFile, readPages } from '../kit/answer-list-file.ts';
import { learnersList } from './learners-list.ts';

/** `GET /admin/exercises/learners.csv`: who does exercises, of the list's own filter. */
export const loader = answerListFile(
  learnersList,
  (core, { search }) => readPages<LearnerRow>((page) => listLearners(core, { search, ...page })),
  () => [
    { title: m.people_name(), value: ({ name }) => name },
    { title: m.people_email(), value: ({ email }) => email },
    {
      title: m.results_attempts(),
      value: ({ attempts: { count, more } }) => (more ? `${count}+` : count),
    },
    { title: m.results_average_percent(), value: ({ share }) => Math.round(share * 100) },
    { title: m.results_faults(), value: formatFaults },
    { title: m.results_last(), value: ({ lastAt }) => lastAt },
  ],
);
