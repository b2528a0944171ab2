import { useEffect, useRef } from 'react';
import { type Upload, useUploads } from '../uploads/use-uploads.ts';
import type { EditorPart } from './editor-part.ts';
import { type MediaKind, mediaKinds } from './media-kinds.ts';
import { createFolderId, toObjectName } from './product-draft.ts';

/** Uploads into one part of the product's folder, which is made with the first file. */
export function useMediaFolder(
  { draft, change, services, reportBusy }: EditorPart,
  kind: MediaKind,
  onArrived: (upload: Upload) => Promise<void>,
) {
  const uploads = useUploads(services, mediaKinds[kind].refusal, onArrived);
  const folder = useRef(draft.pathFolderId);
  folder.current ||= draft.pathFolderId;
  const report = useRef(reportBusy);
  report.current = reportBusy;
  useEffect(() => report.current(kind, uploads.busy), [kind, uploads.busy]);
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
