import { toParisDay } from '#common/paris-time.ts';
import { recordExport } from '#core/changes/record-change.ts';
import type { CsvCell } from '#core/csv/write-cell.ts';
import { streamCsv } from '#core/lists/stream-csv.ts';
import { type LineProblem, listProblems } from '#core/moving-in/count-lines.ts';
import { findPeopleImport } from '#core/moving-in/people-import.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { requireId } from '../../errors/unknown-parameter.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { requireUser } from '../../require-user.ts';
import type { Route } from './+types/problems-file.ts';
import { formatLine, formatProblem } from './format-import.ts';

/** Lines per query. */
const portion = 500;

/** `GET /admin/import/people/:importId/problemes.csv`: all lines with problems; recorded in the audit log. */
export const loader = withErrorResponse(async (args: Route.LoaderArgs) => {
  const { context, url } = args;
  const core = context.get(coreContext);
  const { id } = await findPeopleImport(core.db, requireId(args.params.importId, args));
  async function* portions(): AsyncGenerator<CsvCell[][]> {
    let after = 0;
    let problems: LineProblem[];
    do {
      problems = await listProblems(core.db, id, { after, limit: portion });
      after = problems.at(-1)?.rank ?? 0;
      yield problems.map((problem) => [formatLine(problem), problem.email, formatProblem(problem)]);
    } while (problems.length === portion);
  }
  const taken = {
    actor: requireUser(context),
    list: 'people-import',
    title: m.moving_problems_title(),
    address: url.pathname,
  };
  const titles = [m.common_line(), m.common_email(), m.moving_problems_column()];
  return new Response(streamCsv(titles, recordExport(core, taken, portions())), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="lignes-a-verifier-${toParisDay(core.now())}.csv"`,
      'Cache-Control': 'private, no-store',
    },
  });
});
