import { isClean, type LineFate, type ScorePlan } from '#core/scores/file/import-scores.ts';
import { nameColumn, type ScoreField } from '#core/scores/file/score-columns.ts';
import { readScore } from '#core/scores/read-score.ts';
import { describeOutcome } from '../../scores/outcome.tsx';

/** A line as the preview shows it. */
export type ShownLine = {
  line: number;
  /** In the order of the columns. */
  cells: { value: string; fault: string | null }[];
  /** What keeps the line out that stands in no column of the file. */
  missing: { column: string; sentence: string }[];
  /** What the marks come to; empty for a line that is wrong. */
  result: string;
  fate: LineFate | 'faulty';
};

/** A file as the preview shows it. */
export type ShownPlan = {
  columns: string[];
  ignored: string[];
  faults: string[];
  lines: ShownLine[];
  /** Good lines that are not shown one by one. */
  more: number;
  counts: { fresh: number; known: number; withdrawn: number; faulty: number };
  clean: boolean;
};

/** As many good lines as are shown; every bad one is. */
const mostGood = 100;

/** Columns that are too long to be shown line by line. */
const hidden = new Set<ScoreField>(['story', 'consentNote', 'state']);

/** What the preview needs of a plan. */
export function toShownPlan(plan: ScorePlan): ShownPlan {
  const shown = plan.lines.map((line): ShownLine => {
    const faults = new Map(line.faults.map(({ field, sentence }) => [field, sentence]));
    const columns = plan.fields.filter((field) => !hidden.has(field) || faults.has(field));
    return {
      line: line.line,
      cells: listColumns(plan).map((field) => ({
        value: columns.includes(field) ? (line.cells[field] ?? '') : '',
        fault: faults.get(field) ?? null,
      })),
      missing: line.faults
        .filter(({ field }) => !listColumns(plan).includes(field))
        .map(({ field, sentence }) => ({ column: nameColumn(field), sentence })),
      result: line.input ? describeOutcome(readScore(line.input)).summary : '',
      fate: line.faults.length > 0 ? 'faulty' : line.fate,
    };
  });
  const count = (fate: ShownLine['fate']) => shown.filter((line) => line.fate === fate).length;
  const good = shown.filter(({ fate }) => fate !== 'faulty');
  const left = new Set(good.slice(mostGood));
  return {
    columns: listColumns(plan).map(nameColumn),
    ignored: plan.ignored,
    faults: plan.faults,
    lines: shown.filter((line) => !left.has(line)),
    more: left.size,
    counts: {
      fresh: count('new'),
      known: count('known'),
      withdrawn: count('withdrawn'),
      faulty: count('faulty'),
    },
    clean: isClean(plan),
  };
}

const listColumns = ({ fields }: ScorePlan) => fields.filter((field) => !hidden.has(field));
