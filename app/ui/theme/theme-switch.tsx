import { joinClasses } from '../join-classes.ts';
import { Icon } from '../mark/icon.tsx';
import styles from './theme-switch.module.css';

/**
 * The button that goes from light to dark to the system's choice. It is not there without script:
 * `enhanceTheme` shows it and gives it its words. Which drawing shows is decided in CSS by the
 * attribute on <html>, so the same HTML is right for everyone.
 */
export function ThemeSwitch({ className }: { className?: string | undefined }) {
  return (
    <button
      type="button"
      className={joinClasses(styles.switch, className)}
      data-theme-switch=""
      aria-label="Thème"
      hidden
    >
      <Icon name="sun" className={styles.light} />
      <Icon name="moon" className={styles.dark} />
      <Icon name="contrast" className={styles.system} />
    </button>
  );
}
