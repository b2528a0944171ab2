import { typeset } from '#common/typography.ts';
import type { ImportedPerson, PersonState } from '#core/moving-in/list-people.ts';
import { m } from '#words/messages.js';
import { formatLineIssue } from '../moving-in/format-import.ts';

const states: Readonly<Record<PersonState, () => string>> = {
  waiting: m.moving_person_waiting,
  invited: m.common_invitation_sent,
  joined: m.moving_person_with_account,
};

export const formatPersonState = ({ state }: Pick<ImportedPerson, 'state'>): string => states[state]();

export const formatPersonName = ({ firstName, lastName }: ImportedPerson): string =>
  [firstName, lastName].filter(Boolean).join(' ');

export const formatPersonTitles = ({ titles }: ImportedPerson): string => titles.map(typeset).join(', ');

/** Lists what the teacher should check about a person. */
export const listPersonProblems = ({ isBounced, isUnsent, issues }: ImportedPerson): string[] => [
  ...(isBounced ? [m.moving_person_bounced()] : []),
  ...(isUnsent ? [m.moving_person_unsent()] : []),
  ...new Set(issues.map(formatLineIssue)),
];
