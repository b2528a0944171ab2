import { useEffect, useRef, useState } from 'react';
import { keepTyped, listChanged } from './merge-drafts.ts';

/** Changes some fields, or works them out from the draft as it is by then. */
export type Change<Draft> = (change: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) => void;

type Edited<Draft> = {
  draft: Draft;
  /** What the draft was begun from. */
  base: Draft;
  /** The version of `base`; undefined for something new. */
  version: number | undefined;
};

/**
 * Something as it is being edited. Once a save of ours has been taken, what the server made of it takes the place of
 * what was sent and what was typed meanwhile stays. What somebody else saved is left for the next save to meet, unless
 * nothing has been typed.
 */
export function useEdited<Draft extends object>(initial: Draft, version: number | undefined) {
  const [edited, setEdited] = useState<Edited<Draft>>({ draft: initial, base: initial, version });
  const sent = useRef<{ draft: Draft; version: number | undefined } | null>(null);
  useEffect(() => {
    setEdited((now) => {
      if (now.version === version || version === undefined) return now;
      // A save that names no version takes the place of whatever is there.
      const from = sent.current?.version ?? version - 1;
      const ours = version === from + 1 ? sent.current : null;
      sent.current = null;
      if (ours) return { draft: keepTyped(now.draft, ours.draft, initial), base: initial, version };
      return listChanged(now.base, now.draft).length > 0 ? now : { draft: initial, base: initial, version };
    });
  }, [version, initial]);
  const change: Change<Draft> = (fields) =>
    setEdited((now) => ({
      ...now,
      draft: { ...now.draft, ...(typeof fields === 'function' ? fields(now.draft) : fields) },
    }));
  return {
    ...edited,
    change,
    /** The names of the fields that differ from what is saved. */
    changed: listChanged(edited.base, edited.draft),
    markSent: (draft: Draft, from: number | undefined) => {
      sent.current = { draft, version: from };
    },
    /** Goes on from another version, after a conflict or from work that was kept. */
    goOn: (next: Edited<Draft>) => setEdited(next),
  };
}
