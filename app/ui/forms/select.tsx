import type { ComponentProps } from 'react';
import { joinClasses } from '../join-classes.ts';
import styles from './control.module.css';
import { Field, type FieldLook } from './field.tsx';

export type SelectOption = { value: string; label: string; disabled?: boolean | undefined };

export type SelectProps = Omit<ComponentProps<'select'>, 'className' | 'id' | 'children'> &
  FieldLook & { options: readonly SelectOption[] };

/** A choice in a list: the browser's own select, which phones open in their own way. */
export function Select({ label, hint, error, optional, id, className, options, ...select }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id} className={className}>
      {(links) => (
        <select {...select} {...links} className={joinClasses(styles.control, styles.select)}>
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
