import type { FormEvent } from 'react';
import type { InvitationCounts } from '#core/moving-in/invite-people.ts';
import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { FormActions, FormStack } from '../../ui/forms/form.tsx';
import { Facts } from '../../ui/text/facts.tsx';
import type { Commands } from '../kit/commands.tsx';
import styles from '../kit/sheet.module.css';
import { ImportCommand } from './import-command.tsx';

const figures = new Intl.NumberFormat('fr-FR');

/** Invitations of an import: how many were sent, and a second one for a person who asks. */
export function Invitations({
  commands,
  counts: { invitable, invited, claimed },
}: {
  commands: Commands;
  counts: InvitationCounts;
}) {
  const sendAgain = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email') ?? '');
    void commands.ask({ act: 'invite-again', email });
  };
  return (
    <section className={styles.part}>
      <h2>{m.common_invitations()}</h2>
      <p>{m.moving_invite_words()}</p>
      <Facts
        facts={[
          { term: m.moving_action_invite(), detail: figures.format(invited) },
          { term: m.moving_count_claimed(), detail: figures.format(claimed) },
        ]}
      />
      {invitable > 0 ? (
        <ImportCommand
          commands={commands}
          act="invite"
          label={m.moving_invite({ count: invitable })}
          question={m.moving_invite_question({ count: invitable })}
          words={m.moving_invite_consequence()}
          isDangerous={false}
        />
      ) : (
        <p>{m.moving_invite_none()}</p>
      )}
      {invited > 0 ? (
        <details className={styles.fold}>
          <summary>{m.moving_invite_again()}</summary>
          <form onSubmit={sendAgain} noValidate className={styles.narrow}>
            <FormStack>
              <TextField
                name="email"
                type="email"
                autoComplete="off"
                label={m.moving_invite_again_email()}
                error={commands.fields.email}
              />
              <FormActions>
                <Button type="submit" variant="secondary" disabled={commands.isUnderWay('invite-again')}>
                  {m.moving_invite_again_send()}
                </Button>
              </FormActions>
            </FormStack>
          </form>
        </details>
      ) : null}
    </section>
  );
}
