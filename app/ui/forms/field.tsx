import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { m } from '#words/messages.js';
import { joinClasses } from '../join-classes.ts';
import { Icon } from '../mark/icon.tsx';
import styles from './field.module.css';

/** Props of every field besides the attributes of its control. */
export type FieldStyle = {
  label: ReactNode;
  /** Instructions, always visible. */
  hint?: ReactNode;
  /** Validation error. Only the first of several is shown. */
  error?: string | readonly string[] | null | undefined;
  /** True if the label ends with « facultatif ». Required fields have no marker. */
  optional?: boolean | undefined;
  id?: string | undefined;
  className?: string | undefined;
};

/** Attributes that link the control to its label, hint and error. */
type ControlLinks = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

type FieldProps = FieldStyle & { children: (links: ControlLinks) => ReactNode };

function firstOf(error: FieldStyle['error']): string | undefined {
  return (typeof error === 'string' ? error : error?.[0]) || undefined;
}

/** A label, a control, a hint and an error, linked for screen readers. Works without client scripts. */
function Field({ label, hint, error, optional, id, className, children }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const message = firstOf(error);
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  return (
    <div className={joinClasses(styles.field, className)}>
      <label htmlFor={controlId} className={styles.label}>
        <span>{label}</span>
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

export type TextFieldProps = Omit<ComponentProps<'input'>, 'className' | 'id'> & FieldStyle;

/** A single-line input: text, email, number, date, url, search. */
export function TextField({ label, hint, error, optional, id, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id} className={className}>
      {(links) => <input type="text" {...input} {...links} className={styles.control} />}
    </Field>
  );
}

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className' | 'id'> & FieldStyle;

/** A multi-line input that grows with its content where the browser supports it. */
export function TextArea({ label, hint, error, optional, id, className, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id} className={className}>
      {(links) => <textarea {...area} {...links} className={joinClasses(styles.control, styles.area)} />}
    </Field>
  );
}

type SelectOption = { value: string; label: string; disabled?: boolean | undefined };

type SelectProps = Omit<ComponentProps<'select'>, 'className' | 'id' | 'children'> &
  FieldStyle & { options: readonly SelectOption[] };

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

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'className' | 'id' | 'type'> & FieldStyle;

/** A password input with a show button. Set `autoComplete` to `current-password` or `new-password`. */
export function PasswordField({ label, hint, error, optional, id, className, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id} className={className}>
      {(links) => (
        <div className={styles.group}>
          <input
            autoCapitalize="off"
            spellCheck={false}
            {...input}
            {...links}
            type={shown ? 'text' : 'password'}
            className={styles.control}
          />
          <button
            type="button"
            className={styles.inside}
            aria-label={shown ? m.ui_password_hide() : m.ui_password_show()}
            aria-controls={links.id}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eye-off' : 'eye'} />
          </button>
        </div>
      )}
    </Field>
  );
}
