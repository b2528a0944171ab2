import { type ComponentProps, lazy, Suspense, useState } from 'react';
import type { Confirmation } from '../../ui/overlays/confirmation.tsx';
import type { Dialog } from '../../ui/overlays/dialog.tsx';

const LoadedDialog = lazy(async () => ({ default: (await import('../../ui/overlays/dialog.tsx')).Dialog }));
const LoadedConfirmation = lazy(async () => ({
  default: (await import('../../ui/overlays/confirmation.tsx')).Confirmation,
}));

/** A dialog without a trigger, whose code loads when it is opened for the first time. */
export function LaterDialog(props: ComponentProps<typeof Dialog> & { open: boolean }) {
  return useOnceOpen(props.open) ? (
    <Suspense fallback={null}>
      <LoadedDialog {...props} />
    </Suspense>
  ) : null;
}

/** A confirmation without a trigger, whose code loads when it is opened for the first time. */
export function LaterConfirmation(props: ComponentProps<typeof Confirmation> & { open: boolean }) {
  return useOnceOpen(props.open) ? (
    <Suspense fallback={null}>
      <LoadedConfirmation {...props} />
    </Suspense>
  ) : null;
}

function useOnceOpen(open: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  return wasOpen || open;
}
