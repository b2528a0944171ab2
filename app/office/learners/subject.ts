import { formatDateTime } from '#common/dates.ts';
import { listLearners, maxForShare } from '#core/exercises/statistics/list-learners.ts';
import { m } from '#words/messages.js';
import { attemptsList } from '../attempts/attempts-list.ts';
import { formatAttempts, formatFaults, formatLearnerShare } from '../attempts/format-learner.ts';
import { withScreen } from '../kit/declare-office-list.ts';
import { toOfficeListHref } from '../kit/list-address.ts';
import type { OfficeSubject } from '../kit/office-subject.ts';
import { inviteAction } from '../orders/invite-action.ts';
import { learnersList } from './learners-list.ts';

/** Learners who do exercises. The audit log records exports. */
export const subject: OfficeSubject = {
  fields: {},
  list: withScreen(learnersList, {
    read: (core, asked) => listLearners(core, asked),
    caption: m.results_learners,
    words: () => ({
      actions: [inviteAction()],
      lead: m.results_learners_lead({ max: maxForShare }),
      search: { label: m.results_learners_search(), hint: m.results_learners_search_hint() },
      columns: [m.common_name(), m.results_attempts(), m.results_faults(), m.results_last()],
      count: m.lists_count_learners,
      empty: {
        title: m.results_learners_none(),
        words: m.results_learners_none_words(),
        action: inviteAction(),
      },
      noneFound: { title: m.common_nobody_found(), words: m.results_learners_found_none_words() },
    }),
    toRow: (row) => ({
      id: row.uid,
      href: toOfficeListHref(attemptsList, { uid: row.uid }),
      title: row.name || row.email || row.uid,
      under: row.name ? row.email : undefined,
      cells: [
        `${formatAttempts(row)} · ${m.results_learner_share({ share: formatLearnerShare(row) })}`,
        formatFaults(row),
        formatDateTime(row.lastAt),
      ],
    }),
    columns: () => [
      { title: m.common_name(), value: ({ name }) => name },
      { title: m.common_email(), value: ({ email }) => email, right: 'people.read' },
      {
        title: m.results_attempts(),
        value: ({ attempts: { count, more } }) => (more ? `${count}+` : count),
      },
      {
        title: m.results_average_percent(),
        value: ({ share }) => (share === null ? '' : Math.round(share * 100)),
      },
      { title: m.results_faults(), value: formatFaults },
      { title: m.results_last(), value: ({ lastAt }) => lastAt },
    ],
  }),
};
