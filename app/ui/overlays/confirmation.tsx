import type { ReactElement, ReactNode } from 'react';
import { m } from '#words/messages.js';
import { Button } from '../actions/button.tsx';
import { Dialog, DialogClose } from './dialog.tsx';

type ConfirmationProps = {
  title: string;
  words: ReactNode;
  /** What it is answered with, and what leaves everything as it is. */
  yes: ReactNode;
  no?: string | undefined;
  /** It takes something away. */
  danger?: boolean | undefined;
  onConfirm: () => void;
  /** A button that opens it; without one, `open` decides. */
  trigger?: ReactElement | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
};

/** Asks before something is done. The first button, which the focus goes to, does nothing. */
export function Confirmation({
  title,
  words,
  yes,
  no = m.common_cancel(),
  danger = false,
  onConfirm,
  ...opening
}: ConfirmationProps) {
  return (
    <Dialog
      title={title}
      description={words}
      {...opening}
      actions={
        <>
          <DialogClose>
            <Button variant="secondary">{no}</Button>
          </DialogClose>
          <DialogClose>
            <Button variant={danger ? 'danger' : 'primary'} onClick={onConfirm}>
              {yes}
            </Button>
          </DialogClose>
        </>
      }
    />
  );
}
