import type { OfficeLesson, OfficeProgramme } from '#core/lessons/office-programme.ts';
import type { PresentedChapter } from '#core/products/present-product.ts';
import type { FollowedChapter } from '#core/progress/follow-course.ts';

type Arranged = Pick<OfficeProgramme, 'chapters' | 'lessons' | 'outline'>;

const day = 86_400_000;

/** Returns the opening date of a lesson for someone who buys today. Null if the lesson opens at once. */
export function findOpeningToday(
  { opensAt, opensAfterDays }: Pick<OfficeLesson, 'opensAt' | 'opensAfterDays'>,
  now: Date,
): Date | null {
  if (opensAt) return opensAt > now ? opensAt : null;
  return opensAfterDays > 0 ? new Date(now.getTime() + opensAfterDays * day) : null;
}

/** Omits chapters without published lessons. */
function group<Lesson>({ chapters, lessons, outline }: Arranged, toLesson: (lesson: OfficeLesson) => Lesson) {
  const titles = new Map(chapters.map(({ id, title }) => [id, title]));
  const byId = new Map(lessons.map((lesson) => [lesson.id, lesson]));
  const groups: { id: string | null; title: string; lessons: Lesson[] }[] = [
    { id: null, title: '', lessons: [] },
  ];
  for (const { kind, id } of outline) {
    const lesson = byId.get(id);
    if (kind === 'chapter') groups.push({ id, title: titles.get(id) ?? '', lessons: [] });
    else if (lesson?.displayed) groups.at(-1)?.lessons.push(toLesson(lesson));
  }
  return groups.filter((chapter) => chapter.lessons.length > 0);
}

/** Returns a programme as visitors see it. */
export const toPresented = (programme: Arranged, now: Date): PresentedChapter[] =>
  group(programme, ({ id, title, durationMinutes, opensAfterDays, opensAt, free }) => {
    const opensOn = opensAt && opensAt > now ? opensAt : null;
    return { id, title, durationMinutes, opensAfterDays, opensOn, free: free && opensOn === null };
  });

/** Returns a programme as someone who buys today sees it. */
export const toFollowed = (programme: Arranged, now: Date): FollowedChapter[] =>
  group(programme, (lesson) => ({
    id: lesson.id,
    title: lesson.title,
    durationMinutes: lesson.durationMinutes,
    free: lesson.free,
    hasVideo: false,
    displayed: true,
    exercises: 0,
    done: false,
    opensOn: findOpeningToday(lesson, now),
  }));
