import type { Core } from '#core/context.ts';
import type { EmailState } from '#core/emails/email-state.ts';
import { m } from '#words/messages.js';
import {
  type ChoiceNames,
  choiceParameter,
  declareList,
  orderParameter,
  searchParameter,
} from '../kit/list-address.ts';

/** Values of the `etat` query parameter: `?etat=echouees`. */
const stateNames: ChoiceNames<EmailState> = {
  sent: ['envoyees', m.post_view_sent],
  kept: ['gardees', m.post_view_kept],
  waiting: ['en-attente', m.common_waiting],
  failed: ['echouees', m.post_view_failed],
};

const stateLabels: Readonly<Record<EmailState, () => string>> = {
  sent: m.common_sent,
  kept: m.post_state_kept,
  waiting: m.common_waiting,
  failed: m.post_state_failed,
};

export const formatEmailState = (state: EmailState): string => stateLabels[state]();

/**
 * Returns `words`, or without an SMTP relay a notice that the email is only stored, after `done`: what else the
 * command did.
 */
export const confirmEmailQueued = (core: Pick<Core, 'mailbox'>, words: string, done?: string): string =>
  core.mailbox ? [done, m.post_stays_here()].filter(Boolean).join('. ') : words;

export const emailsList = declareList({
  name: 'letters',
  title: m.common_letters,
  path: '/admin/mail',
  fileName: 'e-mails',
  parameters: {
    search: searchParameter(),
    state: choiceParameter('etat', stateNames),
    order: orderParameter,
  },
});
