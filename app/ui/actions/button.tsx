import type { ComponentProps } from 'react';
import { Spinner } from '../feedback/spinner.tsx';
import { joinClasses } from '../join-classes.ts';
import styles from './button.module.css';

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
type ButtonSize = 'small' | 'medium' | 'large';

export type ButtonStyle = {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Takes the whole width of its container. */
  wide?: boolean | undefined;
  className?: string | undefined;
};

/** The classes that make an element look like a button: for a router link or another library's trigger. */
export function buttonClasses({ variant = 'primary', size = 'medium', wide, className }: ButtonStyle = {}) {
  return joinClasses(styles.button, styles[variant], styles[size], wide && styles.wide, className);
}

export type ButtonProps = ComponentProps<'button'> &
  ButtonStyle & {
    /** What the button started is under way: it shows the loading mark and ignores further presses. */
    pending?: boolean | undefined;
  };

/** A button; its type is `button` unless said otherwise. */
export function Button({
  variant,
  size,
  wide,
  className,
  pending = false,
  type = 'button',
  'aria-disabled': isDisabled = false,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  // Keeps the focus, which a disabled button would lose.
  const isIdle = pending || isDisabled === true || isDisabled === 'true';
  return (
    <button
      {...rest}
      type={isIdle && type === 'submit' ? 'button' : type}
      className={buttonClasses({ variant, size, wide, className })}
      aria-disabled={isIdle || undefined}
      aria-busy={pending || undefined}
      onClick={isIdle ? undefined : onClick}
    >
      {pending ? <Spinner className={styles.spinner} /> : null}
      <span className={styles.content}>{children}</span>
    </button>
  );
}

type LinkButtonProps = ComponentProps<'a'> & ButtonStyle & { href: string };

/** A link that looks like a button: an ordinary page load. */
export function LinkButton({ variant, size, wide, className, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={buttonClasses({ variant, size, wide, className })}>
      {children}
    </a>
  );
}

/** Buttons and links that belong together, side by side. */
export const ButtonRow = (props: Omit<ComponentProps<'div'>, 'className'>) => (
  <div {...props} className={styles.row} />
);
