import type { ComponentProps } from 'react';
import { type ButtonLook, buttonClasses } from './button-classes.ts';

export type LinkButtonProps = ComponentProps<'a'> & ButtonLook & { href: string };

/** A link that looks like a button: an ordinary page load. */
export function LinkButton({ variant, size, wide, className, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={buttonClasses({ variant, size, wide, className })}>
      {children}
    </a>
  );
}
