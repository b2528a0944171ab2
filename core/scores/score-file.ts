import { inArray } from 'drizzle-orm';
import { formatDate, isDay } from '#common/dates.ts';
import { typeset } from '#common/typography.ts';
import { scores } from '#database/tables/scores.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { readCsv } from '../csv/read-csv.ts';
import { writeModel } from '../csv/write-model.ts';
import { listWhole } from '../lists/keyset.ts';
import { buildColumnFinder, listColumns, readCells } from '../subjects/fields.ts';
import { formatImmigrationProgramme, type PartId } from './exams.ts';
import { listOfficeScores, type OfficeScoreFilter } from './list-office-scores.ts';
import { checkMarks, listParts, type Part } from './read-score.ts';
import type { ScoreRow } from './score.ts';
import { explainMark, findExamByName, type ScoreInput, scoreFields, scoreInput } from './score-subject.ts';

/** The columns in the order of our own files, with the names that they may have. */
const scoreColumns = listColumns(scoreFields);

/** What a column with that name says of a result, or undefined for one that says nothing we keep. */
const findField = buildColumnFinder(scoreColumns);

/** What a column is called in our own files. */
export const nameColumn = (field: string): string =>
  scoreColumns.find(({ name }) => name === field)?.titles[0] ?? field;

/** What a line says, by column, as it was written. */
type ScoreCells = Readonly<Record<string, string | undefined>>;

/** What is wrong with a cell. */
type CellIssue = { field: string; sentence: string };

export type ScoreLine = { line: number; cells: ScoreCells; input: ScoreInput | null; faults: CellIssue[] };

/** A file of results as it was understood. */
export type ScoreFile = {
  /** The columns that were understood, in the order of the file. */
  fields: string[];
  /** The names of those that were not. */
  ignored: string[];
  lines: ScoreLine[];
  /** What keeps the whole file from being read. */
  faults: string[];
};

const needed = ['exam', 'sessionDate'] as const;

/** Reads a file of results; every fault of every line is told. */
export function readScoreFile(text: string): ScoreFile {
  const table = readCsv(text);
  const columns = table.headers.map(findField);
  const fields = columns.filter((field) => field !== undefined);
  const ignored = table.headers.filter((header, index) => header !== '' && !columns[index]);
  const faults = table.fault ? [table.fault] : listHeaderIssues(fields);
  if (faults.length > 0) return { fields, ignored, lines: [], faults };
  const lines = table.lines.map(({ line, cells }): ScoreLine => {
    const named: ScoreCells = Object.fromEntries(
      columns.flatMap((field, index) => (field ? [[field, cells[index] ?? '']] : [])),
    );
    return { line, cells: named, ...readScoreLine(named) };
  });
  return { fields, ignored, lines, faults };
}

function listHeaderIssues(fields: readonly string[]): string[] {
  const missing = needed.filter((field) => !fields.includes(field));
  const twice = fields.filter((field, index) => fields.indexOf(field) !== index);
  return [
    ...missing.map((field) => m.marks_file_no_column({ name: nameColumn(field) })),
    ...[...new Set(twice)].map((field) => m.marks_file_twice({ name: nameColumn(field) })),
  ];
}

/** A result out of the cells of a line, or everything that is wrong with them. */
export function readScoreLine(cells: ScoreCells): { input: ScoreInput | null; faults: CellIssue[] } {
  const said = readCells(scoreFields, cells);
  const exam = findExamByName(cells.exam ?? '');
  const day = String(said.sessionDate);
  const title = cells.title || (exam && isDay(day) ? nameResult(exam.name, day) : '–');
  const parsed = scoreInput.safeParse({ ...said, title });
  // One sentence a cell. The schema stops at a first kind of fault; a file is told of all at once.
  const faults = new Map<string, string>();
  if (exam)
    for (const fault of checkCells(listParts(exam.id, String(said.programme)), cells)) faults.set(...fault);
  if (said.displayed === true && !said.consentDate) faults.set('displayed', m.marks_no_consent_refusal());
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = String(path[0] === 'marks' ? path[1] : path[0]);
    if (!faults.has(field)) faults.set(field, typeset(message));
  }
  return {
    input: parsed.data && faults.size === 0 ? parsed.data : null,
    faults: [...faults].map(([field, sentence]) => ({ field, sentence })),
  };
}

const partIds = Object.keys(scoreFields.marks.csv) as PartId[];

/** What is wrong with the marks. A form may wait for some of them; a file is complete. */
function checkCells(parts: readonly Part[], cells: ScoreCells): [string, string][] {
  const typed = partIds.filter((id) => cells[id]);
  const read = (id: PartId) => Number((cells[id] ?? '').replace(',', '.'));
  const words = typed.filter((id) => Number.isNaN(read(id)));
  const marks = Object.fromEntries(typed.map((id) => [id, read(id)]));
  return [
    ...words.map((id): [string, string] => [id, m.marks_wrong_number()]),
    ...checkMarks(parts, marks)
      .filter(({ part }) => !words.includes(part as PartId))
      .map((problem): [string, string] => [
        problem.part,
        explainMark(
          problem,
          parts.find(({ id }) => id === problem.part),
        ),
      ]),
  ];
}

/** What a result is called until somebody finds better. */
const nameResult = (exam: string, day: string) =>
  // Plain spaces: it is text to be edited, not yet set.
  m.marks_default_title({ exam, date: formatDate(new Date(`${day}T12:00:00Z`)) }).replaceAll(/\s/g, ' ');

const pageSize = 500;

/** The results of a list, whole and in its order, a portion at a time. */
export const listWholeScores = (
  core: Pick<Core, 'db'>,
  filter: OfficeScoreFilter,
): AsyncGenerator<ScoreRow[]> =>
  listWhole<ScoreRow>(
    (after) => listOfficeScores(core, { ...filter, after, limit: pageSize }),
    (ids) => core.db.select().from(scores).where(inArray(scores.id, ids)),
  );

/** A file to begin with: the columns, and a line of each kind. */
export function writeScoreModel(): string {
  const examples: ScoreCells[] = [
    {
      exam: 'DELF B2',
      sessionDate: '12/06/2026',
      candidate: 'Zoé L.',
      listening: '17,5',
      reading: '19',
      writing: '16',
      speaking: '20,5',
      consentDate: '20/06/2026',
      consentBy: 'Zoé L.',
      displayed: 'non',
    },
    {
      exam: 'TCF Canada',
      sessionDate: '03/05/2026',
      programme: formatImmigrationProgramme('entree-express'),
      candidate: 'Tomasz W.',
      listening: '510',
      reading: '487',
      writing: '12',
      speaking: '13',
      displayed: 'non',
    },
  ];
  return writeModel(scoreColumns, examples);
}
