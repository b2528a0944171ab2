import type { ListedProduction, ProductionView } from '#core/corrections/list-productions.ts';
import { nameProduction } from '#core/rubrics/rubric.ts';
import { m } from '#words/messages.js';
import { isId } from '../../errors/unknown-parameter.ts';
import {
  type ChoiceNames,
  choiceParameter,
  declareList,
  searchParameter,
  textParameter,
  viewParameter,
} from '../kit/list-address.ts';

const viewNames: ChoiceNames<ProductionView> = {
  waiting: ['', m.common_to_correct],
  returned: ['renvoyees', m.corrections_returned],
};

export const formatProductionView = (view: ProductionView): string => viewNames[view][1]();

const kindNames: ChoiceNames<ListedProduction['kind']> = {
  writing: ['ecrit', () => nameProduction('writing')],
  speaking: ['oral', () => nameProduction('speaking')],
};

export const correctionsList = declareList({
  name: 'corrections',
  title: m.corrections_title,
  path: '/admin/corrections',
  fileName: 'corrections',
  parameters: {
    view: { ...viewParameter('etat', viewNames), formatFilter: formatProductionView },
    kind: choiceParameter('type', kindNames),
    productId: textParameter('contenu', isId, (id) => m.progress_content_only({ id })),
  },
});

export const commentsList = declareList({
  name: 'correction-comments',
  title: m.corrections_bank,
  path: '/admin/corrections/commentaires',
  fileName: 'commentaires',
  parameters: { search: searchParameter() },
});
