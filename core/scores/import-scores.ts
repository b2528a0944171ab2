import { and, inArray, sql } from 'drizzle-orm';
import type { Database } from '#database/connect.ts';
import { type Marks, scores, storedScoreStates } from '#database/tables/scores.ts';
import type { Actor } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';
import { foldWords } from '../csv/fold-words.ts';
import { readInWorker, type WorkerTask } from '../run-in-worker.ts';
import type { ExamId } from './exams.ts';
import type { readScoreFile, ScoreFile, ScoreLine } from './score-file.ts';
import { scoreSubject } from './score-subject.ts';

/** `withdrawn`: the candidate withdrew the consent to the stored result. */
export type LineStatus = 'new' | 'known' | 'withdrawn';

/** A parsed file and the effect of its import. */
export type ScorePlan = Omit<ScoreFile, 'lines'> & { lines: (ScoreLine & { status: LineStatus })[] };

export const scoreReader: WorkerTask = { module: 'scores/score-file.ts', name: 'readScoreFile' };

const readLines = (core: Pick<Core, 'runInWorker'>, text: string) =>
  readInWorker<typeof readScoreFile>(core, scoreReader, text);

/**
 * Returns the effect of an import, without writing.
 * @throws {AppError} invalid-input if parsing takes too long
 */
export async function planImport(core: Pick<Core, 'db' | 'runInWorker'>, text: string): Promise<ScorePlan> {
  const file = await readLines(core, text);
  return { ...file, lines: await judgeLines(core.db, file.lines) };
}

export const isClean = (plan: ScorePlan): boolean =>
  plan.faults.length === 0 && plan.lines.every(({ faults }) => faults.length === 0);

/** Imports all new results of a file in one transaction, or none if any cell is invalid. */
export async function importScores(
  core: Core,
  actor: Actor,
  text: string,
): Promise<{ plan: ScorePlan; made: number | null }> {
  const file = await readLines(core, text);
  return core.db.transaction(async (tx) => {
    // Otherwise two concurrent imports of one file would add each result twice.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('cedille:import-scores', 0))`);
    const plan = { ...file, lines: await judgeLines(tx, file.lines) };
    if (!isClean(plan)) return { plan, made: null };
    const inputs = plan.lines.flatMap(({ input, status }) => (input && status === 'new' ? [input] : []));
    for (const columns of inputs)
      await scoreSubject.insert(core, tx, createId(core.now()), { actor, action: 'import', columns });
    return { plan, made: inputs.length };
  });
}

/** Lines are `known` if a stored result or earlier line has the same exam, date, candidate and marks. */
export async function judgeLines<Line extends Pick<ScoreLine, 'input'>>(
  db: Database,
  lines: readonly Line[],
): Promise<(Line & { status: LineStatus })[]> {
  const inputs = lines.flatMap(({ input }) => input ?? []);
  const found = await findSame(db, inputs);
  const withdrawn = new Set(found.filter(({ withdrawnAt }) => withdrawnAt).map(keyOf));
  const known = new Set(found.map(namedKeyOf));
  return lines.map((line) => {
    const { input } = line;
    if (!input) return { ...line, status: 'new' };
    // The name of a withdrawn result is erased, so equal marks on that day count as the same person.
    if (withdrawn.has(keyOf(input))) return { ...line, status: 'withdrawn' };
    const key = namedKeyOf(input);
    if (known.has(key)) return { ...line, status: 'known' };
    known.add(key);
    return { ...line, status: 'new' };
  });
}

type Same = { exam: ExamId; sessionDate: string; candidate: string; marks: Marks };

async function findSame(
  db: Database,
  inputs: readonly Same[],
): Promise<(Same & { withdrawnAt: Date | null })[]> {
  if (inputs.length === 0) return [];
  return db
    .select({
      exam: scores.exam,
      sessionDate: scores.sessionDate,
      candidate: scores.candidate,
      marks: scores.marks,
      withdrawnAt: scores.withdrawnAt,
    })
    .from(scores)
    .where(
      and(
        // Lists every state, because `state` is the first column of the index.
        inArray(scores.state, [...storedScoreStates]),
        inArray(scores.exam, [...new Set(inputs.map(({ exam }) => exam))]),
        inArray(scores.sessionDate, [...new Set(inputs.map(({ sessionDate }) => sessionDate))]),
      ),
    );
}

const keyOf = ({ exam, sessionDate, marks }: Same): string =>
  JSON.stringify([exam, sessionDate, Object.entries(marks).sort(([one], [other]) => (one < other ? -1 : 1))]);

const namedKeyOf = (score: Same): string => `${keyOf(score)} ${foldWords(score.candidate)}`;
