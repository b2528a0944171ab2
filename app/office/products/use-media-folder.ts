import { useRef } from 'react';
import { type MediaKind, mediaKinds } from '../uploads/media-kinds.ts';
import { createFolderId, toObjectName } from '../uploads/object-names.ts';
import { type Upload, useUploads } from '../uploads/use-uploads.ts';
import type { EditorPart } from './editor-part.ts';

/** Uploads into one part of the product's folder, which is made with the first file. */
export function useMediaFolder(
  { draft, change, services, reportBusy }: EditorPart,
  kind: MediaKind,
  onArrived: (upload: Upload) => Promise<void>,
) {
  const uploads = useUploads({
    services,
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
          path: `products/${folder.current}/${kind}/${toObjectName(file.name)}`,
        })),
      );
    },
  };
}

/** `gs://bucket/path`: the address a product keeps. */
export const toAddress = (bucket: string, path: string) => `gs://${bucket}/${path}`;
