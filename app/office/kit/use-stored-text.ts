import { useEffect, useState } from 'react';
import { deleteDraft, keepDraft, readStoredDraft } from './drafts.ts';
import { useDraftKey } from './use-stored-draft.ts';

const empty = { body: '' };

/** Text stored on the device while it is typed, until `forget` is called. `saved` is its initial value. */
export function useStoredText(kind: string, id: string, saved = '') {
  const key = useDraftKey(kind)(id);
  const [text, setText] = useState(saved);
  // The server renders the saved text, because the stored text exists only on the device.
  useEffect(() => {
    const kept = readStoredDraft(key, empty);
    if (kept) setText(kept.draft.body);
  }, [key]);
  function change(text: string): void {
    setText(text);
    if (text === saved) deleteDraft(key);
    else
      keepDraft(key, {
        ...{ draft: { body: text }, base: empty, version: undefined },
        ...{ newId: undefined, at: Date.now() },
      });
  }
  return { text, change, forget: () => deleteDraft(key) };
}
