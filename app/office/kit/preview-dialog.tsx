import { type MouseEvent, type ReactNode, Suspense } from 'react';
import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import { Icon } from '../../ui/mark/icon.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

/** What is edited as others would see it, with what is not saved yet. What it shows may be loaded once it is opened. */
export function PreviewDialog({
  words,
  disabled,
  children,
}: {
  words?: string;
  disabled?: boolean;
  children: ReactNode;
}) {
  return (
    <Dialog
      wide
      title={m.common_preview()}
      description={words ?? m.products_preview_words()}
      trigger={
        <Button variant="secondary" disabled={disabled}>
          <Icon name="eye" /> {m.common_preview()}
        </Button>
      }
    >
      {/* Links and forms are shown here, and lead nowhere. Rich text changes here as it is typed: browser translation would break that. */}
      <div translate="no" onClickCapture={stay} onSubmitCapture={(event) => event.preventDefault()}>
        <Suspense fallback={null}>{children}</Suspense>
      </div>
    </Dialog>
  );
}

function stay(event: MouseEvent): void {
  if ((event.target as Element).closest('a')) event.preventDefault();
}
