import type { ScoreRow } from '#core/scores/score.ts';
import { listWholeScores } from '#core/scores/score-file.ts';
import { scoreFields } from '#core/scores/score-subject.ts';
import { listCsvColumns } from '#core/subjects/fields.ts';
import { m } from '#words/messages.js';
import { answerListFile, listPictureColumns } from '../kit/answer-list-file.ts';
import { scoresList, toScoreFilter } from './scores-list.ts';

const picturesOf = ({ picture }: ScoreRow) => (picture ? [picture] : []);

/** `GET /admin/scores/export.csv`, `.zip`: the list that the address asks for, whole, with decimal commas, in columns that an import reads again. */
export const loader = answerListFile(
  scoresList,
  (core, state) => listWholeScores(core, toScoreFilter(state)),
  () => [
    { title: m.exports_id(), value: ({ id }) => id },
    ...listCsvColumns<ScoreRow>(scoreFields),
    { title: m.exports_linked(), value: ({ products }) => products.join('|') },
    ...listPictureColumns(picturesOf),
  ],
  picturesOf,
);
