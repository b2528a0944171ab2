import { useState } from 'react';
import { m } from '#words/messages.js';
import { ButtonRow, LinkButton } from '../../ui/actions/button.tsx';
import { TextArea } from '../../ui/forms/field.tsx';
import { CommandButton } from '../kit/command-button.tsx';
import { CommandRefusal, useCommands } from '../kit/commands.tsx';
import styles from '../kit/sheet.module.css';

/** Evidence for a dispute and, while the bank expects a response, the ways to respond. */
export function DisputeAnswer({
  orderId,
  disputeId,
  status,
}: {
  orderId: string;
  disputeId: string;
  status: string;
}) {
  const commands = useCommands({ action: `/admin/orders/${orderId}` });
  const [words, setWords] = useState('');
  const see = (
    <LinkButton href={`/admin/orders/${orderId}/evidence`} variant="secondary" target="_blank">
      {m.evidence_see()}
    </LinkButton>
  );
  if (!status.endsWith('needs_response')) return <ButtonRow>{see}</ButtonRow>;
  return (
    <div className={styles.part}>
      <CommandRefusal commands={commands} />
      <TextArea
        label={m.evidence_words()}
        hint={m.evidence_words_hint()}
        name={`words-${disputeId}`}
        rows={3}
        maxLength={5_000}
        optional
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <ButtonRow>
        {see}
        <CommandButton
          commands={commands}
          asks={{ act: 'answer-dispute', disputeId, words }}
          label={m.evidence_send()}
          variant="primary"
          question={{ title: m.evidence_send_title(), words: m.evidence_send_words() }}
        />
        <CommandButton
          commands={commands}
          asks={{ act: 'accept-dispute', disputeId }}
          label={m.evidence_accept()}
          variant="danger"
          question={{ title: m.evidence_accept_title(), words: m.evidence_accept_words() }}
        />
      </ButtonRow>
    </div>
  );
}
