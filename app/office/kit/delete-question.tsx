import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogClose } from '../../ui/overlays/dialog.tsx';

/** Asks before something is deleted for good, for as long as it is shown. */
export function DeleteQuestion({
  title,
  onDelete,
  onClose,
}: {
  /** Of what would go. */
  title: string;
  onDelete: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      title={m.editing_delete_title()}
      description={m.editing_delete_words({ title })}
      open
      onOpenChange={(open) => open || onClose()}
      actions={
        <>
          <DialogClose>
            <Button variant="secondary">{m.ui_cancel()}</Button>
          </DialogClose>
          <Button
            variant="danger"
            onClick={() => {
              onClose();
              onDelete();
            }}
          >
            {m.editing_delete()}
          </Button>
        </>
      }
    />
  );
}
