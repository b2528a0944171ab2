import { and, asc, eq, sql } from 'drizzle-orm';
import { chapters, lessons } from '#database/tables/lessons.ts';
import type { Core } from '../context.ts';
import type { Opening } from './lesson-access.ts';

/** A lesson as the programme of its product names it. */
export type ProgrammeLesson = Opening & {
  id: string;
  title: string;
  durationMinutes: number;
  free: boolean;
  hasVideo: boolean;
};

/** Lessons that stand together; the first ones may belong to no chapter, and have no title then. */
type ProgrammeChapter = { id: string | null; title: string; lessons: ProgrammeLesson[] };

/** The displayed lessons of a product in their order, under their chapters. Chapters without one are left out. */
export async function readProgramme(core: Pick<Core, 'db'>, productId: string): Promise<ProgrammeChapter[]> {
  const rows = await core.db
    .select({
      id: lessons.id,
      title: lessons.title,
      durationMinutes: lessons.duration,
      free: lessons.free,
      hasVideo: sql<boolean>`${lessons.videoId} <> ''`,
      opensAfterDays: lessons.opensAfterDays,
      opensAt: lessons.opensAt,
      chapterId: chapters.id,
      chapterTitle: chapters.title,
    })
    .from(lessons)
    .leftJoin(chapters, eq(chapters.id, lessons.chapterId))
    .where(and(eq(lessons.productId, productId), eq(lessons.displayed, true)))
    .orderBy(...programmeOrder);
  return groupByChapter(rows);
}

/** The order of a programme, of rows of `lessons` beside their `chapters`: those of no chapter come first. */
export const programmeOrder = [
  sql`${chapters.position} asc nulls first`,
  sql`${chapters.id} asc nulls first`,
  asc(lessons.position),
  asc(lessons.id),
];

function groupByChapter(
  rows: (ProgrammeLesson & { chapterId: string | null; chapterTitle: string | null })[],
): ProgrammeChapter[] {
  const programme: ProgrammeChapter[] = [];
  for (const { chapterId, chapterTitle, ...lesson } of rows) {
    const last = programme.at(-1);
    if (last && last.id === chapterId) last.lessons.push(lesson);
    else programme.push({ id: chapterId, title: chapterTitle ?? '', lessons: [lesson] });
  }
  return programme;
}
