import { useRef } from 'react';
import { createFolderId } from '../uploads/media.ts';
import type { ChangeDraft } from '../use-editor.ts';

/** Returns the folder for the files of what is edited; it is created with the first file. */
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
