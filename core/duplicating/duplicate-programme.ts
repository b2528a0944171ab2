import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { chapters, lessons } from '#database/tables/lessons.ts';
import type { Actor } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';
import { lessonSubject } from '../lessons/lesson-subject.ts';
import { duplicateExercises } from './duplicate-exercises.ts';

/**
 * Duplicates chapters, lessons and exercises as drafts that share files with the originals.
 * Omits archived content and learner data.
 */
export async function duplicateProgramme(
  core: Core,
  tx: Transaction,
  { actor, from, to }: { actor: Actor; from: string; to: string },
): Promise<void> {
  const copies = new Map<string, string>();
  const chapterRows = await tx
    .select()
    .from(chapters)
    .where(eq(chapters.productId, from))
    .orderBy(asc(chapters.position), asc(chapters.id));
  for (const [place, { id, title }] of chapterRows.entries()) {
    const copyId = createId(core.now());
    copies.set(id, copyId);
    await tx.insert(chapters).values({ id: copyId, productId: to, title, position: place + 1 });
  }
  const originals = await tx
    .select()
    .from(lessons)
    .where(and(eq(lessons.productId, from), isNull(lessons.archivedAt)))
    .orderBy(asc(lessons.position), asc(lessons.id));
  for (const [place, original] of originals.entries()) {
    const columns = {
      ...lessonSubject.pickInput(original),
      productId: to,
      chapterId: original.chapterId && (copies.get(original.chapterId) ?? null),
      position: place + 1,
      displayed: false,
    };
    const copyId = createId(core.now());
    await lessonSubject.insert(core, tx, copyId, { actor, action: 'duplicate', columns });
    copies.set(original.id, copyId);
  }
  await duplicateExercises(core, tx, {
    actor,
    from: { productId: from },
    to,
    findCopy: (id) => copies.get(id),
  });
}
