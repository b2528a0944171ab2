import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogClose } from '../../ui/overlays/dialog.tsx';
import styles from './score-editor.module.css';
import { useScoreMoves } from './use-score-moves.ts';

/** Erases a candidate who asked for it; asked twice, because nothing brings it back. */
export function WithdrawButton({ id }: { id: string }) {
  const { move, moving } = useScoreMoves(id);
  return (
    <Dialog
      title={m.marks_withdraw_title()}
      description={m.marks_withdraw_words()}
      trigger={
        <Button variant="danger" size="small" className={styles.action} pending={moving}>
          {m.marks_withdraw()}
        </Button>
      }
      actions={
        <>
          <DialogClose>
            <Button>{m.marks_withdraw_keep()}</Button>
          </DialogClose>
          <DialogClose>
            <Button variant="danger" onClick={() => move({ intent: 'withdraw' })}>
              {m.marks_withdraw_do()}
            </Button>
          </DialogClose>
        </>
      }
    />
  );
}
