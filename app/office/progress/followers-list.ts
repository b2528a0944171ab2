import { formatDate } from '#common/dates.ts';
import type { FollowerRow, FollowerState } from '#core/progress/list-followers.ts';
import { m } from '#words/messages.js';
import { isId } from '../../errors/unknown-parameter.ts';
import {
  type ChoiceNames,
  choiceParameter,
  declareList,
  searchParameter,
  textParameter,
} from '../kit/list-address.ts';

const stateNames: ChoiceNames<FollowerState> = {
  begun: ['en-cours', m.progress_state_begun],
  resting: ['a-l-arret', m.progress_resting],
  finished: ['termine', m.common_finished],
};

export const formatFollowerState = (state: FollowerState): string => stateNames[state][1]();

/** Returns the cells of a learner: lessons done, state, last visit. */
export const listFollowerCells = ({ done, lessons, state, visitedAt }: FollowerRow): string[] => [
  m.learning_done_of({ done, lessons }),
  formatFollowerState(state),
  m.progress_visited({ date: formatDate(visitedAt) }),
];

export const followersList = declareList({
  name: 'progress',
  title: m.progress_title,
  path: '/admin/progress',
  fileName: 'suivi',
  parameters: {
    search: searchParameter(),
    productId: textParameter('contenu', isId, (id) => m.progress_content_only({ id })),
    state: choiceParameter('etat', stateNames),
    uid: textParameter('personne', (uid) => /^[\w.-]{1,128}$/.test(uid), m.progress_of_person_alone),
  },
  cursors: [['time', 'id', 'id']],
});
