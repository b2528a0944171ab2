import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import { ButtonRow } from '../../ui/actions/button-row.tsx';

/** Somebody else has saved meanwhile: theirs can be looked at, and ours, which is still here, put in its place. */
export function ConflictChoice({ href, onOverwrite }: { href: string; onOverwrite: () => void }) {
  return (
    <>
      <p>{m.office_conflict_words()}</p>
      <ButtonRow>
        <a href={href} target="_blank" rel="noopener">
          {m.office_conflict_see()}
        </a>
        <Button variant="secondary" size="small" onClick={onOverwrite}>
          {m.office_conflict_replace()}
        </Button>
      </ButtonRow>
    </>
  );
}
