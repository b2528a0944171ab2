import { useState } from 'react';
import type { SeenOpinion } from '#core/opinions/refusal.ts';
import { maxRefusalCharacters, refusalReasons, titleReason } from '#core/opinions/refusal-reasons.ts';
import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import { Select, TextArea } from '../../ui/forms/field.tsx';
import { FormActions, FormStack } from '../../ui/forms/form.tsx';
import type { Commands } from '../kit/commands.tsx';
import { useReplayedInput } from '../kit/use-replayed-input.ts';
import { useStoredText } from '../kit/use-stored-text.ts';

/** Refuses a review for one of the permitted reasons. The text stays on the device until it is sent. */
export function RefusalForm({ id, commands, seen }: { id: string; commands: Commands; seen: SeenOpinion }) {
  const [reason, setReason] = useState('');
  const { text: details, change, forget } = useStoredText('refusal', id);
  const typed = useReplayedInput();
  async function send(): Promise<void> {
    const answer = await commands.ask({ act: 'refuse', seen, reason, details });
    if (!('refused' in answer)) forget();
  }
  const refused =
    commands.last?.act === 'refuse' && commands.answer && 'refused' in commands.answer
      ? commands.answer.fields
      : {};
  return (
    <form
      ref={typed}
      noValidate
      autoComplete="off"
      data-print="none"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <FormStack>
        <Select
          label={m.opinions_reason()}
          error={refused.reason}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          options={[
            { value: '', label: m.opinions_reason_choose() },
            ...refusalReasons.map((each) => ({ value: each, label: titleReason(each) })),
          ]}
        />
        <TextArea
          label={m.opinions_details()}
          hint={m.opinions_details_hint()}
          error={refused.details}
          value={details}
          rows={3}
          maxLength={maxRefusalCharacters}
          onChange={(event) => change(event.currentTarget.value)}
        />
        <FormActions>
          <Button type="submit" variant="secondary" pending={commands.isUnderWay('refuse')}>
            {m.opinions_refuse()}
          </Button>
        </FormActions>
      </FormStack>
    </form>
  );
}
