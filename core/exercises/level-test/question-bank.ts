import { asc, eq, sql } from 'drizzle-orm';
import { exercises, exerciseVersions } from '#database/tables/exercises.ts';
import { cacheByContent } from '../../cache-by-content.ts';
import type { Core } from '../../context.ts';
import type { ShownExercise } from '../keys/shown-exercise.ts';
import type { Preset } from '../marking/mark.ts';
import type { BankQuestion } from './choose-question.ts';
import type { TestedLevel } from './estimate-level.ts';
import { listBankQuestions, listTestedLevels } from './list-bank-questions.ts';

/** The questions of the level test, and the levels that it tells apart: none where there are too few for one. */
type QuestionBank = { questions: BankQuestion[]; levels: TestedLevel[] };

/** Far more than a bank needs; a larger one is read as far as that, the lowest ids of each level first. */
const maxExercises = 1_000;

/** What the level test draws from. */
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

/** Whether the school has a level test: enough questions of neighbouring levels. */
export const hasLevelTest = async (core: Pick<Core, 'db' | 'contentVersion'>): Promise<boolean> =>
  (await readQuestionBank(core)).levels.length > 0;
