import { and, asc, eq, sql } from 'drizzle-orm';
import { chapters, lessons } from '#database/tables/lessons.ts';
import type { Core } from '../context.ts';
import type { Opening } from './lesson-access.ts';

export type ProgrammeLesson = Opening & {
  id: string;
  title: string;
  durationMinutes: number;
  free: boolean;
  hasVideo: boolean;
};

/** A chapter with its lessons. Lessons outside chapters come first, with null as id and an empty title. */
type ProgrammeChapter = { id: string | null; title: string; lessons: ProgrammeLesson[] };

/** Returns the displayed lessons of a product by chapter, in order, without empty chapters. */
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

/** Sort order of `lessons` joined with `chapters`; lessons outside chapters come first. */
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
