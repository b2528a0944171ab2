import { m } from '#words/messages.js';
import { joinClasses } from '../join-classes.ts';
import { Icon, type IconName } from '../mark/icon.tsx';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import type { Theme } from './theme.ts';
import styles from './theme-switch.module.css';

const faces: readonly { theme: Theme; icon: IconName; label: () => string }[] = [
  { theme: 'light', icon: 'sun', label: m.ui_theme_light },
  { theme: 'dark', icon: 'moon', label: m.ui_theme_dark },
  { theme: 'system', icon: 'contrast', label: m.ui_theme_system },
];

/** Cycles through the themes. Renders all states and lets CSS choose, so that hydration changes nothing. */
export function ThemeSwitch({ className }: { className?: string | undefined }) {
  return (
    <button type="button" className={joinClasses(styles.switch, className)} data-theme-switch="">
      {faces.map(({ theme, icon, label }) => (
        <span key={theme} className={styles[theme]}>
          <Icon name={icon} />
          <VisuallyHidden>{label()}</VisuallyHidden>
        </span>
      ))}
    </button>
  );
}
