import type { MessageState } from '#core/messages/office-messages.ts';
import { m } from '#words/messages.js';
import { Button, ButtonRow, LinkButton } from '../../ui/actions/button.tsx';
import { Dialog, DialogClose } from '../../ui/overlays/dialog.tsx';
import type { MessageChange } from './message-change.ts';

/** What can be done with a message, by the state it is in. */
export function MessageActions({
  state,
  name,
  replyHref,
  moving,
  onMove,
}: {
  state: MessageState;
  name: string;
  replyHref: string;
  moving: boolean;
  onMove: (to: MessageChange) => void;
}) {
  const move = (to: MessageChange, label: string) => (
    <Button variant="secondary" aria-disabled={moving || undefined} onClick={() => !moving && onMove(to)}>
      {label}
    </Button>
  );
  const inInbox = state === 'new' || state === 'read';
  return (
    <ButtonRow data-print="none">
      {state === 'spam' || state === 'deleted' ? null : (
        <LinkButton href={replyHref}>{m.contact_office_reply()}</LinkButton>
      )}
      {inInbox ? (
        <>
          {move('archived', m.contact_office_archive())}
          {move('new', m.contact_office_unread())}
          {move('spam', m.contact_office_mark_spam())}
        </>
      ) : (
        move('read', m.contact_office_restore())
      )}
      {state === 'deleted' ? (
        <Dialog
          title={m.contact_office_erase_title()}
          description={m.contact_office_erase_words({ name })}
          trigger={<Button variant="danger">{m.contact_office_erase()}</Button>}
          actions={
            <>
              <DialogClose>
                <Button>{m.contact_office_keep()}</Button>
              </DialogClose>
              <Button variant="danger" pending={moving} onClick={() => onMove('erased')}>
                {m.contact_office_erase()}
              </Button>
            </>
          }
        />
      ) : (
        move('deleted', m.contact_office_delete())
      )}
    </ButtonRow>
  );
}
