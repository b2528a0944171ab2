import { type MouseEvent, type ReactNode, Suspense } from 'react';
import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import { Icon } from '../../ui/mark/icon.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

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
      {/* Links and forms are disabled. Browser translation would break text that changes. */}
      <div translate="no" onClickCapture={stay} onSubmitCapture={(event) => event.preventDefault()}>
        <Suspense fallback={null}>{children}</Suspense>
      </div>
    </Dialog>
  );
}

function stay(event: MouseEvent): void {
  if ((event.target as Element).closest('a')) event.preventDefault();
}
