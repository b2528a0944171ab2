import type { CourseProgress, FollowedChapter, FollowedLesson } from './follow-course.ts';

/** Sums up the progress in a programme. `followed.lessonId` is the last visited lesson. */
export function sumProgress(
  programme: readonly FollowedChapter[],
  followed: { lessonId: string | null; finishedAt: Date | null } | null,
): CourseProgress {
  const all = programme.flatMap((chapter) => chapter.lessons).filter(({ displayed }) => displayed);
  const left = all.filter(({ done }) => !done);
  const open = left.filter(({ opensOn }) => opensOn === null);
  const last = open.find(({ id }) => id === followed?.lessonId);
  const next = last ?? open[0] ?? null;
  return {
    lessons: all.length,
    done: all.length - left.length,
    minutes: addMinutes(all),
    minutesLeft: addMinutes(left),
    finishedAt: followed?.finishedAt ?? null,
    next: next && { id: next.id, title: next.title },
    started: followed !== null,
  };
}

export const addMinutes = (some: readonly FollowedLesson[]): number =>
  some.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0);
