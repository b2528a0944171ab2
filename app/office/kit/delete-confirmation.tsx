import { m } from '#words/messages.js';
import { Confirmation } from '../../ui/overlays/confirmation.tsx';

/** Asks before something is deleted for good; closed where there is nothing to ask about. */
export function DeleteConfirmation({
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
    <Confirmation
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
