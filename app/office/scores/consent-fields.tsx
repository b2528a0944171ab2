import { useState } from 'react';
import { m } from '#words/messages.js';
import { Button, ButtonRow } from '../../ui/actions/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Fieldset } from '../../ui/forms/form.tsx';
import type { Done } from '../kit/answer.ts';
import { CommandButton } from '../kit/command-button.tsx';
import { CommandRefusal, useCommands } from '../kit/commands.tsx';
import { CopiedLink } from '../kit/copied-link.tsx';
import { FieldInputs } from '../kit/field-inputs.tsx';
import type { ScorePart } from './score-draft.ts';
import styles from './score-editor.module.css';
import type { KnownScore } from './subject.ts';

export function ConsentFields({
  texts,
  inputs,
  id,
  known,
}: ScorePart & { id: string | null; known: KnownScore | null }) {
  return (
    <Fieldset legend={m.marks_part_consent()} hint={m.marks_consent_hint()}>
      <FieldInputs part="consent" texts={texts} inputs={inputs} />
      {id && known ? (
        <>
          <WithdrawalLink hasLink={known.hasLink} />
          <WithdrawButton />
        </>
      ) : (
        <p>{m.marks_link_later()}</p>
      )}
    </Fieldset>
  );
}

/** The candidate's private link: shown once, copied, or sent to an address that is not stored. */
function WithdrawalLink({ hasLink }: { hasLink: boolean }) {
  const commands = useCommands<Done & { link: string }>();
  if (commands.answer && 'link' in commands.answer) return <ShownLink link={commands.answer.link} />;
  return (
    <>
      <CommandRefusal commands={commands} />
      <CommandButton
        commands={commands}
        asks={{ act: 'link' }}
        label={hasLink ? m.marks_link_renew() : m.marks_link_make()}
        size="small"
        className={styles.action}
        question={
          hasLink
            ? {
                title: m.marks_link_renew_title(),
                words: m.marks_link_renew_words(),
                no: m.marks_link_keep(),
              }
            : undefined
        }
      />
    </>
  );
}

function ShownLink({ link }: { link: string }) {
  const [email, setEmail] = useState('');
  const commands = useCommands();
  const refused =
    !commands.pending && commands.answer && 'refused' in commands.answer ? commands.answer : null;
  const send = () => void commands.ask({ act: 'send-link', link, email: email.trim() });
  return (
    <Fieldset legend={m.marks_link()} hint={m.marks_link_once()}>
      <CopiedLink link={link} />
      <TextField
        type="email"
        label={m.common_email()}
        hint={m.marks_link_email_hint()}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter sends the email instead of saving the page.
          event.preventDefault();
          send();
        }}
        autoComplete="off"
        error={refused ? (refused.fields.email ?? refused.refused) : undefined}
      />
      <ButtonRow>
        <Button variant="secondary" size="small" pending={commands.pending} onClick={send}>
          {m.marks_link_send()}
        </Button>
      </ButtonRow>
    </Fieldset>
  );
}

/** Erases a candidate's data on request. */
function WithdrawButton() {
  const commands = useCommands();
  return (
    <>
      <CommandRefusal commands={commands} />
      <CommandButton
        commands={commands}
        asks={{ act: 'withdraw' }}
        label={m.marks_withdraw()}
        variant="danger"
        size="small"
        className={styles.action}
        question={{
          title: m.marks_withdraw_title(),
          words: m.marks_withdraw_words(),
          yes: m.marks_withdraw_do(),
          no: m.common_change_nothing(),
        }}
      />
    </>
  );
}
