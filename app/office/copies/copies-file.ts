import { listCopies } from '#core/exercises/results/list-copies.ts';
import { m } from '#words/messages.js';
import { answerListFile, readPages } from '../kit/answer-list-file.ts';
import { copiesList } from './copies-list.ts';

/** `GET /admin/exercises/copies.csv`: the marked attempts of the list's own filter. */
export const loader = answerListFile(
  copiesList,
  (core, state) => readPages((page) => listCopies(core, { ...state, ...page })),
  () => [
    { title: m.people_name(), value: ({ name }) => name },
    { title: m.people_email(), value: ({ email }) => email },
    { title: m.results_exercise(), value: ({ exercise }) => exercise.title },
    { title: m.results_try(), value: ({ number }) => number },
    { title: m.results_points(), value: ({ points }) => points / 100 },
    { title: m.results_max(), value: ({ maxPoints }) => maxPoints / 100 },
    { title: m.results_marked_at(), value: ({ markedAt }) => markedAt },
  ],
);
