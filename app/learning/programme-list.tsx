import type { ReactNode } from 'react';
import { formatDate, formatDuration } from '#common/dates.ts';
import { typeset } from '#common/typography.ts';
import type { FollowedChapter, FollowedLesson } from '#core/progress/follow-course.ts';
import { m } from '#words/messages.js';
import { Icon } from '../ui/mark/icon.tsx';
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx';
import styles from './learning.module.css';

type ProgrammeListProps = {
  programme: readonly FollowedChapter[];
  toHref: (lessonId: string) => string;
  current?: string | undefined;
};

/** Chapters and lessons for the learner, with completion marks and opening dates. */
export const ProgrammeList = ({ programme, toHref, current }: ProgrammeListProps) => (
  <ChapterList
    programme={programme}
    toLine={(lesson) => (
      <LessonLine lesson={lesson} href={toHref(lesson.id)} isCurrent={lesson.id === current} />
    )}
  />
);

type Chapter<Lesson> = { id: string | null; title: string; lessons: readonly Lesson[] };

/** Chapters with one line per lesson. A chapter without a title holds lessons outside any chapter. */
export function ChapterList<Lesson extends { id: string }>({
  programme,
  toLine,
}: {
  programme: readonly Chapter<Lesson>[];
  toLine: (lesson: Lesson) => ReactNode;
}) {
  return (
    <ol className={styles.programme}>
      {programme.map((chapter) => (
        <li key={chapter.id ?? ''}>
          {chapter.title ? <p className={styles.chapter}>{typeset(chapter.title)}</p> : null}
          <ol className={styles.lessons}>
            {chapter.lessons.map((lesson) => (
              <li key={lesson.id} data-lesson={lesson.id}>
                {toLine(lesson)}
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}

function LessonLine({
  lesson,
  href,
  isCurrent,
}: {
  lesson: FollowedLesson;
  href: string;
  isCurrent: boolean;
}) {
  const { title, done, opensOn } = lesson;
  return (
    <a href={href} className={styles.line} aria-current={isCurrent ? 'page' : undefined}>
      <span
        className={styles.tick}
        data-tick=""
        data-done={done ? '' : undefined}
        data-closed={opensOn ? '' : undefined}
      >
        {opensOn ? (
          <Icon name="lock" />
        ) : (
          <span data-tick-mark="">
            <Icon name="check" />
            <VisuallyHidden>{m.common_finished_feminine()}</VisuallyHidden>
          </span>
        )}
      </span>
      <span className={styles.words}>
        <span>{typeset(title)}</span>
        <span className={styles.small}>{formatFacts(lesson)}</span>
      </span>
    </a>
  );
}

/** Formats « 15 min · 3 exercices », or when the lesson opens. */
function formatFacts({ displayed, opensOn, durationMinutes, exercises }: FollowedLesson): string {
  const contents = [
    ...(durationMinutes > 0 ? [formatDuration(durationMinutes)] : []),
    ...(exercises > 0 ? [m.common_exercises_counted({ count: exercises })] : []),
  ];
  return [
    ...(displayed ? [] : [m.common_draft()]),
    ...(opensOn ? [m.learning_opens_on({ date: formatDate(opensOn) })] : contents),
  ].join(' · ');
}
