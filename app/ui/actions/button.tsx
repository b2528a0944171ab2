import type { ComponentProps } from 'react';
import { Spinner } from '../feedback/spinner.tsx';
import styles from './button.module.css';
import { type ButtonLook, buttonClasses } from './button-classes.ts';

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
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
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={pending && type === 'submit' ? 'button' : type}
      className={buttonClasses({ variant, size, wide, className })}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={pending ? undefined : onClick}
    >
      {pending ? <Spinner className={styles.spinner} /> : null}
      {children}
    </button>
  );
}
