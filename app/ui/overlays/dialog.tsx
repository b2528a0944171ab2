import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactElement, ReactNode } from 'react';
import { m } from '#words/messages.js';
import { Button, ButtonRow } from '../actions/button.tsx';
import { FormStack } from '../forms/form.tsx';
import { joinClasses } from '../join-classes.ts';
import { Icon } from '../mark/icon.tsx';
import styles from './dialog.module.css';

type DialogProps = {
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons at the bottom. `DialogClose` wraps one that closes the dialog. */
  actions?: ReactNode;
  /** A button that opens the dialog. Without one, `open` controls it. */
  trigger?: ReactElement | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  /** True for comparisons and pictures. */
  wide?: boolean | undefined;
};

/** A modal dialog. Escape closes it and restores the focus. */
export function Dialog({
  title,
  description,
  children,
  actions,
  trigger,
  open,
  onOpenChange,
  wide,
}: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      {trigger ? <Base.Trigger render={trigger} /> : null}
      <Base.Portal>
        <Base.Backdrop className={styles.veil} />
        <Base.Popup className={joinClasses(styles.dialog, wide && styles.wide)}>
          <Base.Title className={styles.title}>{title}</Base.Title>
          {description ? <Base.Description className={styles.words}>{description}</Base.Description> : null}
          {children}
          {actions ? <div className={styles.actions}>{actions}</div> : null}
          <Base.Close className={styles.close} aria-label={m.ui_close()}>
            <Icon name="close" />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** Makes a button close its dialog: `<DialogClose><Button>Annuler</Button></DialogClose>`. */
export function DialogClose({ children }: { children: ReactElement }) {
  return <Base.Close render={children} />;
}

/** A form inside a dialog. Its events do not reach a form around the dialog. */
export function DialogForm({
  submitLabel,
  onSubmit,
  instead,
  children,
}: {
  submitLabel: string;
  onSubmit: () => void;
  /** Replaces the cancel button beside the submit button. */
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
              <Button variant="quiet">{m.common_cancel()}</Button>
            </DialogClose>
          )}
        </ButtonRow>
      </FormStack>
    </form>
  );
}
