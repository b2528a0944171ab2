import { formatDateTime } from '#common/dates.ts';
import { typeset } from '#common/typography.ts';
import type { WaitingClaim } from '#core/exercises/claims/decide-claim.ts';
import { m } from '#words/messages.js';
import { ButtonRow } from '../../ui/actions/button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { ActButton, type Acts } from '../kit/acts.tsx';
import sheet from '../kit/sheet.module.css';
import styles from './exercise-editor.module.css';

/** Answers whose learners say that they were right, each to be accepted or not. */
export function ClaimList({ claims, acts }: { claims: readonly WaitingClaim[]; acts: Acts }) {
  return (
    <ul className={styles.stack}>
      {claims.map(({ id, given, expected, name, exercise, createdAt }) => (
        <li key={id} className={joinClasses(styles.stack, styles.card)}>
          <p lang="fr">
            <strong>{m.results_quoted({ words: given })}</strong>
          </p>
          <p className={sheet.soft}>
            {expected.length > 0
              ? m.claims_expected({ answers: expected.join(' · ') })
              : m.claims_field_gone()}
          </p>
          <p className={sheet.soft}>
            <a href={`/admin/exercises/edit-${exercise.id}`}>{typeset(exercise.title)}</a>
            {` · ${[name, formatDateTime(createdAt)].filter(Boolean).join(' · ')}`}
          </p>
          <ButtonRow>
            {expected.length > 0 ? (
              <ActButton
                acts={acts}
                asks={{ act: 'accept', id }}
                label={m.claims_accept()}
                variant="primary"
              />
            ) : null}
            <ActButton acts={acts} asks={{ act: 'refuse', id }} label={m.claims_refuse()} />
          </ButtonRow>
        </li>
      ))}
    </ul>
  );
}
