import { m } from '#words/messages.js';
import type { ScoreState } from './score-states.ts';

/** Where a result stands, in a few words for its owner. */
export function nameState(state: ScoreState): string {
  const names: Record<ScoreState, () => string> = {
    published: m.marks_state_published,
    hidden: m.marks_state_hidden,
    'no-consent': m.marks_state_no_consent,
    withdrawn: m.marks_state_withdrawn,
    archived: m.marks_state_archived,
  };
  return names[state]();
}
