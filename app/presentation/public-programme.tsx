import { formatDate, formatDuration } from '#common/dates.ts';
import { toFreeLessonHref, toLessonHref } from '#common/links.ts';
import { typeset } from '#common/typography.ts';
import type { PresentedChapter, PresentedLesson, PresentedProduct } from '#core/products/present-product.ts';
import { m } from '#words/messages.js';
import styles from '../learning/learning.module.css';
import { ChapterList } from '../learning/programme-list.tsx';
import { Icon } from '../ui/mark/icon.tsx';

type PublicProgrammeProps = {
  product: Pick<PresentedProduct, 'id' | 'type'> & { bought?: boolean };
  programme: readonly PresentedChapter[];
  current?: string | undefined;
};

/** Public programme: chapters and lessons with durations. Free lessons, and those of owners, link to their pages. */
export const PublicProgramme = ({ product, programme, current }: PublicProgrammeProps) => (
  <ChapterList
    programme={programme}
    toLine={(lesson) => {
      const href = toOpenHref(product, lesson);
      return href ? (
        <a href={href} className={styles.line} aria-current={lesson.id === current ? 'page' : undefined}>
          <LessonWords lesson={lesson} isOpen />
        </a>
      ) : (
        <div className={styles.line}>
          <LessonWords lesson={lesson} />
        </div>
      );
    }}
  />
);

function toOpenHref(product: PublicProgrammeProps['product'], { id, free, opensOn }: PresentedLesson) {
  if (product.bought && !opensOn) return toLessonHref(product, id);
  return free ? toFreeLessonHref(product, id) : null;
}

function LessonWords({ lesson, isOpen }: { lesson: PresentedLesson; isOpen?: boolean }) {
  const facts = [
    ...(lesson.free ? [m.presentation_free_lesson()] : []),
    ...(lesson.durationMinutes > 0 ? [formatDuration(lesson.durationMinutes)] : []),
    ...(lesson.opensOn ? [m.presentation_opens_on({ date: formatDate(lesson.opensOn) })] : []),
    ...(lesson.opensAfterDays > 0 ? [m.presentation_opens_after({ count: lesson.opensAfterDays })] : []),
  ];
  return (
    <>
      {isOpen ? (
        <Icon name="book" className={styles.freeMark} />
      ) : (
        <span className={styles.tick} data-closed="">
          <Icon name="lock" />
        </span>
      )}
      <span className={styles.words}>
        <span>{typeset(lesson.title)}</span>
        {facts.length > 0 ? <span className={styles.small}>{facts.join(' · ')}</span> : null}
      </span>
    </>
  );
}

/** Formats « 6 leçons · 3 h 20 · 1 leçon à lire tout de suite ». `minutes` is the duration of the product. */
export function describeProgramme(programme: readonly PresentedChapter[], minutes: number): string {
  const lessons = programme.flatMap((chapter) => chapter.lessons);
  const free = lessons.filter((lesson) => lesson.free).length;
  return [
    m.learning_lessons({ count: lessons.length }),
    ...(minutes > 0 ? [formatDuration(minutes)] : []),
    ...(free > 0 ? [m.presentation_free_lessons({ count: free })] : []),
  ].join(' · ');
}
