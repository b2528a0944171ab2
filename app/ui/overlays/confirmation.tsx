import type { ReactElement, ReactNode } from 'react';
import { m } from '#words/messages.js';
import { Button } from '../actions/button.tsx';
import { Dialog, DialogClose } from './dialog.tsx';

type ConfirmationProps = {
  title: string;
  words: ReactNode;
  /** Labels of the confirm and the cancel button. */
  yes: ReactNode;
  no?: string | undefined;
  /** True if confirming deletes something. */
  danger?: boolean | undefined;
  onConfirm: () => void;
  /** A button that opens the dialog. Without one, `open` controls it. */
  trigger?: ReactElement | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
};

/** A confirmation dialog. Cancel comes first and gets the focus. */
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
