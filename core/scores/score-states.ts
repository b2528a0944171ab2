import type { storedScoreStates as stored } from '#database/tables/scores.ts';
import { m } from '#words/messages.js';

export type ScoreState = (typeof stored)[number];

/** Repeats the list of the table, so that browsers do not load the database library. */
export const scoreStates: readonly ScoreState[] = [
  'published',
  'hidden',
  'no-consent',
  'withdrawn',
  'archived',
];

export function formatScoreState(state: ScoreState): string {
  const names: Record<ScoreState, () => string> = {
    published: m.common_displayed,
    hidden: m.common_hidden,
    'no-consent': m.marks_state_no_consent,
    withdrawn: m.journal_action_withdraw_consent,
    archived: m.common_archived,
  };
  return names[state]();
}
