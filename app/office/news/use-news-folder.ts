import { useRef } from 'react';
import type { Change } from '../editing/use-edited.ts';
import { createFolderId } from '../uploads/object-names.ts';
import type { NewsDraft } from './news-draft.ts';

/** The folder of the item's pictures, made with the first one. */
export function useNewsFolder(draft: NewsDraft, change: Change<NewsDraft>): () => string {
  const folder = useRef('');
  folder.current = draft.pathFolderId || folder.current;
  return () => {
    if (!folder.current) folder.current = createFolderId();
    if (!draft.pathFolderId) change({ pathFolderId: folder.current });
    return folder.current;
  };
}
