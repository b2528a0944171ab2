import type { Marks } from '#database/tables/scores.ts';
import { type Band, type DiplomaRule, listBands, type Source } from './charts/chart.ts';
import { type Exam, type ExamId, exams, levelsOf, type PartId } from './exams.ts';
import { findChart, findDiplomaRule, listParts, type Part } from './find-rule.ts';

/** Raw marks and all that their reading depends on. */
export type RawScore = { exam: ExamId; sessionDate: string; programme: string; marks: Marks };

/** What one part's mark means. */
export type PartReading = Part & {
  mark: number | null;
  /** The level it gives; null below the lowest one, without a mark or without a chart. */
  level: string | null;
  /** The bands it is read against; none for diplomas and where no chart is known. */
  bands: Band[];
  /** Of a diploma: the mark below which the whole is failed. */
  minimum: number | null;
};

/** Why a diploma is not obtained. */
export type Cause =
  | { kind: 'part'; part: PartId; mark: number; minimum: number; missing: number }
  | { kind: 'total'; total: number; pass: number; missing: number };

export type Outcome =
  | { kind: 'passed'; total: number; level: string }
  | { kind: 'failed'; total: number; causes: Cause[] }
  /** The level that counts is the lowest; null when a part is below every level. */
  | { kind: 'levels'; lowest: string | null; weakest: PartId[] }
  /** Marks are missing: the parts can be read, the whole cannot. */
  | { kind: 'incomplete'; missing: PartId[] }
  /** No chart is known for tests of that date. */
  | { kind: 'no-chart' };

export type Reading = {
  exam: Exam;
  parts: PartReading[];
  outcome: Outcome;
  /** Of 100: the total from which a diploma is obtained; null for a test. */
  pass: number | null;
  source: Source | null;
};

/** Reads marks as the rules of that exam, date and programme say. Nothing of it is ever stored. */
export function readScore(score: RawScore): Reading {
  const exam = exams.find(({ id }) => id === score.exam) as Exam;
  const parts = listParts(score.exam, score.programme);
  const rule = findDiplomaRule(score.exam);
  return rule ? readDiploma(exam, parts, rule, score.marks) : readTest(exam, parts, score);
}

function readDiploma(exam: Exam, parts: Part[], rule: DiplomaRule, marks: Marks): Reading {
  const readings = parts.map((part) => ({
    ...part,
    mark: marks[part.id] ?? null,
    level: null,
    bands: [],
    minimum: rule.minimum,
  }));
  return {
    exam,
    parts: readings,
    outcome: judge(exam, readings, rule),
    pass: rule.pass,
    source: rule.source,
  };
}

function judge(exam: Exam, parts: readonly PartReading[], rule: DiplomaRule): Outcome {
  const missing = listMissing(parts);
  if (missing.length > 0) return { kind: 'incomplete', missing };
  const total = parts.reduce((sum, { mark }) => sum + (mark ?? 0), 0);
  const causes: Cause[] = parts.flatMap(({ id, mark }) =>
    mark !== null && mark < rule.minimum
      ? [{ kind: 'part', part: id, mark, minimum: rule.minimum, missing: rule.minimum - mark }]
      : [],
  );
  if (total < rule.pass) causes.push({ kind: 'total', total, pass: rule.pass, missing: rule.pass - total });
  if (causes.length > 0) return { kind: 'failed', total, causes };
  return { kind: 'passed', total, level: exam.name.split(' ').at(-1) ?? '' };
}

function readTest(exam: Exam, parts: Part[], { sessionDate, programme, marks }: RawScore): Reading {
  const chart = findChart(exam.id, programme, sessionDate);
  const readings = parts.map((part) => {
    const mark = marks[part.id] ?? null;
    const bands = chart ? listBands(chart, part.id) : [];
    return { ...part, mark, level: findLevel(bands, mark), bands, minimum: null };
  });
  const outcome: Outcome = chart ? findLowest(exam, readings) : { kind: 'no-chart' };
  return { exam, parts: readings, outcome, pass: null, source: chart?.source ?? null };
}

const findLevel = (bands: readonly Band[], mark: number | null) =>
  bands.findLast(({ from }) => mark !== null && from <= mark)?.level ?? null;

function findLowest(exam: Exam, parts: readonly PartReading[]): Outcome {
  const missing = listMissing(parts);
  if (missing.length > 0) return { kind: 'incomplete', missing };
  // Below every level comes out as -1, the lowest of all.
  const rank = ({ level }: PartReading) => levelsOf[exam.scale].indexOf(level ?? '');
  const sat = parts.filter(({ mark }) => mark !== null);
  const lowest = Math.min(...sat.map(rank));
  return {
    kind: 'levels',
    lowest: levelsOf[exam.scale][lowest] ?? null,
    weakest: sat.filter((part) => rank(part) === lowest).map(({ id }) => id),
  };
}

const listMissing = (parts: readonly PartReading[]) =>
  parts.filter(({ mark, optional }) => mark === null && !optional).map(({ id }) => id);
