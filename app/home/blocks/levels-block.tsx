import { typeset } from '#common/typography.ts';
import { m } from '#words/messages.js';
import { levelClass, levels } from '../../ui/catalogue/level.tsx';
import { Section } from '../../ui/frame/section.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Icon } from '../../ui/mark/icon.tsx';
import whole from '../../ui/styles/whole-link.module.css';
import type { ShownBlock } from '../load-home.ts';
import styles from './blocks.module.css';

/** The levels as a table of contents: what one can do at each, and the way to its courses. */
export function LevelsBlock({ words }: ShownBlock) {
  return (
    <Section title={typeset(words.title)} intro={typeset(words.text)} layout="margin">
      <ol className={styles.levels}>
        {levels.map((level, index) => (
          <li key={level} className={joinClasses(styles.level, whole.card, levelClass(level))}>
            <span className={styles.levelName} aria-hidden="true">
              {level}
            </span>
            <div className={styles.levelWords}>
              <h3 className={styles.levelTitle}>{typeset(words.entries[index]?.title ?? level)}</h3>
              <p>{typeset(words.entries[index]?.text ?? '')}</p>
            </div>
            <a
              href={`/courses?niveau=${level}`}
              className={joinClasses(styles.levelLink, whole.link)}
              aria-label={m.home_level_link({ level })}
            >
              <Icon name="arrow-right" />
            </a>
          </li>
        ))}
      </ol>
    </Section>
  );
}
