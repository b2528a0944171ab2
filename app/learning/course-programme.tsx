import type { ReactNode } from 'react';
import { formatDuration } from '#common/dates.ts';
import { toLessonHref } from '#common/links.ts';
import type { ProductType } from '#core/products/product.ts';
import type { CourseProgress, FollowedChapter } from '#core/progress/follow-course.ts';
import { m } from '#words/messages.js';
import { LinkButton } from '../ui/actions/button.tsx';
import { ProgressBar } from '../ui/feedback/progress-bar.tsx';
import styles from './learning.module.css';
import { ProgrammeList } from './programme-list.tsx';

type CourseProgrammeProps = {
  product: { id: string; type: ProductType };
  programme: FollowedChapter[];
  progress: CourseProgress;
  children?: ReactNode;
};

export function CourseProgramme({ product, programme, progress, children }: CourseProgrammeProps) {
  return (
    <>
      {progress.lessons > 0 ? <CourseProgressSummary product={product} progress={progress} /> : null}
      {children}
      <ProgrammeList programme={programme} toHref={(id) => toLessonHref(product, id)} />
    </>
  );
}

function CourseProgressSummary({ product, progress }: Pick<CourseProgrammeProps, 'product' | 'progress'>) {
  const { lessons, done, minutesLeft, next, started } = progress;
  return (
    <div className={styles.progress}>
      <ProgressBar
        label={m.learning_progress()}
        hideLabel
        value={done / lessons}
        valueLabel={[
          m.learning_done_of({ done, lessons }),
          ...(minutesLeft > 0 && done > 0
            ? [m.learning_time_left({ duration: formatDuration(minutesLeft) })]
            : []),
        ].join(' · ')}
        tone={done === lessons ? 'success' : 'ink'}
      />
      {done === lessons ? <p>{m.learning_finished()}</p> : null}
      {next ? (
        <LinkButton href={toLessonHref(product, next.id)} wide>
          {started ? m.common_continue() : m.common_start()}
        </LinkButton>
      ) : null}
    </div>
  );
}
