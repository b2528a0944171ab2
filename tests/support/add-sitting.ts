import type { Core } from '#core/context.ts';
import { paperInput, paperSubject } from '#core/exams/papers/paper-subject.ts';
import { loadSitting } from '#core/exams/sittings/load-sitting.ts';
import { startExam } from '#core/exams/sittings/start-exam.ts';
import { saveAnswers } from '#core/exercises/attempts/save-answers.ts';
import { exerciseInput, exerciseSubject } from '#core/exercises/exercise-subject.ts';
import { learnerNeeds } from '#database/tables/exams.ts';
import { readExercise } from './add-exercise.ts';
import { addMember, addProductAt, grantProduct } from './core-people.ts';

const text = `# Le marché · A2

## QCM — Où est-elle ?
+ Au marché
- À l'école

## QCM — Où va-t-il ?
+ À la gare
- Au café
`;

/** Milliseconds. */
export const minute = 60_000;

type Options = {
  script?: object | null;
  needs?: object;
  words?: string;
  /** Length of each recording of an exercise. */
  seconds?: number[];
  mode?: 'exam' | 'practice';
};

/**
 * Adds a learner and a paper with a listening section, then reading and structures, which share 10 minutes, and
 * starts a sitting.
 */
export async function addSitting(
  core: Core,
  { script = null, needs = {}, words = text, seconds = [60], mode = 'exam' }: Options = {},
) {
  const product = await addProductAt(core, 4_900);
  const learner = await addMember(core, { emailVerified: true });
  await grantProduct(core, learner, product);
  const add = () =>
    exerciseSubject.create(
      core,
      null,
      exerciseInput.parse({ productId: product.id, document: readExercise(words), displayed: true }),
    );
  const [first, second, third] = [await add(), await add(), await add()];
  const section = (id: string, part: string, minutes: number, exerciseId: string, more = {}) => ({
    ...{ id, part, minutes, exercises: [{ id: exerciseId, seconds }] },
    ...more,
  });
  const paperId = await paperSubject.create(
    core,
    null,
    paperInput.parse({
      ...{ title: 'Sujet 1', productId: product.id, exam: 'tcf-tout-public', displayed: true },
      sections: [
        section('co', 'listening', 3, first, { script }),
        section('ce', 'reading', 4, second, { closes: false }),
        section('sl', 'structures', 6, third),
      ],
    }),
  );
  if (Object.keys(needs).length > 0)
    await core.db.insert(learnerNeeds).values({ uid: learner.uid, updatedAt: new Date(), ...needs });
  const start = new Date('2026-11-30T10:00:00Z');
  /** Core at a time after the start, in milliseconds. */
  const at = (elapsed: number) => ({ ...core, now: () => new Date(start.getTime() + elapsed) });
  const sittingId = await startExam(at(0), learner.uid, paperId, mode);
  const exerciseIds = [first, second, third] as const;
  const save = async (elapsed: number, exerciseId: string, value: string, sequence = 1) => {
    const { sitting } = await loadSitting(at(elapsed), learner.uid, sittingId);
    const exercise = sitting.sections
      .flatMap(({ exercises }) => exercises)
      .find(({ id }) => id === exerciseId);
    return saveAnswers(at(elapsed), learner, {
      ...{ exerciseId, versionId: exercise?.versionId ?? '', number: exercise?.number ?? 0 },
      ...{ page: 'page', base: 0, changes: [{ field: '1', value, sequence }] },
    });
  };
  return { learner, product, paperId, sittingId, at, exerciseIds, save };
}
