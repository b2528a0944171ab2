import { joinClasses } from '../join-classes.ts';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import type { Level } from './level.ts';
import styles from './level-badge.module.css';
import { levelClass } from './level-class.ts';

export type LevelBadgeProps = { level: Level; className?: string | undefined };

/** « B1 » in the hue of its level. */
export function LevelBadge({ level, className }: LevelBadgeProps) {
  return (
    <span className={joinClasses(styles.badge, levelClass(level), className)}>
      <VisuallyHidden>Niveau </VisuallyHidden>
      {level}
    </span>
  );
}
