import { joinClasses } from '../join-classes.ts';
import { Mark } from '../mark/mark.tsx';
import { type CefrLevel, levelClass } from '../text/level.tsx';
import { type Composition, composeCover } from './compose-cover.ts';
import styles from './cover.module.css';

type CoverProps = {
  title: string;
  level?: CefrLevel | undefined;
  /** Small text at the top, such as the school's name or « Cours ». */
  series?: string | undefined;
  /** `portrait` (4:5, default) like a book, `landscape` (3:2) for news. */
  shape?: 'portrait' | 'landscape' | undefined;
  /** Overrides the composition derived from the title. */
  composition?: Composition | undefined;
  className?: string | undefined;
};

/** A decorative cover for an item without picture. The caller renders the title as text beside it. */
export function Cover({ title, level, series, shape = 'portrait', composition, className }: CoverProps) {
  const plan = composeCover(title);
  const set = composition ?? plan.composition;
  return (
    <div
      className={joinClasses(styles.cover, styles[shape], styles[set], levelClass(level), className)}
      aria-hidden="true"
    >
      <div className={styles.board}>
        {set === 'initial' || set === 'accent' || set === 'bands' ? (
          <span className={styles.letter}>
            <span>{set === 'bands' ? (level ?? plan.letter) : plan.letter}</span>
            {set === 'accent' ? <span className={styles.bare}>{plan.bareLetter}</span> : null}
          </span>
        ) : null}
        <span className={styles.head}>
          {series ? <span>{series}</span> : null}
          {level && set !== 'bands' ? <span className={styles.level}>{level}</span> : null}
        </span>
        <span className={joinClasses(styles.title, styles[plan.titleSize])}>{plan.title}</span>
        <Mark className={styles.foot} />
      </div>
    </div>
  );
}
