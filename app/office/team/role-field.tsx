import { useState } from 'react';
import type { StaffRole } from '#core/staff/roles.ts';
import { m } from '#words/messages.js';
import { Fieldset } from '../../ui/forms/form.tsx';
import styles from '../kit/sheet.module.css';
import type { RoleChoice } from './role-choices.ts';

/** Radio buttons for the roles, and the rights of the chosen one. */
export function RoleField({
  choices,
  initial,
  error,
}: {
  choices: readonly RoleChoice[];
  initial: StaffRole | null;
  error?: readonly string[] | undefined;
}) {
  const [chosen, setChosen] = useState<StaffRole | null>(initial);
  const shown = choices.find(({ role }) => role === chosen);
  return (
    <>
      <Fieldset legend={m.team_role()} hint={m.team_role_hint()}>
        {choices.map(({ role, label }) => (
          <label key={role} className={styles.choice}>
            <input
              type="radio"
              name="role"
              value={role}
              checked={role === chosen}
              aria-invalid={error ? true : undefined}
              onChange={() => setChosen(role)}
            />
            <span>{label}</span>
          </label>
        ))}
        {error ? <p className={styles.pressing}>{error.join(' ')}</p> : null}
      </Fieldset>
      <div role="status">
        {shown ? (
          <section className={styles.part}>
            <h2>{m.team_rights_of({ role: shown.label })}</h2>
            <ul className={styles.lines}>
              {shown.rights.map((right) => (
                <li key={right}>{right}</li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </>
  );
}
