import { useState } from 'react';
import { takeMine } from './merge-drafts.ts';
import type { useEdited } from './use-edited.ts';

/** What somebody else saved meanwhile, as the form holds it; who, and when, in words. */
export type Theirs<Draft> = { draft: Draft; version: number; who: string; at: string };

/**
 * What the server refused, until it is sent again; where somebody else had saved before us, `decide` goes on from theirs
 * with the fields that ours were chosen for, and saves them.
 */
export function useRefused<Draft extends object, Errors extends { theirs?: Theirs<Draft> }>(
  refused: Errors | null,
  saving: boolean,
  edited: Pick<ReturnType<typeof useEdited<Draft>>, 'draft' | 'goOn'>,
  save: (draft: Draft, from: number) => void,
) {
  const [settled, setSettled] = useState<Errors | null>(null);
  return {
    told: saving || refused === settled ? null : refused,
    decide(mine: readonly (keyof Draft)[]): void {
      if (!refused?.theirs) return;
      const { draft: theirs, version } = refused.theirs;
      const next = takeMine(edited.draft, theirs, mine);
      setSettled(refused);
      edited.goOn({ draft: next, base: theirs, version });
      if (mine.length > 0) save(next, version);
    },
  };
}
