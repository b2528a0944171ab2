import { useEffect, useRef, useState } from 'react';
import { forgetDraft, type KeptDraft, keepDraft, readKeptDraft } from './kept-draft.ts';
import { listChanged } from './merge-drafts.ts';

/**
 * Keeps unsaved work on this device while it is typed, and hands back what an earlier visit left. Nothing is kept anew until
 * it has been decided what becomes of that.
 */
export function useKeptDraft<Draft extends object>(
  subject: string,
  now: { draft: Draft; base: Draft; version: number | undefined; newId?: string | undefined },
) {
  const [found, setFound] = useState<KeptDraft<Draft> | null>(null);
  const looked = useRef(false);
  const { draft, base, version, newId } = now;
  useEffect(() => {
    if (!looked.current) {
      looked.current = true;
      const kept = readKeptDraft(subject, base);
      if (kept && listChanged(base, kept.draft).length > 0) {
        setFound(kept);
        return;
      }
    }
    if (found) return;
    if (listChanged(base, draft).length > 0)
      keepDraft(subject, { draft, base, version, newId, at: Date.now() });
    else forgetDraft(subject);
  }, [subject, draft, base, version, newId, found]);
  return {
    found,
    /** Once it has been taken up or given up. */
    settle: () => setFound(null),
  };
}
