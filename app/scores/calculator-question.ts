import { z } from 'zod';
import { isDay } from '#common/dates.ts';
import { type Exam, exams, formatImmigrationProgramme, levelsOf, type PartId } from '#core/scores/exams.ts';
import {
  checkMark,
  dependsOnDate,
  findGaps,
  type Gap,
  listParts,
  type Part,
  type Reading,
  readScore,
} from '#core/scores/read-score.ts';
import { m } from '#words/messages.js';

/** An exam of the calculator. TEF Canada appears twice: its certificate has two columns of marks. */
export type ExamOption = { exam: Exam; programme: '' | 'entree-express' };

export const examOptions: readonly ExamOption[] = exams.flatMap((exam): ExamOption[] =>
  exam.id === 'tef-canada'
    ? [
        { exam, programme: 'entree-express' },
        { exam, programme: '' },
      ]
    : [{ exam, programme: '' }],
);

/** Formats « TCF Canada » or « TEF Canada, Entrée express ». */
export function formatExamChoice({ exam, programme }: ExamOption): string {
  if (programme)
    return m.scores_calculator_for_programme({
      exam: exam.name,
      programme: formatImmigrationProgramme(programme),
    });
  return exam.id === 'tef-canada' ? m.scores_calculator_other_programmes({ exam: exam.name }) : exam.name;
}

/** Query parameters of the marks. */
export const markFields: Readonly<Record<PartId, string>> = {
  listening: 'co',
  reading: 'ce',
  writing: 'ee',
  speaking: 'eo',
  structures: 'sl',
  oral: 'oral',
  written: 'ecrit',
};

export type Question = ExamOption & {
  parts: Part[];
  /** Possible goals; empty for a diploma, which is only passed or failed. */
  levels: readonly string[];
  asksDate: boolean;
  typed: Readonly<Record<string, string>>;
  goal: string;
  faults: Readonly<Record<string, string>>;
  /** Null until all marks are valid. */
  reading: Reading | null;
  /** Points missing for the goal; null without a goal. */
  gaps: Gap[] | null;
};

/** Parses the query of the calculator. Returns null until an exam is chosen. */
export function parseQuestion(query: URLSearchParams): Question | null {
  const programme = query.get('programme') ?? '';
  const choice = examOptions.find(
    (each) => each.exam.id === query.get('examen') && each.programme === programme,
  );
  if (!choice) return null;
  const { exam } = choice;
  const parts = listParts(exam.id, programme);
  const asksDate = dependsOnDate(exam.id, programme);
  const levels = exam.kind === 'test' ? levelsOf[exam.scale] : [];
  const names = [...parts.map(({ id }) => markFields[id]), 'date'];
  const typed = Object.fromEntries(names.map((name) => [name, (query.get(name) ?? '').trim()]));
  const goal = levels.find((level) => level === query.get('objectif')) ?? '';
  const base = { ...choice, parts, levels, asksDate, typed, goal };
  const sent = parts.some(({ id }) => query.has(markFields[id]));
  if (!sent) return { ...base, faults: {}, reading: null, gaps: null };
  const { marks, faults } = parseFields(parts, typed, asksDate);
  if (Object.keys(faults).length > 0) return { ...base, faults, reading: null, gaps: null };
  const reading = readScore({ exam: exam.id, programme, sessionDate: typed.date || noDate, marks });
  return { ...base, faults, reading, gaps: goal ? findGaps(reading, goal) : null };
}

/** Date used for exams whose chart does not depend on it. */
const noDate = '9999-12-31';

function parseFields(parts: readonly Part[], typed: Readonly<Record<string, string>>, asksDate: boolean) {
  const marks: Record<string, number> = {};
  const faults: Record<string, string> = {};
  for (const part of parts) {
    const name = markFields[part.id];
    const read = markSchema(part).safeParse(typed[name] ?? '');
    if (!read.success) faults[name] = read.error.issues[0]?.message ?? '';
    else if (read.data !== undefined) marks[part.id] = read.data;
  }
  const first = markFields[parts[0]?.id ?? 'listening'];
  if (Object.keys(marks).length === 0 && Object.keys(faults).length === 0)
    faults[first] = m.scores_error_none();
  if (asksDate && !isDay(typed.date ?? '')) faults.date = m.scores_error_date();
  return { marks, faults };
}

/** Creates the schema of a mark such as « 12,5 » or « 12.5 ». Empty fields become undefined. */
function markSchema(part: Part) {
  const example = part.step === 1 ? String(Math.round(part.max * 0.7)) : '17,5';
  return z
    .string()
    .regex(/^(\d{1,4}([.,]\d{1,3})?)?$/, m.scores_error_number({ example }))
    .transform((text) => (text === '' ? undefined : Number(text.replace(',', '.'))))
    .superRefine((mark, context) => {
      if (mark === undefined) return;
      const found = checkMark(part, mark);
      if (found?.problem === 'out-of-range')
        context.addIssue({ code: 'custom', message: m.scores_error_range({ max: String(part.max) }) });
      else if (found)
        context.addIssue({
          code: 'custom',
          message: part.step === 1 ? m.refusals_number_malformed() : m.scores_error_half(),
        });
    });
}
