import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { exercises } from '#database/tables/exercises.ts';
import type { Actor } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';
import { documentLimits } from '../exercises/document/document-limits.ts';
import { exerciseSubject, type StoredExercise } from '../exercises/exercise-subject.ts';
import { nameCopy } from './name-copy.ts';

/** A draft that says the same, save for `changed`; answers its id. Both name the same files, which stay for as long as one of them does. */
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

/**
 * Copies the exercises of a product, or those of one lesson alone, as drafts in the same order: `findCopy` says which lesson of `to`
 * stands for one of theirs. Answers and claims stay with the originals.
 */
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
  // One by one: the documents of a whole course are not held at once.
  for (const { id } of listed) {
    const original = await exerciseSubject.find({ db: tx }, id);
    const lessonId = (original.lessonId && findCopy(original.lessonId)) ?? null;
    await copyExercise(core, tx, { actor, original, changed: { productId: to, lessonId } });
  }
}

/** A draft that says the same, behind its original; answers its id. @throws {AppError} not-found */
export async function duplicateExercise(core: Core, actor: Actor, id: string): Promise<string> {
  const original = await exerciseSubject.find(core, id);
  const title = nameCopy(original.document.title, documentLimits.titleCharacters);
  const changed = { document: { ...original.document, title } };
  return core.db.transaction((tx) => copyExercise(core, tx, { actor, original, changed }));
}
