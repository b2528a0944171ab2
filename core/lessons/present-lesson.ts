import { and, eq } from 'drizzle-orm';
import { lessons } from '#database/tables/lessons.ts';
import { products } from '#database/tables/products.ts';
import { m } from '#words/messages.js';
import { ownedBy } from '../access.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { convertedOf } from '../videos/read-renditions.ts';
import { isFree } from './lesson-access.ts';
import { type LessonContent, readContent } from './lesson-content.ts';

/** Content of a free lesson; `owned` if the account has its product, otherwise `closed` if it is not free. */
type PresentedFreeLesson = LessonContent | 'owned' | 'closed';

/** Returns a lesson for any visitor. @throws {AppError} not-found if lesson or product is not displayed */
export async function presentLesson(
  core: Pick<Core, 'db' | 'now' | 'files' | 'log'>,
  wanted: { productId: string; lessonId: string },
  uid: string | undefined,
): Promise<PresentedFreeLesson> {
  const [found] = await core.db
    .select({
      lesson: lessons,
      pictures: products.miniature,
      converted: convertedOf(lessons.videoId),
      bought: ownedBy(uid),
    })
    .from(lessons)
    .innerJoin(products, eq(products.id, lessons.productId))
    .where(
      and(
        eq(lessons.id, wanted.lessonId),
        eq(lessons.productId, wanted.productId),
        eq(lessons.displayed, true),
        eq(products.displayed, true),
      ),
    )
    .limit(1);
  if (!found)
    throw new AppError('not-found', `no displayed lesson ${wanted.lessonId} of ${wanted.productId}`, {
      userMessage: m.refusals_lesson_unknown(),
    });
  if (found.bought) return 'owned';
  return isFree(found.lesson, core.now()) ? readContent(core, found.lesson, found) : 'closed';
}
