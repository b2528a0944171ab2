import type { ReactNode } from 'react';
import { m } from '#words/messages.js';
import { Button } from '../actions/button.tsx';
import { ButtonRow } from '../actions/button-row.tsx';
import { FormStack } from '../forms/form-stack.tsx';
import { DialogClose } from './dialog.tsx';

/** A form inside a dialog; a form that the dialog stands in hears nothing of it. */
export function DialogForm({
  submitLabel,
  onSubmit,
  instead,
  children,
}: {
  submitLabel: string;
  onSubmit: () => void;
  /** What stands beside the button that sends it; else the one that gives it up. */
  instead?: ReactNode;
  children: ReactNode;
}) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onSubmit();
      }}
    >
      <FormStack>
        {children}
        <ButtonRow>
          <Button type="submit">{submitLabel}</Button>
          {instead ?? (
            <DialogClose>
              <Button variant="quiet">{m.ui_cancel()}</Button>
            </DialogClose>
          )}
        </ButtonRow>
      </FormStack>
    </form>
  );
}
