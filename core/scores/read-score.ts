import type { Marks } from '#database/tables/scores.ts';
import { type Band, type DiplomaRule, type LevelChart, listBands, type Source } from './charts/chart.ts';
import { fourParts, twoParts } from './charts/diplomas.ts';
import { tcfCanada } from './charts/tcf-canada.ts';
import { tcfToutPublic } from './charts/tcf-tout-public.ts';
import { tefCanada, tefCanadaFormerScore } from './charts/tef-canada.ts';
import { type Exam, type ExamId, exams, findExam, levelsOf, type PartId } from './exams.ts';

/** Marks, with the exam, date and programme that determine their reading. `mock` is true for a mock exam. */
export type RawScore = {
  exam: ExamId;
  sessionDate: string;
  programme: string;
  marks: Marks;
  mock?: boolean | undefined;
};

export type PartReading = Part & {
  mark: number | null;
  /** Level of the mark. Null if it is below the lowest level, or without a mark or chart. */
  level: string | null;
  /** Bands of the chart. Empty for diplomas and without a chart. */
  bands: Band[];
  /** Minimum mark to pass. Null for a test. */
  minimum: number | null;
};

export type Cause =
  | { kind: 'part'; part: PartId; mark: number; minimum: number; missing: number }
  | { kind: 'total'; total: number; pass: number; missing: number };

type Outcome =
  | { kind: 'passed'; total: number; level: string }
  | { kind: 'failed'; total: number; causes: Cause[] }
  /** `lowest` is the overall level; null if a part is below every level. */
  | { kind: 'levels'; lowest: string | null; weakest: PartId[] }
  /** Missing marks prevent an overall result. */
  | { kind: 'incomplete'; missing: PartId[] }
  /** No chart applies to the date of the test. */
  | { kind: 'no-chart' };

export type Reading = {
  exam: Exam;
  /** True for a mock exam, which gives no diploma. */
  isMock: boolean;
  parts: PartReading[];
  outcome: Outcome;
  /** Minimum total to pass a diploma, out of 100. Null for a test. */
  pass: number | null;
  source: Source | null;
};

/** Interprets marks by exam, date and programme. Computed on demand, never stored. */
export function readScore(score: RawScore): Reading {
  const exam = exams.find(({ id }) => id === score.exam) as Exam;
  const parts = listParts(score.exam, score.programme);
  const rule = findDiplomaRule(score.exam);
  const reading = rule ? readDiploma(exam, parts, rule, score.marks) : readTest(exam, parts, score);
  return { ...reading, isMock: score.mock ?? false };
}

type Judged = Omit<Reading, 'isMock'>;

function readDiploma(exam: Exam, parts: Part[], rule: DiplomaRule, marks: Marks): Judged {
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
  return { kind: 'passed', total, level: exam.level ?? '' };
}

function readTest(exam: Exam, parts: Part[], { sessionDate, programme, marks }: RawScore): Judged {
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
  // A level below the scale has rank -1.
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

export type Gap = { part: PartId; needed: number; missing: number };

/**
 * Returns the points that parts of a test lack: « il manque 8 points en CE pour NCLC 7 ».
 * Empty if every given mark reaches the level, null if the test cannot give it.
 */
export function findGaps({ parts }: Pick<Reading, 'parts'>, goal: string): Gap[] | null {
  if (!parts.some(({ bands }) => bands.some(({ level }) => level === goal))) return null;
  return parts.flatMap(({ id, mark, bands }) => {
    const needed = bands.find(({ level }) => level === goal)?.from;
    if (needed === undefined || mark === null || mark >= needed) return [];
    return [{ part: id, needed, missing: needed - mark }];
  });
}

const testCharts: Readonly<Partial<Record<ExamId, readonly LevelChart[]>>> = {
  'tcf-canada': [tcfCanada],
  'tcf-tout-public': [tcfToutPublic],
};

/** Returns null for a test. */
export function findDiplomaRule(exam: ExamId): DiplomaRule | null {
  if (exam === 'dalf-c2') return twoParts;
  return findExam(exam)?.kind === 'diploma' ? fourParts : null;
}

/** Returns the charts of a test for a programme, regardless of its date. */
function listCharts(exam: ExamId, programme: string): readonly LevelChart[] {
  if (exam === 'tef-canada') return [programme === 'entree-express' ? tefCanadaFormerScore : tefCanada];
  return testCharts[exam] ?? [];
}

/** Returns the chart for the date of a test, or null. */
export function findChart(exam: ExamId, programme: string, sessionDate: string): LevelChart | null {
  return (
    listCharts(exam, programme).find(
      ({ from, until }) => (!from || from <= sessionDate) && (!until || sessionDate <= until),
    ) ?? null
  );
}

export function dependsOnDate(exam: ExamId, programme: string): boolean {
  return listCharts(exam, programme).some(({ from, until }) => from !== null || until !== null);
}

export type Part = { id: PartId; max: number; step: number; optional: boolean };

/** Order of the parts on certificates. */
const partOrder: readonly PartId[] = [
  'oral',
  'written',
  'listening',
  'structures',
  'reading',
  'writing',
  'speaking',
];

/** Returns the parts of an exam, with the scale of marks on certificates for that programme. */
export function listParts(exam: ExamId, programme: string): Part[] {
  const rule = findDiplomaRule(exam);
  if (rule) return rule.parts.map((id) => ({ id, max: rule.max, step: 0.5, optional: false }));
  const [chart] = listCharts(exam, programme);
  if (!chart) return [];
  return chart.columns
    .map((id, index) => ({
      id,
      max: chart.max[index] ?? 0,
      step: 1,
      optional: chart.optional.includes(id),
    }))
    .sort((a, b) => partOrder.indexOf(a.id) - partOrder.indexOf(b.id));
}

export type MarkProblem =
  | { part: string; problem: 'unknown-part' }
  | { part: string; problem: 'missing' }
  | { part: string; problem: 'out-of-range'; max: number }
  | { part: string; problem: 'not-a-step'; step: number };

/** Returns all errors: unknown and missing parts, marks out of range or step. */
export function checkMarks(parts: readonly Part[], marks: Marks): MarkProblem[] {
  const unknown = Object.keys(marks).filter((id) => !parts.some((part) => part.id === id));
  return [
    ...unknown.map((part) => ({ part, problem: 'unknown-part' as const })),
    ...parts.flatMap((part) => checkMark(part, marks[part.id]) ?? []),
  ];
}

export function checkMark(part: Part, mark: number | undefined): MarkProblem | null {
  if (mark === undefined) return part.optional ? null : { part: part.id, problem: 'missing' };
  if (!(mark >= 0 && mark <= part.max)) return { part: part.id, problem: 'out-of-range', max: part.max };
  if (!Number.isInteger(mark / part.step)) return { part: part.id, problem: 'not-a-step', step: part.step };
  return null;
}
