import { m } from '#words/messages.js';
import { joinClasses } from '../join-classes.ts';
import { RichMessage } from '../text/rich-message.tsx';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import type { Level } from './level.ts';
import styles from './level-badge.module.css';
import { levelClass } from './level-class.ts';

export type LevelBadgeProps = { level: Level; className?: string | undefined };

/** « B1 » in the hue of its level. */
export function LevelBadge({ level, className }: LevelBadgeProps) {
  return (
    <span className={joinClasses(styles.badge, levelClass(level), className)}>
      <RichMessage
        parts={m.ui_level.parts({ level })}
        wraps={{ hidden: (words) => <VisuallyHidden>{words}</VisuallyHidden> }}
      />
    </span>
  );
}
