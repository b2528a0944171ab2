import { type ComponentProps, type FC, useEffect, useState } from 'react';
import { m } from '#words/messages.js';
import { showToast } from '../../ui/feedback/show-toast.ts';
import type { Confirmation } from '../../ui/overlays/confirmation.tsx';
import type { Dialog } from '../../ui/overlays/dialog.tsx';

type Opening = { open: boolean; onOpenChange: (open: boolean) => void };

/** A dialog without a trigger, whose code loads when it is opened for the first time. */
export const LaterDialog = createLater(
  async (): Promise<FC<ComponentProps<typeof Dialog> & Opening>> =>
    (await import('../../ui/overlays/dialog.tsx')).Dialog,
);

/** A confirmation without a trigger, whose code loads when it is opened for the first time. */
export const LaterConfirmation = createLater(
  async (): Promise<FC<ComponentProps<typeof Confirmation> & Opening>> =>
    (await import('../../ui/overlays/confirmation.tsx')).Confirmation,
);

/** Returns a component that loads when it is opened. A failed load closes it, so that it can be opened again. */
function createLater<Props extends Opening>(load: () => Promise<FC<Props>>): FC<Props> {
  return function Later(props) {
    const [Loaded, setLoaded] = useState<FC<Props>>();
    const { open, onOpenChange } = props;
    const isMissing = open && !Loaded;
    // biome-ignore lint/correctness/useExhaustiveDependencies: one load per opening.
    useEffect(() => {
      if (!isMissing) return;
      load().then(
        (component) => setLoaded(() => component),
        () => {
          showToast({ title: m.editing_offline(), tone: 'error' });
          onOpenChange(false);
        },
      );
    }, [isMissing]);
    return Loaded ? <Loaded {...props} /> : null;
  };
}
