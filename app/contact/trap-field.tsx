import { m } from '#words/messages.js';
import styles from './contact.module.css';

/** A field that is shown to nobody: what fills it in is a program. */
export function TrapField() {
  return (
    <div className={styles.trap} aria-hidden="true">
      <label htmlFor="message-suite">{m.contact_trap()}</label>
      <input id="message-suite" type="text" name={trapName} tabIndex={-1} autoComplete="off" />
    </div>
  );
}

const trapName = 'suite';

/** Whether a form was filled in by a program. */
export const isTrapped = (form: FormData): boolean => Boolean(form.get(trapName));
