import { m } from '#words/messages.js';
import styles from './contact.module.css';

/** Hidden field (honeypot) that only bots fill in. */
export function TrapField() {
  return (
    <div className={styles.trap} aria-hidden="true">
      <label htmlFor="message-suite">{m.contact_trap()}</label>
      <input id="message-suite" type="text" name={trapName} tabIndex={-1} autoComplete="off" />
    </div>
  );
}

const trapName = 'suite';

/** True if a bot filled in the form. */
export const isTrapped = (form: FormData): boolean => Boolean(form.get(trapName));
