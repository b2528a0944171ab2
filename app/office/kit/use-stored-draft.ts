import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { loader as officeLoader } from '../office.tsx';
import {
  deleteDraft,
  keepDraft,
  listChanged,
  listDifferences,
  readStoredDraft,
  type StoredDraft,
  takeMine,
} from './drafts.ts';

/** A draft, what it was begun from, and the version of that; none for something new. */
export type Work<Draft> = { draft: Draft; base: Draft; version: number | undefined };

/** Under which name a draft is kept: what it is, which one, and whose. */
export function useDraftKey(kind: string): (id: string) => string {
  const uid = useRouteLoaderData<typeof officeLoader>('office/office')?.uid ?? '';
  return (id) => `${kind}:${id}:${uid}`;
}

/** Forgets what was kept of a subject that can no longer be edited. */
export function useForgottenDraft(kind: string, id: string): void {
  const key = useDraftKey(kind)(id);
  useEffect(() => deleteDraft(key), [key]);
}

/** Work that was left, laid over what was saved since; where both changed the same field, the next save asks. */
export function mergeFound<Draft extends object>(found: StoredDraft<Draft>, now: Work<Draft>): Work<Draft> {
  const isContested = listDifferences(found.base, found.draft, now.base).some(
    ({ changedBy }) => changedBy === 'both',
  );
  if (isContested) return { ...found, version: now.version === undefined ? undefined : found.version };
  return {
    draft: takeMine(found.draft, now.base, listChanged(found.base, found.draft)),
    base: now.base,
    version: now.version,
  };
}

/**
 * Keeps unsaved work on this device while it is typed, and hands back what an earlier visit left. Nothing is kept anew until
 * it has been decided what becomes of that.
 */
export function useStoredDraft<Draft extends object>(
  key: string,
  now: Work<Draft> & { newId?: string | undefined },
) {
  const [found, setFound] = useState<StoredDraft<Draft> | null>(null);
  const looked = useRef(false);
  const { draft, base, version, newId } = now;
  // Before it is seen: who reads that all is saved must not find it again after a reload.
  useLayoutEffect(() => {
    if (!looked.current) {
      looked.current = true;
      const kept = readStoredDraft(key, base);
      if (kept && listChanged(base, kept.draft).length > 0) {
        setFound(kept);
        return;
      }
    }
    if (found) return;
    if (listChanged(base, draft).length > 0) keepDraft(key, { draft, base, version, newId, at: Date.now() });
    else deleteDraft(key);
  }, [key, draft, base, version, newId, found]);
  return { found, settle: () => setFound(null) };
}
