import { useRef, useState } from 'react';
import { m } from '#words/messages.js';
import { Button, ButtonRow } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Fieldset } from '../../ui/forms/form.tsx';
import { Dialog, DialogClose } from '../../ui/overlays/dialog.tsx';
import styles from './score-editor.module.css';
import { useScoreMoves } from './use-score-moves.ts';

/** The candidate's private link: made, shown once, copied, or sent to an address that is not kept. */
export function WithdrawalLink({ id, hasLink }: { id: string; hasLink: boolean }) {
  const maker = useScoreMoves(id);
  const link = maker.answer?.done === 'linked' ? maker.answer.link : null;
  const make = () => maker.move({ intent: 'link' });
  return (
    <>
      {maker.refused ? <Notice tone="error" live title={maker.refused.form} /> : null}
      {link ? (
        <ShownLink id={id} link={link} />
      ) : hasLink ? (
        <Dialog
          title={m.marks_link_renew_title()}
          description={m.marks_link_renew_words()}
          trigger={
            <Button variant="secondary" size="small" className={styles.action} pending={maker.moving}>
              {m.marks_link_renew()}
            </Button>
          }
          actions={
            <>
              <DialogClose>
                <Button variant="secondary">{m.marks_link_keep()}</Button>
              </DialogClose>
              <DialogClose>
                <Button onClick={make}>{m.marks_link_renew()}</Button>
              </DialogClose>
            </>
          }
        />
      ) : (
        <Button
          variant="secondary"
          size="small"
          className={styles.action}
          pending={maker.moving}
          onClick={make}
        >
          {m.marks_link_make()}
        </Button>
      )}
    </>
  );
}

function ShownLink({ id, link }: { id: string; link: string }) {
  const toast = useToast();
  const field = useRef<HTMLParagraphElement>(null);
  const [email, setEmail] = useState('');
  const sender = useScoreMoves(id);
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => toast({ title: m.marks_link_copied(), tone: 'success' }),
      () => {
        // The browser does not let pages copy: the link is selected, for the hand to do it.
        if (field.current) getSelection()?.selectAllChildren(field.current);
        toast({ title: m.marks_link_copy_failed() });
      },
    );
  const send = () => {
    if (!sender.moving) sender.move({ intent: 'send-link', link, email: email.trim() });
  };
  return (
    <Fieldset legend={m.marks_link()} hint={m.marks_link_once()}>
      <p ref={field} className={styles.address}>
        {link}
      </p>
      <ButtonRow>
        <Button variant="secondary" size="small" onClick={() => void copy()}>
          {m.marks_link_copy()}
        </Button>
      </ButtonRow>
      <TextField
        type="email"
        label={m.marks_link_email()}
        hint={m.marks_link_email_hint()}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter sends the letter; it does not save the page.
          event.preventDefault();
          send();
        }}
        autoComplete="off"
        error={sender.refused?.fields.email ?? sender.refused?.form}
      />
      <ButtonRow>
        <Button variant="secondary" size="small" pending={sender.moving} onClick={send}>
          {m.marks_link_send()}
        </Button>
      </ButtonRow>
    </Fieldset>
  );
}
