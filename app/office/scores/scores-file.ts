import { listWholeScores } from '#core/scores/score-file.ts';
import { scoreFields } from '#core/scores/score-subject.ts';
import { listCsvColumns } from '#core/subjects/fields.ts';
import { answerListFile } from '../kit/answer-list-file.ts';
import { scoresList, toScoreFilter } from './scores-list.ts';

/** `GET /admin/scores/export.csv`: the list that the address asks for, whole, with decimal commas. It can be imported again. */
export const loader = answerListFile(
  scoresList,
  (core, state) => listWholeScores(core, toScoreFilter(state)),
  () => listCsvColumns(scoreFields),
);
