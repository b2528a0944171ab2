import { formatDateTime } from '#common/dates.ts';
import type { LearnerRow } from '#core/exercises/statistics/list-learners.ts';
import { m } from '#words/messages.js';
import { formatMistake } from '../../exercises/mistake-names.ts';

const percent = new Intl.NumberFormat('fr-FR', { style: 'percent' });

export const formatAttempts = ({ attempts: { count, more } }: Pick<LearnerRow, 'attempts'>): string =>
  more ? m.results_learner_attempts_more({ count }) : m.results_learner_attempts({ count });

export const formatLearnerShare = ({ share }: Pick<LearnerRow, 'share'>): string =>
  share === null ? '—' : percent.format(share);

export const formatFaults = ({ faults }: Pick<LearnerRow, 'faults'>): string =>
  faults.map(formatMistake).join(', ') || m.results_faults_none();

export const listLearnerFacts = (learner: LearnerRow) => [
  { term: m.results_attempts(), detail: `${learner.attempts.count}${learner.attempts.more ? '+' : ''}` },
  { term: m.results_average(), detail: formatLearnerShare(learner) },
  { term: m.results_faults(), detail: formatFaults(learner) },
  { term: m.results_last(), detail: formatDateTime(learner.lastAt) },
];
