import { useEffect, useRef, useState } from 'react';
import { maxMessageCharacters } from '#core/messages/message-fields.ts';
import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import { TextArea } from '../../ui/forms/field.tsx';
import { FormActions, FormStack } from '../../ui/forms/form.tsx';
import type { Commands } from '../kit/commands.tsx';
import { deleteDraft, keepDraft, readStoredDraft } from '../kit/drafts.ts';
import { useReplayedInput } from '../kit/use-replayed-input.ts';
import { useDraftKey } from '../kit/use-stored-draft.ts';

const empty = { body: '' };

/** The text stays on the device until it is sent. Repeating the request with its id sends no second email. */
export function ReplyForm({
  commands,
  messageId,
  to,
  from,
}: {
  commands: Commands;
  messageId: string;
  to: string;
  from: string;
}) {
  const key = useDraftKey('reply')(messageId);
  const [{ id, body }, setReply] = useState({ id: '', body: '' });
  const typed = useReplayedInput<HTMLDivElement>();
  const looked = useRef(false);
  useEffect(() => {
    if (looked.current) return;
    looked.current = true;
    const kept = readStoredDraft(key, empty);
    setReply((now) => ({
      id: kept?.newId ?? crypto.randomUUID(),
      body: now.body || (kept?.draft.body ?? ''),
    }));
  }, [key]);
  function change(text: string): void {
    setReply({ id, body: text });
    if (text === '') deleteDraft(key);
    else
      keepDraft(key, { draft: { body: text }, base: empty, version: undefined, newId: id, at: Date.now() });
  }
  async function send(): Promise<void> {
    const answer = await commands.ask({ act: 'reply', id, body });
    if ('refused' in answer) return;
    deleteDraft(key);
    setReply({ id: crypto.randomUUID(), body: '' });
  }
  const refused =
    commands.last?.act === 'reply' && commands.answer && 'refused' in commands.answer
      ? commands.answer
      : undefined;
  return (
    <form
      noValidate
      data-print="none"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <FormStack>
        <div ref={typed}>
          <TextArea
            label={m.contact_office_reply_label()}
            hint={from ? m.contact_office_reply_hint({ to, from }) : m.contact_office_reply_hint_to({ to })}
            name="body"
            rows={8}
            maxLength={maxMessageCharacters}
            value={body}
            error={refused?.fields.body?.[0] ?? refused?.refused}
            onChange={(event) => change(event.currentTarget.value)}
          />
        </div>
        <FormActions>
          <Button type="submit" pending={commands.isUnderWay('reply')}>
            {m.contact_office_reply_send()}
          </Button>
        </FormActions>
      </FormStack>
    </form>
  );
}
