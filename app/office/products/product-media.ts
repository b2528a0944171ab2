import { useRef } from 'react';
import { createFolderId, type MediaKind, mediaKinds, toObjectName } from '../kit/uploads/media.ts';
import { type Upload, useUploads } from '../kit/uploads/use-uploads.ts';
import type { ProductPart } from './product-draft.ts';

/** Uploads into one part of the product's folder, which is made with the first file. */
export function useMediaFolder(
  { draft, change, services, reportBusy }: ProductPart,
  kind: MediaKind,
  onArrived: (upload: Upload) => Promise<void>,
) {
  const toPlace = (id: string) => `products/${id}/${kind}`;
  const uploads = useUploads({
    services,
    place: draft.pathFolderId && toPlace(draft.pathFolderId),
    refusal: mediaKinds[kind].refusal(),
    onArrived,
    reportBusy: (busy) => reportBusy(kind, busy),
  });
  const folder = useRef(draft.pathFolderId);
  folder.current ||= draft.pathFolderId;
  return {
    uploads,
    send(files: readonly File[]) {
      if (!folder.current) {
        folder.current = createFolderId();
        change({ pathFolderId: folder.current });
      }
      uploads.start(
        files.map((file) => ({
          file,
          path: `${toPlace(folder.current)}/${toObjectName(file.name)}`,
          place: toPlace(folder.current),
        })),
      );
    },
  };
}

/** Keeps files in the order in which they were dropped: a small one often arrives before the large one in front of it. */
export function useDropOrder<Entry>(keyOf: (entry: Entry) => string) {
  const ranks = useRef(new Map<string, number>());
  const rankOf = (entry: Entry) => ranks.current.get(keyOf(entry)) ?? -1;
  return (list: readonly Entry[], entry: Entry, rank: number): Entry[] => {
    ranks.current.set(keyOf(entry), rank);
    const later = list.findIndex((other) => rankOf(other) > rank);
    return putBack(list, later === -1 ? list.length : later, entry);
  };
}

/** A list with an entry put where it was, or where it belongs. */
export const putBack = <Entry>(list: readonly Entry[], index: number, entry: Entry): Entry[] => [
  ...list.slice(0, index),
  entry,
  ...list.slice(index),
];
