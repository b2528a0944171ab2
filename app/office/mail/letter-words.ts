import type { LetterState } from '#core/letters/letter-state.ts';
import { m } from '#words/messages.js';

/** The states as they stand in addresses: `?etat=echouees`. */
export const letterStateNames: Readonly<Record<LetterState, string>> = {
  sent: 'envoyees',
  waiting: 'en-attente',
  failed: 'echouees',
};

/** The list of the letters in a state. */
export function nameLetterView(state: LetterState): string {
  const names: Record<LetterState, () => string> = {
    sent: m.post_view_sent,
    waiting: m.post_state_waiting,
    failed: m.post_view_failed,
  };
  return names[state]();
}

export function nameLetterState(state: LetterState): string {
  const names: Record<LetterState, () => string> = {
    sent: m.post_state_sent,
    waiting: m.post_state_waiting,
    failed: m.post_state_failed,
  };
  return names[state]();
}
