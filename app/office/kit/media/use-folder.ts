import { useRef } from 'react';
import { createFolderId } from '../uploads/media.ts';
import type { ChangeDraft } from '../use-editor.ts';

/** Returns a getter of the record's folder, which is created on first use. */
export function useFolder(
  draft: { pathFolderId: string },
  change: ChangeDraft<{ pathFolderId: string }>,
): () => string {
  const folder = useRef('');
  folder.current = draft.pathFolderId || folder.current;
  return () => {
    if (!folder.current) folder.current = createFolderId();
    if (!draft.pathFolderId) change({ pathFolderId: folder.current });
    return folder.current;
  };
}
