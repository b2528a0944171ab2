import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogClose } from '../../ui/overlays/dialog.tsx';

/** Asks before something is deleted for good; closed where there is nothing to ask about. */
export function DeleteQuestion({
  title,
  onDelete,
  onClose,
}: {
  /** Of what would go; null while nothing would. */
  title: string | null;
  onDelete: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      title={m.editing_delete_title()}
      description={m.editing_delete_words({ title: title ?? '' })}
      open={title !== null}
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
