import { type ReactNode, useState } from 'react';
import { m } from '#words/messages.js';
import { Button, type ButtonLook } from '../../ui/actions/button.tsx';
import { Dialog, DialogClose } from '../../ui/overlays/dialog.tsx';
import type { Act } from './use-act.ts';

/** A button that does something at once, or asks first where `question` says what about. */
export function ActButton({
  act,
  fields,
  label,
  variant = 'secondary',
  question,
}: {
  act: Act;
  fields: Record<string, string>;
  label: string;
  variant?: ButtonLook['variant'];
  question?: { title: string; words: ReactNode; yes?: string };
}) {
  const [open, setOpen] = useState(false);
  const isUnderWay = act.isUnderWay(fields.intent);
  if (!question)
    return (
      <Button variant={variant} pending={isUnderWay} onClick={() => act.put(fields)}>
        {label}
      </Button>
    );
  const go = () => {
    setOpen(false);
    act.put(fields);
  };
  return (
    <Dialog
      title={question.title}
      description={question.words}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant={variant} pending={isUnderWay}>
          {label}
        </Button>
      }
      actions={
        <>
          <DialogClose>
            <Button variant="secondary">{m.ui_cancel()}</Button>
          </DialogClose>
          <Button variant={variant === 'danger' ? 'danger' : 'primary'} onClick={go}>
            {question.yes ?? label}
          </Button>
        </>
      }
    />
  );
}
