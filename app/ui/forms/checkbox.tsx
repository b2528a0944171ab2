import { type ComponentProps, useId } from 'react';
import { m } from '#words/messages.js';
import { joinClasses } from '../join-classes.ts';
import styles from './checkbox.module.css';
import fieldStyles from './field.module.css';
import type { FieldStyle } from './field.tsx';

type CheckboxProps = Omit<ComponentProps<'input'>, 'className' | 'id' | 'type'> &
  FieldStyle & {
    /** A switch takes effect immediately. A box is sent with its form. */
    variant?: 'box' | 'switch' | undefined;
    /** Error for an unticked box on a page without React, where `app/enhance` shows it. */
    missing?: string | undefined;
  };

/** A native checkbox, styled as a box or a switch. */
export function Checkbox({
  label,
  hint,
  error,
  optional,
  id,
  className,
  variant = 'box',
  missing,
  ...input
}: CheckboxProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const message = typeof error === 'string' ? error : error?.[0];
  return (
    <div className={joinClasses(styles.row, className)}>
      <input
        {...input}
        id={controlId}
        type="checkbox"
        role={variant === 'switch' ? 'switch' : undefined}
        className={styles[variant]}
        aria-invalid={message ? true : undefined}
        aria-describedby={joinClasses(
          hint ? `${controlId}-hint` : null,
          message ? `${controlId}-error` : null,
        )}
      />
      <div className={styles.words}>
        <label htmlFor={controlId} className={styles.label}>
          <span>{label}</span>
          {optional ? <span className={fieldStyles.optional}> {m.ui_optional()}</span> : null}
        </label>
        {hint ? (
          <p id={`${controlId}-hint`} className={fieldStyles.hint}>
            {hint}
          </p>
        ) : null}
        {message || missing ? (
          <p id={`${controlId}-error`} className={fieldStyles.error} hidden={!message}>
            {message || missing}
          </p>
        ) : null}
      </div>
    </div>
  );
}

type SwitchProps = Omit<CheckboxProps, 'look'>;

export function Switch(props: SwitchProps) {
  return <Checkbox {...props} variant="switch" />;
}
