import { joinClasses } from '../join-classes.ts';
import styles from './skeleton.module.css';

type SkeletonProps = {
  /** `line` of text, `title`, or `cover` (4:5). */
  shape?: 'line' | 'title' | 'cover' | undefined;
  className?: string | undefined;
};

/** The place of something that is on its way; say so beside it for screen readers. */
export function Skeleton({ shape = 'line', className }: SkeletonProps) {
  return <span aria-hidden="true" className={joinClasses(styles.skeleton, styles[shape], className)} />;
}
