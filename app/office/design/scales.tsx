import { m } from '#words/messages.js';
import styles from './design.module.css';

const titles = ['xl', 'lg', 'md', 'sm', 'xs'] as const;
const texts = ['lg', 'md', 'sm', 'xs'] as const;
const spaces = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** Titles and texts in every size. */
export function TypeScale() {
  return (
    <ul className={styles.scale}>
      {titles.map((size) => (
        <li key={size}>
          <code>{m.design_token({ name: `title-${size}` })}</code>
          <span className={styles[`title-${size}`]}>{m.design_sample_title()}</span>
        </li>
      ))}
      {texts.map((size) => (
        <li key={size}>
          <code>{m.design_token({ name: `text-${size}` })}</code>
          <span className={styles[`text-${size}`]}>{m.design_sample_text()}</span>
        </li>
      ))}
    </ul>
  );
}

/** Every distance, as a bar. */
export function SpaceScale() {
  return (
    <ul className={styles.scale}>
      {spaces.map((step) => (
        <li key={step}>
          <code>{m.design_token({ name: `space-${step}` })}</code>
          <svg className={styles.space} aria-hidden="true">
            <rect height="100%" className={styles[`space-${step}`]} />
          </svg>
        </li>
      ))}
    </ul>
  );
}
