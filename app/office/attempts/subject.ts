import { listMarkedAttempts } from '#core/exercises/statistics/list-marked-attempts.ts';
import { m } from '#words/messages.js';
import { withFile } from '../kit/declare-office-list.ts';
import type { OfficeSubject } from '../kit/office-subject.ts';
import { attemptsList } from './attempts-list.ts';

/** Marked attempts have no history, because the back office cannot change them. */
export const subject: OfficeSubject = {
  fields: {},
  list: withFile(attemptsList, {
    read: listMarkedAttempts,
    columns: () => [
      { title: m.common_name(), value: ({ name }) => name },
      { title: m.common_email(), value: ({ email }) => email, right: 'people.read' },
      { title: m.common_exercise(), value: ({ exercise }) => exercise.title },
      { title: m.results_try(), value: ({ number }) => number },
      { title: m.common_points(), value: ({ points }) => points / 100 },
      { title: m.results_max(), value: ({ maxPoints }) => maxPoints / 100 },
      { title: m.results_marked_at(), value: ({ markedAt }) => markedAt },
    ],
  }),
};
