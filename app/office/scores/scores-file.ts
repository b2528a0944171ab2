import { listScoreLines, listScoreTitles } from '#core/scores/score-file.ts';
import { answerListFile } from '../kit/answer-list-file.ts';
import { scoresList, toScoreFilter } from './scores-list.ts';

type Cells = readonly (string | number | null)[];

/** `GET /admin/scores/export.csv`: the list that the address asks for, whole, as a file for spreadsheets. */
export const loader = answerListFile(
  scoresList,
  (core, state) => listScoreLines(core, toScoreFilter(state)),
  () => listScoreTitles().map((title, index) => ({ title, value: (cells: Cells) => cells[index] ?? null })),
);
