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
  /** Where to go on: « Leçon 9 : défendre une opinion ». */
  next?: ReactNode;
  /** From 0 to 1. */
  progress?: number | undefined;
  /** « 9 leçons sur 24 » */
  progressLabel?: string | undefined;
  /** The button: « Commencer », « Reprendre » or « Revoir ». */
  action: ReactNode;
  /** The one to go on with, set larger than the others. */
  leading?: boolean | undefined;
};

/** Something the member owns: how far they are, where they go on. */
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
  // The one to go on with stands alone; the others stand under the title of their list.
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
