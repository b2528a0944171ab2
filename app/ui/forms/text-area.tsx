import type { ComponentProps } from 'react';
import { joinClasses } from '../join-classes.ts';
import styles from './control.module.css';
import { Field, type FieldLook } from './field.tsx';

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className' | 'id'> & FieldLook;

/** Several lines of text; grows with them where the browser can. */
export function TextArea({ label, hint, error, optional, id, className, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id} className={className}>
      {(links) => <textarea {...area} {...links} className={joinClasses(styles.control, styles.area)} />}
    </Field>
  );
}
