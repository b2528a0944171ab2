import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import { LaterDialog } from '../kit/later-dialog.tsx';

/** Asks for confirmation before selling products without a video or document. */
export function EmptyConfirmation({
  titles,
  onAnswer,
}: {
  /** Titles of the empty products; null while the dialog is closed. */
  titles: readonly string[] | null;
  onAnswer: (go: boolean) => void;
}) {
  return (
    <LaterDialog
      title={m.products_empty_title()}
      description={m.products_empty_words({ titles: titles?.join(' », « ') ?? '' })}
      open={titles !== null}
      onOpenChange={(open) => open || onAnswer(false)}
      actions={
        <>
          <Button variant="secondary" onClick={() => onAnswer(false)}>
            {m.products_empty_later()}
          </Button>
          <Button onClick={() => onAnswer(true)}>{m.products_empty_go()}</Button>
        </>
      }
    />
  );
}
