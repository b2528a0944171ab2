import { formatDate, isDay } from '#common/dates.ts';
import { typeset } from '#common/typography.ts';
import { m } from '#words/messages.js';
import { foldWords } from '../../csv/fold-words.ts';
import { readDay, readYesNo } from '../../csv/read-cell.ts';
import { exams, formatProgramme, type PartId, programmes } from '../exams.ts';
import { checkMarks, listParts, type Part } from '../read-score.ts';
import { explainMark, type ScoreInput, scoreInput } from '../score-input.ts';
import { partIds, type ScoreField } from './score-columns.ts';

/** What a line says, by column, as it was written. */
export type ScoreCells = Partial<Record<ScoreField, string>>;

/** What is wrong with a cell. */
export type CellFault = { field: ScoreField; sentence: string };

/** A result out of the cells of a line, or everything that is wrong with them. */
export function readScoreLine(cells: ScoreCells): { input: ScoreInput | null; faults: CellFault[] } {
  const exam = findExamByName(cells.exam ?? '');
  const sessionDate = readDay(cells.sessionDate ?? '');
  const programme = findProgrammeByName(cells.programme ?? '');
  const consentDate = readDay(cells.consentDate ?? '');
  const displayed = readYesNo(cells.displayed ?? '');
  const indexed = readYesNo(cells.indexed ?? '');
  const parsed = scoreInput.safeParse({
    exam: exam?.id ?? '',
    sessionDate,
    programme,
    candidate: cells.candidate ?? '',
    title: cells.title || (exam && isDay(sessionDate) ? nameResult(exam.name, sessionDate) : '–'),
    marks: Object.fromEntries(partIds.flatMap((id) => (cells[id] ? [[id, cells[id]]] : []))),
    story: cells.story ?? '',
    consentDate,
    consentBy: cells.consentBy ?? '',
    consentNote: cells.consentNote ?? '',
    indexed: indexed ?? false,
    displayed: displayed ?? false,
  });
  // One sentence a cell. The schema stops at a first kind of fault; a file is told of all at once.
  const faults = new Map<ScoreField, string>();
  if (exam) for (const fault of checkCells(listParts(exam.id, programme), cells)) faults.set(...fault);
  if (displayed && !consentDate) faults.set('displayed', m.marks_no_consent_refusal());
  if (displayed === undefined) faults.set('displayed', m.marks_wrong_yes_no());
  if (indexed === undefined) faults.set('indexed', m.marks_wrong_yes_no());
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = String(path[0] === 'marks' ? path[1] : path[0]) as ScoreField;
    if (!faults.has(field)) faults.set(field, typeset(message));
  }
  return {
    input: parsed.data && faults.size === 0 ? parsed.data : null,
    faults: [...faults].map(([field, sentence]) => ({ field, sentence })),
  };
}

/** What is wrong with the marks. A form may wait for some of them; a file is complete. */
function checkCells(parts: readonly Part[], cells: ScoreCells): [ScoreField, string][] {
  const typed = partIds.filter((id) => cells[id]);
  const read = (id: PartId) => Number((cells[id] ?? '').replace(',', '.'));
  const words = typed.filter((id) => Number.isNaN(read(id)));
  const marks = Object.fromEntries(typed.map((id) => [id, read(id)]));
  return [
    ...words.map((id): [ScoreField, string] => [id, m.marks_wrong_number()]),
    ...checkMarks(parts, marks)
      .filter(({ part }) => !words.includes(part as PartId))
      .map((problem): [ScoreField, string] => [
        problem.part as PartId,
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

const findExamByName = (cell: string) => {
  const wanted = foldWords(cell);
  return exams.find(({ id, name }) => foldWords(name) === wanted || foldWords(id) === wanted);
};

/** What is no programme of the list is kept as it is written. */
function findProgrammeByName(cell: string): string {
  const wanted = foldWords(cell);
  return (
    programmes.find((id) => foldWords(id) === wanted || foldWords(formatProgramme(id)) === wanted) ?? cell
  );
}
