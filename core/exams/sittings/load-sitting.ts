import { eq, inArray, sql } from 'drizzle-orm';
import { papers } from '#database/tables/exams.ts';
import { answers, attempts, exerciseVersions } from '#database/tables/exercises.ts';
import { products } from '#database/tables/products.ts';
import type { Core } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { seedOf } from '../../exercises/attempts/load-work.ts';
import type { FieldAnswer } from '../../exercises/keys/exercise-key.ts';
import { isEmptyAnswer } from '../../exercises/keys/is-empty-answer.ts';
import type { ShownExercise, ShownItem } from '../../exercises/keys/shown-exercise.ts';
import { shuffleExercise } from '../../exercises/keys/shuffle-exercise.ts';
import type { ProductType } from '../../products/product.ts';
import { type ListeningStep, planListening } from '../formats/listening-timeline.ts';
import {
  groupSections,
  measureBlock,
  type SittingExercise,
  type SittingSection,
} from '../open-sittings/sitting-section.ts';
import { findSittingOf, type StoredSitting } from '../open-sittings/stored-sitting.ts';
import { isDue } from './end-block.ts';

/** An exercise of the running block with the learner's stored answers. */
export type SittingWork = Pick<SittingExercise, 'id' | 'title' | 'versionId' | 'number' | 'recordings'> & {
  shown: ShownExercise;
  revision: number;
  state: (typeof attempts.$inferSelect)['state'];
  /** In hundredths of a point. */
  points: number;
  maxPoints: number;
  answers: Record<string, FieldAnswer>;
  /** Fields with an answer that is not empty. */
  answered: string[];
};

export type RunningSection = Pick<SittingSection, 'id' | 'title' | 'part' | 'minutes' | 'closes'> & {
  works: SittingWork[];
  /** Steps of its recordings in milliseconds since the block began. Null without a script. */
  steps: ListeningStep[] | null;
};

/** `over`: the time is over, and the answers are about to be submitted. */
type SittingState = 'running' | 'over' | 'break' | 'finished';

export type SittingPage = {
  sitting: StoredSitting;
  paper: { id: string; title: string; exam: (typeof papers.$inferSelect)['exam'] };
  product: { id: string; type: ProductType; title: string };
  state: SittingState;
  blocks: { titles: Pick<SittingSection, 'title' | 'part'>[]; minutes: number }[];
  /** Sections of the running block, or the chosen section of practice. Otherwise empty. */
  running: RunningSection[];
};

export function readSittingState(sitting: StoredSitting, now: Date): SittingState {
  if (sitting.finishedAt) return 'finished';
  if (sitting.mode === 'practice') return 'running';
  if (!sitting.blockBeganAt) return isDue(sitting, now) ? 'over' : 'break';
  return sitting.dueAt && now <= sitting.dueAt ? 'running' : 'over';
}

/**
 * Loads a sitting. In practice, `exerciseId` chooses the section, by default the first.
 * @throws {AppError} `not-found` if the learner has no such sitting
 */
export async function loadSitting(
  core: Pick<Core, 'db' | 'now'>,
  uid: string,
  id: string,
  exerciseId = '',
): Promise<SittingPage> {
  const sitting = await findSittingOf(core.db, uid, id);
  const [found] = await core.db
    .select({
      paper: { id: papers.id, title: papers.title, exam: papers.exam },
      product: { id: products.id, type: products.type, title: products.title },
    })
    .from(papers)
    .innerJoin(products, eq(products.id, papers.productId))
    .where(eq(papers.id, sitting.paperId));
  if (!found) throw new AppError('not-found', `paper ${sitting.paperId} was deleted`);
  const blocks = groupSections(sitting.sections);
  const state = readSittingState(sitting, core.now());
  const chosen =
    sitting.sections.find(({ exercises }) => exercises.some((each) => each.id === exerciseId)) ??
    sitting.sections[0];
  const sections = sitting.mode === 'exam' ? blocks[sitting.block]?.sections : chosen ? [chosen] : undefined;
  return {
    ...{ sitting, ...found, state },
    blocks: blocks.map(({ sections }) => ({
      titles: sections.map(({ title, part }) => ({ title, part })),
      minutes: Math.ceil(measureBlock(sections, sitting.extraTime) / 60_000),
    })),
    running: state === 'running' && sections ? await readSections(core.db, sitting, sections) : [],
  };
}

async function readSections(
  db: Core['db'],
  { uid, mode, extraTime }: StoredSitting,
  sections: readonly SittingSection[],
): Promise<RunningSection[]> {
  const exercises = sections.flatMap((section) => section.exercises);
  const attemptIds = exercises.flatMap(({ attemptId }) => attemptId ?? []);
  const [versions, begun, stored] = await Promise.all([
    db
      .select({ id: exerciseVersions.id, shown: exerciseVersions.shown })
      .from(exerciseVersions)
      .where(
        inArray(
          exerciseVersions.id,
          exercises.map(({ versionId }) => versionId),
        ),
      ),
    db
      .select({
        ...{ id: attempts.id, revision: attempts.revision, state: attempts.state },
        ...{ points: attempts.points, maxPoints: attempts.maxPoints },
      })
      .from(attempts)
      .where(inArray(attempts.id, attemptIds)),
    db
      .select({
        id: answers.attemptId,
        values: sql<Record<string, FieldAnswer>>`jsonb_object_agg(${answers.field}, ${answers.value})`,
      })
      .from(answers)
      .where(inArray(answers.attemptId, attemptIds))
      .groupBy(answers.attemptId),
  ]);
  const shownOf = new Map(versions.map(({ id, shown }) => [id, shown as ShownExercise]));
  const attemptOf = new Map(begun.map((row) => [row.id, row]));
  const answersOf = new Map(stored.map(({ id, values }) => [id, values]));
  return sections.map(({ id, title, part, minutes, closes, script, exercises: own }) => ({
    ...{ id, title, part, minutes, closes },
    steps: script
      ? planListening(
          script,
          own.map(({ seconds }) => seconds),
          extraTime,
        )
      : null,
    works: own.flatMap((exercise) => {
      const shown = shownOf.get(exercise.versionId);
      // The exercise was deleted.
      const attempt = attemptOf.get(exercise.attemptId ?? '');
      if (!shown || !exercise.attemptId || !attempt) return [];
      const given = answersOf.get(exercise.attemptId) ?? {};
      return [
        {
          ...{ id: exercise.id, title: exercise.title, versionId: exercise.versionId },
          ...{ number: exercise.number, recordings: exercise.recordings },
          ...{ revision: attempt.revision, state: attempt.state },
          ...{ points: attempt.points, maxPoints: attempt.maxPoints },
          shown: shuffleExercise(
            mode === 'practice' ? allowAllPlays(shown) : shown,
            seedOf(uid, exercise.id, exercise.number),
          ),
          answers: given,
          answered: Object.keys(given).filter((field) => !isEmptyAnswer(given[field] ?? '')),
        },
      ];
    }),
  }));
}

/** In practice, recordings may be replayed freely. */
function allowAllPlays(shown: ShownExercise): ShownExercise {
  const allow = <Item extends ShownItem>(item: Item): Item => {
    const media = item.media.map(({ plays, pauses, ...each }) => each);
    return item.kind === 'reading'
      ? { ...item, media, questions: item.questions.map(allow) }
      : { ...item, media };
  };
  return { ...shown, items: shown.items.map(allow) };
}
