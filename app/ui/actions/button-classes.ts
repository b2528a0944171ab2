import { joinClasses } from '../join-classes.ts';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

export type ButtonLook = {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Takes the whole width of its container. */
  wide?: boolean | undefined;
  className?: string | undefined;
};

/** The classes that make an element look like a button: for a router link or another library's trigger. */
export function buttonClasses({ variant = 'primary', size = 'medium', wide, className }: ButtonLook = {}) {
  return joinClasses(styles.button, styles[variant], styles[size], wide && styles.wide, className);
}
