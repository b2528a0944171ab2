import { asc, eq, sql } from 'drizzle-orm';
import { exercises, exerciseVersions } from '#database/tables/exercises.ts';
import { cacheByContent } from '../../cache-by-content.ts';
import type { Core } from '../../context.ts';
import type { ShownExercise } from '../keys/shown-exercise.ts';
import type { Preset } from '../marking/mark.ts';
import type { TestedLevel } from './answer-model.ts';
import type { BankQuestion } from './choose-question.ts';
import { listBankQuestions, listTestedLevels } from './list-bank-questions.ts';

/** `levels` is empty if there are too few questions. */
type QuestionBank = { questions: BankQuestion[]; levels: TestedLevel[] };

/** Maximum number of exercises, far more than needed. The last by level and id are ignored. */
const maxExercises = 1_000;

/** Cached until the content changes. */
export const readQuestionBank = (core: Pick<Core, 'db' | 'contentVersion'>): Promise<QuestionBank> =>
  cacheByContent(core, 'level test', async () => {
    const rows = await core.db
      .select({
        exerciseId: exercises.id,
        versionId: exerciseVersions.id,
        preset: sql<Preset>`${exercises.document} #>> '{marking,preset}'`,
        shown: exerciseVersions.shown,
      })
      .from(exercises)
      .innerJoin(exerciseVersions, eq(exerciseVersions.id, exercises.versionId))
      .where(sql`${exercises.displayed} and ${exercises.levelTest}`)
      .orderBy(asc(exercises.level), asc(exercises.id))
      .limit(maxExercises);
    const questions = rows.flatMap(({ shown, ...exercise }) =>
      listBankQuestions(exercise, shown as ShownExercise),
    );
    return { questions, levels: listTestedLevels(questions) };
  });

export const hasLevelTest = async (core: Pick<Core, 'db' | 'contentVersion'>): Promise<boolean> =>
  (await readQuestionBank(core)).levels.length > 0;
