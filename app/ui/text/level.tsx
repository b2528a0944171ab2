import { m } from '#words/messages.js';
import { joinClasses } from '../join-classes.ts';
import styles from './level.module.css';
import { RichMessage } from './rich-message.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Levels of the Common European Framework of Reference, in order. */
export const levels = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2'] as const;
export type CefrLevel = (typeof levels)[number];

/** Parses a level. Undefined if invalid. */
export function readLevel(text: string | null | undefined): CefrLevel | undefined {
  return levels.find((level) => level === text?.trim().toUpperCase());
}

/** Returns the class that sets `--hue`, `--wash` and `--cloth` to the colours of a level. */
export function levelClass(level: CefrLevel | undefined): string | undefined {
  return styles[level ? level.toLowerCase() : 'none'];
}

type LevelBadgeProps = { level: CefrLevel; className?: string | undefined };

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
