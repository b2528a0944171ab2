import { type ComponentProps, useState } from 'react';
import { m } from '#words/messages.js';
import { Icon } from '../mark/icon.tsx';
import styles from './control.module.css';
import { Field, type FieldLook } from './field.tsx';

export type PasswordFieldProps = Omit<ComponentProps<'input'>, 'className' | 'id' | 'type'> & FieldLook;

/** A password that its owner may look at. Set `autoComplete` to `current-password` or `new-password`. */
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
