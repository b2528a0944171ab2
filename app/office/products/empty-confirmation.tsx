import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

/** Asks before something is sold that holds neither a video nor a document; closed where there is nothing to ask about. */
export function EmptyConfirmation({
  titles,
  onAnswer,
}: {
  /** Of what holds nothing; null while nothing is asked. */
  titles: readonly string[] | null;
  onAnswer: (go: boolean) => void;
}) {
  return (
    <Dialog
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
