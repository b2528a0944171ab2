import type { ReactNode } from 'react';
import { m } from '#words/messages.js';
import { Cover } from '../cover/cover.tsx';
import { type CoverPicture, PictureCover } from '../cover/picture-cover.tsx';
import { ProgressBar } from '../feedback/progress-bar.tsx';
import { joinClasses } from '../join-classes.ts';
import type { CefrLevel } from '../text/level.tsx';
import styles from './resume-card.module.css';

type ResumeCardProps = {
  title: string;
  level?: CefrLevel | undefined;
  picture?: CoverPicture | undefined;
  /** The next lesson: « Leçon 9 : défendre une opinion ». */
  next?: ReactNode;
  /** Share from 0 to 1. */
  progress?: number | undefined;
  progressLabel?: string | undefined;
  /** The button « Commencer », « Reprendre » or « Revoir ». */
  action: ReactNode;
  /** True for the large card of the product to continue with. */
  leading?: boolean | undefined;
};

/** A product of the member, with progress and the next step. */
export function ResumeCard({
  title,
  level,
  picture,
  next,
  progress,
  progressLabel,
  action,
  leading,
}: ResumeCardProps) {
  // The large card has no list title above it.
  const Title = leading ? 'h2' : 'h3';
  return (
    <article className={joinClasses(styles.card, leading && styles.leading)}>
      <div className={styles.picture}>
        {picture ? (
          <PictureCover title={title} level={level} picture={picture} />
        ) : (
          <Cover title={title} level={level} />
        )}
      </div>
      <div className={styles.words}>
        <Title className={styles.title}>{title}</Title>
        {next ? <p className={styles.next}>{next}</p> : null}
        {progress === undefined ? null : (
          <ProgressBar
            label={m.ui_progress_in({ title })}
            hideLabel
            value={progress}
            valueLabel={progressLabel}
            tone={progress >= 1 ? 'success' : 'ink'}
          />
        )}
        <div className={styles.action}>{action}</div>
      </div>
    </article>
  );
}
