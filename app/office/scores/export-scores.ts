import { listScoreLines, listScoreTitles } from '#core/scores/file/write-score-file.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import { requireUser } from '../../require-user.ts';
import { answerRows } from '../lists/answer-csv.ts';
import type { Route } from './+types/export-scores.ts';
import { readListState, toListHref } from './score-address.ts';

/** `GET /admin/scores/export.csv`: the list that the address asks for, whole, as a file for spreadsheets. */
export const loader = answerErrors(async ({ url, context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const { after: _after, ...filter } = readListState(url);
  const leaving = {
    name: 'resultats',
    actor: requireUser(context),
    list: 'scores' as const,
    title: m.office_scores_title(),
    address: toListHref(filter),
  };
  return answerRows(core, leaving, listScoreTitles(), listScoreLines(core, filter));
});
