import { m } from '#words/messages.js';
import { joinClasses } from '../join-classes.ts';
import styles from './level.module.css';
import { RichMessage } from './rich-message.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/** The levels of the Common European Framework, in order. */
export const levels = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2'] as const;
export type CefrLevel = (typeof levels)[number];

/** The level a text names, or undefined: products may have none. */
export function readLevel(text: string | null | undefined): CefrLevel | undefined {
  return levels.find((level) => level === text?.trim().toUpperCase());
}

/** The class that gives `--hue`, `--wash` and `--cloth` the colours of a level to an element. */
export function levelClass(level: CefrLevel | undefined): string | undefined {
  return styles[level ? level.toLowerCase() : 'none'];
}

type LevelBadgeProps = { level: CefrLevel; className?: string | undefined };

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
