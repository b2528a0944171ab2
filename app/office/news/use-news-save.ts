import { useEffect, useRef, useState } from 'react';
import type { NotSaved } from '../editing/save-safely.ts';
import type { useEdited } from '../editing/use-edited.ts';
import { useSending } from '../editing/use-sending.ts';
import type { NewsDraft, NewsErrors, NewsMove, NewsSubmission } from './news-draft.ts';

type SaveAnswer = { saved: true } | NewsErrors | NotSaved | undefined;

/** What two versions were merged to, and the version that it takes the place of. */
type Merged = { draft: NewsDraft; version: number };

/** Saves the item, with the button or with Ctrl + S, and tells what became of it. */
export function useNewsSave({
  work,
  id,
  newId,
  busy,
}: {
  work: ReturnType<typeof useEdited<NewsDraft>>;
  /** Null while it was never saved; it then takes `newId`. */
  id: string | null;
  newId: string | undefined;
  /** Pictures are on their way: saving waits for them. */
  busy: boolean;
}) {
  const { answer: data, saving, send } = useSending<SaveAnswer>();
  /** The answer that somebody has dealt with already. */
  const [settled, setSettled] = useState<SaveAnswer>();
  const lastMove = useRef<NewsMove | undefined>(undefined);
  /** What was pressed while something else was on its way. */
  const later = useRef<{ move: NewsMove | undefined } | null>(null);
  const answer = saving || data === settled ? undefined : data;
  const refused = answer?.saved === false ? answer : null;
  const notSent = refused && ('offline' in refused || 'signedOut' in refused) ? refused : null;

  function save(move?: NewsMove, merged?: Merged): void {
    if (busy) {
      later.current = { move };
      return;
    }
    const draft = merged?.draft ?? work.draft;
    const version = merged?.version ?? work.version;
    const submission: NewsSubmission = { draft, move, version, ...(id ? {} : { id: newId }) };
    if (!send(submission)) {
      // A second press saves nothing more; what publishes must not be lost.
      if (move) later.current = { move };
      return;
    }
    lastMove.current = move;
    work.markSent(draft, version);
  }

  useEffect(() => {
    const waits = later.current;
    if (!waits || busy || saving) return;
    later.current = null;
    if (!refused) save(waits.move);
  });

  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  return {
    save,
    saving,
    /** Another answer for each save that was taken. */
    saved: data?.saved ? data : undefined,
    errors: refused && !notSent ? (refused as NewsErrors) : null,
    notSent: notSent as NotSaved | null,
    /** The same once more. */
    retry: () => save(lastMove.current),
    /** After a conflict: saves what was chosen of both versions. */
    settle(merged: Merged) {
      setSettled(data);
      save(lastMove.current, merged);
    },
  };
}
