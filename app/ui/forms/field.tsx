import { type ReactNode, useId } from 'react';
import { m } from '#words/messages.js';
import { joinClasses } from '../join-classes.ts';
import styles from './field.module.css';

/** What every field takes beside the attributes of its control. */
export type FieldLook = {
  label: ReactNode;
  /** How to fill it in; stays visible. */
  hint?: ReactNode;
  /** What is wrong and what to do about it; the first of several is shown. */
  error?: string | readonly string[] | null | undefined;
  /** Says « facultatif » after the label: required fields carry no mark. */
  optional?: boolean | undefined;
  id?: string | undefined;
  className?: string | undefined;
};

/** What ties the control to its words. */
export type ControlLinks = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

export type FieldProps = FieldLook & { children: (links: ControlLinks) => ReactNode };

function firstOf(error: FieldLook['error']): string | undefined {
  return (typeof error === 'string' ? error : error?.[0]) || undefined;
}

/**
 * A label, a control, a hint and an error, tied together for screen readers. Plain HTML, so it is as good
 * on a page without client script as on a hydrated screen.
 */
export function Field({ label, hint, error, optional, id, className, children }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const message = firstOf(error);
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  return (
    <div className={joinClasses(styles.field, className)}>
      <label htmlFor={controlId} className={styles.label}>
        {label}
        {optional ? <span className={styles.optional}> {m.ui_optional()}</span> : null}
      </label>
      {hint ? (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      {children({
        id: controlId,
        'aria-describedby': joinClasses(hint ? hintId : null, message ? errorId : null),
        'aria-invalid': message ? true : undefined,
      })}
      {message ? (
        <p id={errorId} className={styles.error}>
          {message}
        </p>
      ) : null}
    </div>
  );
}
