import type { Core } from '#core/context.ts';
import type { ColumnChoices, ColumnMapping } from '#core/imports/people/person-line.ts';
import { listProblems } from '#core/moving-in/count-lines.ts';
import { listForeignItems, maxItems } from '#core/moving-in/foreign-items.ts';
import { countInvitations } from '#core/moving-in/invite-people.ts';
import { findPeopleImport } from '#core/moving-in/people-import.ts';
import { findTitles } from '#core/products/find-product.ts';
import {
  formatFault,
  formatImportState,
  formatLine,
  formatNote,
  formatProblem,
  listDryRun,
  listMade,
  listUndone,
  toFigures,
} from './format-import.ts';

/** Maximum number of problems and products on the page. The problems are complete in their file. */
const shown = { problems: 20, products: 300 } as const;

/** Reads what the page of an import shows in its state. */
export async function readPeopleImport(core: Pick<Core, 'db'>, id: string) {
  const found = await findPeopleImport(core.db, id);
  const { state, counts, notes, columns, fileName, source, answers, lineCount, doneCount, createdAt, who } =
    found;
  const isOneTable = typeof answers.headerDigest === 'string';
  const isReview = state === 'review';
  const [items, problems, invitations] = await Promise.all([
    isReview ? listForeignItems(core, id) : [],
    isReview || state === 'done' ? listProblems(core.db, id, { limit: shown.problems }) : [],
    state === 'done' ? countInvitations(core, id) : null,
  ]);
  const products = items.length > 0 ? await findTitles(core, { words: '', limit: shown.products }) : [];
  return {
    ...{ id, fileName, source, state, createdAt, who },
    stateLabel: formatImportState(state),
    fault: state === 'failed' ? formatFault(found.fault) : null,
    progress: {
      done: doneCount,
      total: lineCount,
      doneLabel: toFigures(doneCount),
      totalLabel: toFigures(lineCount),
    },
    columnChoices: state === 'columns' ? (found.columnChoices as ColumnChoices) : null,
    mapping: (answers.mapping ?? null) as ColumnMapping | null,
    /** Platform that the file is read as. Null if it cannot be changed. */
    platform: isOneTable || state === 'columns' ? found.platform : null,
    items,
    isCut: items.length === maxItems,
    products: products.map((product) => ({ id: product.id, title: product.title })),
    notes: notes.map(formatNote),
    unused: columns.flatMap(({ name, use }) => (use === null && name ? [name] : [])),
    problems: problems.map((problem) => ({
      rank: problem.rank,
      line: formatLine(problem),
      email: problem.email,
      problem: formatProblem(problem),
    })),
    counts: { unmapped: counts.unmapped ?? 0, refundedSince: counts.refundedSince ?? 0 },
    dryRun: isReview ? listDryRun(counts) : [],
    made: state === 'done' ? listMade(counts) : [],
    undone: state === 'undone' ? listUndone(counts) : [],
    keptAny: (counts.keptPeople ?? 0) + (counts.keptPurchases ?? 0) > 0,
    invitations,
  };
}

export type ImportView = Awaited<ReturnType<typeof readPeopleImport>>;
