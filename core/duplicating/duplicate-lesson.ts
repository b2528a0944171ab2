import type { Actor } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';
import { lessonSubject } from '../lessons/lesson-subject.ts';
import { lockProgramme } from '../lessons/office-programme.ts';
import { duplicateExercises } from './duplicate-exercises.ts';
import { nameCopy } from './name-copy.ts';

const longestTitle = 140;

/** Duplicates a lesson and its exercises as drafts that share the files. @throws {AppError} not-found */
export async function duplicateLesson(core: Core, actor: Actor, id: string): Promise<string> {
  const original = await lessonSubject.find(core, id);
  const copyId = createId(core.now());
  await core.db.transaction(async (tx) => {
    await lockProgramme(tx, original.productId);
    const columns = {
      ...lessonSubject.pickInput(original),
      title: nameCopy(original.title, longestTitle),
      displayed: false,
      position: original.position,
    };
    await lessonSubject.insert(core, tx, copyId, { actor, action: 'duplicate', columns });
    const to = original.productId;
    await duplicateExercises(core, tx, { actor, from: { lessonId: id }, to, findCopy: () => copyId });
  });
  return copyId;
}
