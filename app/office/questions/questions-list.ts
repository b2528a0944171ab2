import type { QuestionView } from '#core/questions/office-questions.ts';
import { m } from '#words/messages.js';
import {
  type ChoiceNames,
  declareList,
  orderParameter,
  searchParameter,
  viewParameter,
} from '../kit/list-address.ts';

/** Values of the `etat` query parameter, as in `?etat=repondues`. Open questions have no value. */
const viewNames: ChoiceNames<QuestionView> = {
  waiting: ['', m.questions_waiting],
  answered: ['repondues', m.questions_view_answered],
  archived: ['archivees', m.common_archived_feminine],
};

export const formatQuestionView = (view: QuestionView): string => viewNames[view][1]();

export const questionsList = declareList({
  name: 'questions',
  title: m.common_questions,
  path: '/admin/questions',
  fileName: 'questions',
  parameters: {
    search: searchParameter(),
    // Always format this filter, because open questions are not the whole list.
    view: { ...viewParameter('etat', viewNames), formatFilter: formatQuestionView },
    order: orderParameter,
  },
});
