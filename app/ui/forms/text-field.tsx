import type { ComponentProps } from 'react';
import styles from './control.module.css';
import { Field, type FieldLook } from './field.tsx';

export type TextFieldProps = Omit<ComponentProps<'input'>, 'className' | 'id'> & FieldLook;

/** One line of text, or any input that looks like one: email, number, date, url, search. */
export function TextField({ label, hint, error, optional, id, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id} className={className}>
      {(links) => <input type="text" {...input} {...links} className={styles.control} />}
    </Field>
  );
}
