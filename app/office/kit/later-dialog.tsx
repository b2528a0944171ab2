import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { m } from '#words/messages.js';
import { showToast } from '../../ui/feedback/show-toast.ts';
import type { Confirmation } from '../../ui/overlays/confirmation.tsx';
import type { Dialog } from '../../ui/overlays/dialog.tsx';

type Opening = { open: boolean; onOpenChange: (open: boolean) => void };

const loadDialog = async () => (await import('../../ui/overlays/dialog.tsx')).Dialog;
const loadConfirmation = async () => (await import('../../ui/overlays/confirmation.tsx')).Confirmation;

/** A dialog without a trigger, whose code loads when it is opened for the first time. */
export function LaterDialog(props: ComponentProps<typeof Dialog> & Opening) {
  const Loaded = useLoaded(loadDialog, props);
  return Loaded ? <Loaded {...props} /> : null;
}

/** A confirmation without a trigger, whose code loads when it is opened for the first time. */
export function LaterConfirmation(props: ComponentProps<typeof Confirmation> & Opening) {
  const Loaded = useLoaded(loadConfirmation, props);
  return Loaded ? <Loaded {...props} /> : null;
}

/** Returns the component once it is opened and loaded. A failed load closes it, so that it can be opened again. */
function useLoaded<Component>(load: () => Promise<Component>, { open, onOpenChange }: Opening) {
  const [loaded, setLoaded] = useState<Component>();
  const isMissing = open && !loaded;
  const changeOpen = useRef(onOpenChange);
  changeOpen.current = onOpenChange;
  useEffect(() => {
    if (!isMissing) return;
    load().then(
      (component) => setLoaded(() => component),
      () => {
        showToast({ title: m.editing_offline(), tone: 'error' });
        changeOpen.current(false);
      },
    );
  }, [isMissing, load]);
  return loaded;
}
