import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { loader as officeLoader } from '../office.tsx';
import {
  deleteDraft,
  keepDraft,
  listChanged,
  listContested,
  mergeDrafts,
  readStoredDraft,
  type StoredDraft,
} from './drafts.ts';

/** A draft, the saved draft that it is based on, and its version; undefined for a new record. */
export type Work<Draft> = { draft: Draft; base: Draft; version: number | undefined };

/** Returns a function that maps an id to the storage key of its draft, which also depends on the user. */
export function useDraftKey(kind: string): (id: string) => string {
  const uid = useRouteLoaderData<typeof officeLoader>('office/office')?.uid ?? '';
  return (id) => `${kind}:${id}:${uid}`;
}

/** Deletes the stored draft of a record that can no longer be edited. */
export function useForgottenDraft(kind: string, id: string): void {
  const key = useDraftKey(kind)(id);
  useEffect(() => deleteDraft(key), [key]);
}

/** Applies a found draft to the saved one. If both changed a field, the next save reports a conflict. */
export function mergeFound<Draft extends object>(found: StoredDraft<Draft>, now: Work<Draft>): Work<Draft> {
  if (listContested(found.base, found.draft, now.base).length > 0)
    return { ...found, version: now.version === undefined ? undefined : found.version };
  return {
    draft: mergeDrafts(found.base, found.draft, now.base),
    base: now.base,
    version: now.version,
  };
}

/** Stores unsaved changes on this device, but not until the user has decided about an earlier draft. */
export function useStoredDraft<Draft extends object>(
  key: string,
  now: Work<Draft> & { newId?: string | undefined },
) {
  const [found, setFound] = useState<StoredDraft<Draft> | null>(null);
  const looked = useRef(false);
  const { draft, base, version, newId } = now;
  // Runs before paint, because the user may reload as soon as the draft is displayed as saved.
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
