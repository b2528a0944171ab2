import styles from './level.module.css';
import type { Level } from './level.ts';

/** The class that gives `--hue`, `--wash` and `--cloth` the colours of a level to an element. */
export function levelClass(level: Level | undefined): string | undefined {
  return styles[level ? level.toLowerCase() : 'none'];
}
