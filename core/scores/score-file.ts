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

/** Columns in the order of exported files. */
const scoreColumns = listColumns(scoreFields);

const findField = buildColumnFinder(scoreColumns);

export const nameColumn = (field: string): string =>
  scoreColumns.find(({ name }) => name === field)?.titles[0] ?? field;

/** Unparsed cells of a line, by field. */
type ScoreCells = Readonly<Record<string, string | undefined>>;

type CellIssue = { field: string; sentence: string };

export type ScoreLine = { line: number; cells: ScoreCells; input: ScoreInput | null; faults: CellIssue[] };

export type ScoreFile = {
  /** Recognised columns, in the order of the file. */
  fields: string[];
  /** Titles of unknown columns. */
  ignored: string[];
  lines: ScoreLine[];
  /** Errors that prevent reading the file. */
  faults: string[];
};

const needed = ['exam', 'sessionDate'] as const;

/** Parses a file and collects all errors of every line. */
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

/** Parses the cells of a line, or returns all its errors. */
export function readScoreLine(cells: ScoreCells): { input: ScoreInput | null; faults: CellIssue[] } {
  const said = readCells(scoreFields, cells);
  const exam = findExamByName(cells.exam ?? '');
  const day = String(said.sessionDate);
  const title = cells.title || (exam && isDay(day) ? nameResult(exam.name, day) : '–');
  const parsed = scoreInput.safeParse({ ...said, title });
  // One error per cell. The schema alone would stop after the first kind of error.
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

/** Unlike the form, a file must contain all marks. */
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

const nameResult = (exam: string, day: string) =>
  // Replaces typographic spaces, because the title is meant to be edited.
  m.marks_default_title({ exam, date: formatDate(new Date(`${day}T12:00:00Z`)) }).replaceAll(/\s/g, ' ');

const pageSize = 500;

export const listWholeScores = (
  core: Pick<Core, 'db'>,
  filter: OfficeScoreFilter,
): AsyncGenerator<ScoreRow[]> =>
  listWhole<ScoreRow>(
    (after) => listOfficeScores(core, { ...filter, after, limit: pageSize }),
    (ids) => core.db.select().from(scores).where(inArray(scores.id, ids)),
  );

/** Returns a sample file with one line of each kind of exam. */
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
