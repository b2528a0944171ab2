import type { ComponentProps } from 'react';
import { Spinner } from '../feedback/spinner.tsx';
import { joinClasses } from '../join-classes.ts';
import styles from './button.module.css';

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
type ButtonSize = 'small' | 'medium' | 'large';

export type ButtonStyle = {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  wide?: boolean | undefined;
  className?: string | undefined;
};

/** Returns the classes of a button, for elements that other libraries render. */
export function buttonClasses({ variant = 'primary', size = 'medium', wide, className }: ButtonStyle = {}) {
  return joinClasses(styles.button, styles[variant], styles[size], wide && styles.wide, className);
}

export type ButtonProps = ComponentProps<'button'> &
  ButtonStyle & {
    /** True while the action runs: shows a spinner and ignores clicks. */
    pending?: boolean | undefined;
  };

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
  // Unlike `disabled`, this keeps the focus on the button.
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

/** A link styled as a button. It loads a full page. */
export function LinkButton({ variant, size, wide, className, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={buttonClasses({ variant, size, wide, className })}>
      {children}
    </a>
  );
}

export const ButtonRow = (props: Omit<ComponentProps<'div'>, 'className'>) => (
  <div {...props} className={styles.row} />
);
