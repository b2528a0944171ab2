import { m } from '#words/messages.js';
import { LaterConfirmation } from './later-dialog.tsx';

export function DeleteConfirmation({
  title,
  onDelete,
  onClose,
}: {
  /** Title of the record to delete; null while the dialog is closed. */
  title: string | null;
  onDelete: () => void;
  onClose: () => void;
}) {
  return (
    <LaterConfirmation
      title={m.editing_delete_title()}
      words={m.editing_delete_words({ title: title ?? '' })}
      yes={m.common_delete_for_good()}
      danger
      onConfirm={onDelete}
      open={title !== null}
      onOpenChange={(open) => open || onClose()}
    />
  );
}
