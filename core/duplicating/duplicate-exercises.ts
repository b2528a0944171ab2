import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { exercises } from '#database/tables/exercises.ts';
import type { Actor } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';
import { documentLimits } from '../exercises/document/document-limits.ts';
import { exerciseSubject, type StoredExercise } from '../exercises/exercise-subject.ts';
import { nameCopy } from './name-copy.ts';

/** Inserts a draft and returns its id. Shared files are deleted with the last exercise that uses them. */
async function copyExercise(
  core: Core,
  tx: Transaction,
  { actor, original, changed }: { actor: Actor; original: StoredExercise; changed: Partial<StoredExercise> },
): Promise<string> {
  const id = createId(core.now());
  const columns = {
    ...exerciseSubject.pickInput(original),
    ...changed,
    ...{ sourceId: '', displayed: false },
  };
  await exerciseSubject.insert(core, tx, id, { actor, action: 'duplicate', columns });
  return id;
}

/** Duplicates exercises as drafts in the same order; `findCopy` maps a lesson to its duplicate in `to`. */
export async function duplicateExercises(
  core: Core,
  tx: Transaction,
  wanted: {
    actor: Actor;
    from: { productId: string } | { lessonId: string };
    to: string;
    findCopy: (lessonId: string) => string | undefined;
  },
): Promise<void> {
  const { actor, from, to, findCopy } = wanted;
  const theirs =
    'lessonId' in from ? eq(exercises.lessonId, from.lessonId) : eq(exercises.productId, from.productId);
  const listed = await tx
    .select({ id: exercises.id })
    .from(exercises)
    .where(and(theirs, isNull(exercises.archivedAt)))
    .orderBy(asc(exercises.position), asc(exercises.id));
  // One exercise at a time, to limit memory: a course may have many large documents.
  for (const { id } of listed) {
    const original = await exerciseSubject.find({ db: tx }, id);
    const lessonId = (original.lessonId && findCopy(original.lessonId)) ?? null;
    await copyExercise(core, tx, { actor, original, changed: { productId: to, lessonId } });
  }
}

/** Inserts a draft copy after an exercise and returns its id. @throws {AppError} not-found */
export async function duplicateExercise(core: Core, actor: Actor, id: string): Promise<string> {
  const original = await exerciseSubject.find(core, id);
  const title = nameCopy(original.document.title, documentLimits.titleCharacters);
  const changed = { document: { ...original.document, title } };
  return core.db.transaction((tx) => copyExercise(core, tx, { actor, original, changed }));
}
