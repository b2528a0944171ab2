import { exams, findExam } from '#core/scores/exams.ts';
import { formatScoreState, type ScoreState } from '#core/scores/score-states.ts';
import { m } from '#words/messages.js';
import {
  choiceParameter,
  declareList,
  type ListStateOf,
  nameChoices,
  orderParameter,
  searchParameter,
  yearParameter,
} from '../kit/list-address.ts';

/** Values of the `etat` query parameter: `?etat=publies`. */
const stateNames: Readonly<Record<ScoreState, string>> = {
  published: 'publies',
  hidden: 'masques',
  'no-consent': 'sans-accord',
  withdrawn: 'repris',
  archived: 'archives',
};

/** Values of the `type` query parameter: `?type=blancs`. */
const kinds = { official: 'officiels', mock: 'blancs' } as const;

const kindLabels = { official: m.scores_kind_official, mock: m.scores_kind_mock };

export const scoresList = declareList({
  name: 'scores',
  title: m.common_exam_results,
  path: '/admin/scores',
  filePath: '/admin/scores/export.csv',
  archivePath: '/admin/scores/export.zip',
  fileName: 'resultats',
  parameters: {
    search: searchParameter(),
    exam: choiceParameter(
      'examen',
      nameChoices(
        exams.map(({ id }) => id),
        (id) => findExam(id)?.name ?? id,
      ),
    ),
    year: yearParameter('annee'),
    kind: choiceParameter(
      'type',
      nameChoices(kinds, (kind) => kindLabels[kind]()),
    ),
    state: choiceParameter('etat', nameChoices(stateNames, formatScoreState)),
    order: orderParameter,
  },
  cursors: [['day', 'id']],
});

export const toScoreFilter = ({ search, exam, year, kind, state }: ListStateOf<typeof scoresList>) => ({
  search,
  exam: exam ?? undefined,
  year: year ?? undefined,
  isMock: kind ? kind === 'mock' : undefined,
  state: state ?? undefined,
});
