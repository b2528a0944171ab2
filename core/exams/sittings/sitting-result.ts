import { inArray, sql } from 'drizzle-orm';
import { attempts } from '#database/tables/exercises.ts';
import { productions } from '#database/tables/productions.ts';
import type { Marks } from '#database/tables/scores.ts';
import type { Core } from '../../context.ts';
import { type ExamId, findExam, levelsOf, type PartId } from '../../scores/exams.ts';
import { findGaps, type Gap, listParts, type Reading, readScore } from '../../scores/read-score.ts';
import type { SittingSection } from '../open-sittings/sitting-section.ts';
import type { StoredSitting } from '../open-sittings/stored-sitting.ts';

/** Points of a section, in hundredths. */
export type SectionResult = Pick<SittingSection, 'id' | 'title' | 'part'> & {
  points: number;
  maxPoints: number;
  /** True if a teacher has yet to correct a production of it. */
  isWaiting: boolean;
  /** False for a section that the learner never began. */
  isTaken: boolean;
  /** Marked exercises with the number of the attempt, to read the corrections. */
  exercises: { id: string; title: string; number: number; isMarked: boolean }[];
};

export type SittingResult = {
  sections: SectionResult[];
  /** Marks on the scale of the exam. A part without an official conversion is absent. */
  marks: Marks;
  /** Reading of the marks as for a real exam. Null if no part has a mark. */
  reading: Reading | null;
  /** Parts of the exam without an official conversion of points, for which only the points are shown. */
  unconverted: PartId[];
  isWaiting: boolean;
  /** True if a production was submitted without a correction left. */
  isUngraded: boolean;
  /** Level above the reached one, with the missing marks. Null for diplomas and at the top. */
  next: { level: string; gaps: Gap[] } | null;
};

/** Computes the result of a finished sitting from its attempts, so that later corrections count at once. */
export async function readSittingResult(
  core: Pick<Core, 'db'>,
  sitting: Pick<StoredSitting, 'sections' | 'finishedAt' | 'beganAt'>,
  exam: ExamId,
): Promise<SittingResult> {
  const ids = sitting.sections.flatMap(({ exercises }) =>
    exercises.flatMap(({ attemptId }) => attemptId ?? []),
  );
  const rows =
    ids.length === 0
      ? []
      : await core.db
          .select({
            ...{ id: attempts.id, state: attempts.state },
            ...{ points: attempts.points, maxPoints: attempts.maxPoints },
            isUngraded: sql<boolean>`exists (select from ${productions} own
              where own.attempt_id = attempts.id and own.state = 'ungraded')`,
          })
          .from(attempts)
          .where(inArray(attempts.id, ids));
  const attemptOf = new Map(rows.map((row) => [row.id, row]));
  const sections = sitting.sections.map(({ id, title, part, beganAt, exercises }): SectionResult => {
    const own = exercises.flatMap((exercise) => {
      const attempt = attemptOf.get(exercise.attemptId ?? '');
      return attempt ? [{ exercise, attempt }] : [];
    });
    return {
      ...{ id, title, part, isTaken: beganAt !== null },
      points: own.reduce((sum, { attempt }) => sum + attempt.points, 0),
      maxPoints: own.reduce((sum, { attempt }) => sum + attempt.maxPoints, 0),
      isWaiting: own.some(({ attempt }) => attempt.state === 'awaiting'),
      exercises: own.map(({ exercise, attempt }) => ({
        ...{ id: exercise.id, title: exercise.title, number: exercise.number },
        isMarked: attempt.state === 'marked',
      })),
    };
  });
  return {
    sections,
    isWaiting: sections.some(({ isWaiting }) => isWaiting),
    isUngraded: rows.some(({ isUngraded }) => isUngraded),
    ...convert(sections, exam, (sitting.finishedAt ?? sitting.beganAt).toISOString().slice(0, 10)),
  };
}

/** Pure part of `readSittingResult`: marks, reading and missing marks. `day` chooses the chart. */
export function convert(
  sections: readonly Pick<SectionResult, 'part' | 'points' | 'maxPoints' | 'isWaiting' | 'isTaken'>[],
  exam: ExamId,
  day: string,
): Pick<SittingResult, 'marks' | 'reading' | 'unconverted' | 'next'> {
  const marks: Marks = {};
  const unconverted: PartId[] = [];
  for (const { id, max, step } of listParts(exam, '')) {
    const own = sections.filter(({ part }) => part === id);
    if (own.length === 0) continue;
    if (!isProportional(exam, id)) {
      unconverted.push(id);
      continue;
    }
    const maxPoints = own.reduce((sum, section) => sum + section.maxPoints, 0);
    if (own.some(({ isWaiting, isTaken }) => isWaiting || !isTaken) || maxPoints === 0) continue;
    const points = own.reduce((sum, section) => sum + section.points, 0);
    marks[id] = Math.round(((points / maxPoints) * max) / step) * step;
  }
  const isEmpty = Object.keys(marks).length === 0;
  const reading = isEmpty ? null : readScore({ exam, sessionDate: day, programme: '', marks });
  return { marks, unconverted, reading, next: reading && findNext(reading) };
}

/**
 * True if the mark of a part is the sum of the points of its questions. The owners of TCF and TEF weigh the questions
 * by their difficulty and do not publish how.
 */
function isProportional(exam: ExamId, part: PartId): boolean {
  if (findExam(exam)?.kind === 'diploma') return true;
  return exam !== 'tef-canada' && (part === 'writing' || part === 'speaking');
}

function findNext(reading: Reading): SittingResult['next'] {
  const { exam, parts } = reading;
  if (exam.kind === 'diploma') return null;
  const scale = levelsOf[exam.scale];
  const ranks = parts.flatMap(({ mark, level }) => (mark === null ? [] : [scale.indexOf(level ?? '')]));
  const level = scale[Math.min(...ranks) + 1];
  const gaps = level ? findGaps(reading, level) : null;
  return level && gaps ? { level, gaps } : null;
}
