import type { OpinionState } from '#core/opinions/office-opinions.ts';
import { m } from '#words/messages.js';
import { isId } from '../../errors/unknown-parameter.ts';
import {
  type ChoiceNames,
  declareList,
  orderParameter,
  searchParameter,
  textParameter,
  viewParameter,
} from '../kit/list-address.ts';

/** Values of the `etat` query parameter, empty for pending reviews: `?etat=publies`. */
const stateNames: ChoiceNames<OpinionState> = {
  pending: ['', m.opinions_view_pending],
  accepted: ['publies', m.common_displayed_many],
  refused: ['refuses', m.opinions_view_refused],
};

export const formatOpinionView = (state: OpinionState): string => stateNames[state][1]();

const stateLabels: Readonly<Record<OpinionState, () => string>> = {
  pending: m.opinions_view_pending,
  accepted: m.common_displayed,
  refused: m.opinions_state_refused,
};

export const formatOpinionState = (state: OpinionState): string => stateLabels[state]();

export const opinionsList = declareList({
  name: 'opinions',
  title: m.opinions_title,
  path: '/admin/opinions',
  fileName: 'avis',
  parameters: {
    search: searchParameter(),
    // Always describe this filter: even its default, pending reviews, narrows the list.
    state: {
      ...viewParameter('etat', stateNames),
      formatFilter: formatOpinionView,
    },
    productId: textParameter('contenu', isId, (id) => m.opinions_filter_product({ id })),
    order: orderParameter,
  },
});
