import { useRef } from 'react';
import type { BrowserServices } from '#clients/browser/firebase-auth.ts';
import { type MediaKind, mediaKinds, toObjectName, toUnnamedObject } from '../uploads/media.ts';
import { type Upload, useUploads } from '../uploads/use-uploads.ts';
import type { ChangeDraft } from '../use-editor.ts';
import { useFolder } from './use-folder.ts';

/** Props of the form fields that upload files. */
export type MediaFormPart<Draft extends { pathFolderId: string } = { pathFolderId: string }> = {
  draft: Draft;
  change: ChangeDraft<Draft>;
  errors: Readonly<Record<string, string[] | undefined>>;
  services: BrowserServices;
  /** Reports running uploads to the editor, which delays saving until they finish. */
  reportBusy: (part: string, busy: boolean) => void;
  area: 'products' | 'lessons' | 'exercises';
};

/** Uploads files to a subfolder of the edited record. The folder is created with the first file. */
export function useMediaFolder(
  { draft, change, services, reportBusy, area }: MediaFormPart,
  kind: MediaKind,
  onArrived: (upload: Upload) => Promise<void>,
  /** Name of the field, if several fields of the form upload to this folder. */
  field = '',
) {
  const toFolder = (id: string) => `${area}/${id}/${kind}`;
  const toPlace = (id: string) => toFolder(id) + field;
  const uploads = useUploads({
    services,
    place: draft.pathFolderId && toPlace(draft.pathFolderId),
    refusal: mediaKinds[kind].refusal(),
    onArrived,
    reportBusy: (busy) => reportBusy(kind + field, busy),
  });
  const takeFolder = useFolder(draft, change);
  return {
    uploads,
    send(files: readonly File[]) {
      const folder = takeFolder();
      uploads.start(
        files.map((file) => ({
          file,
          // The original name of an exercise file may reveal the answer.
          path: `${toFolder(folder)}/${area === 'exercises' ? toUnnamedObject(file.name) : toObjectName(file.name)}`,
          place: toPlace(folder),
        })),
      );
    },
  };
}

/** Returns a function that inserts files in drop order, because small files often finish first. */
export function useDropOrder<Entry>(keyOf: (entry: Entry) => string) {
  const ranks = useRef(new Map<string, number>());
  const rankOf = (entry: Entry) => ranks.current.get(keyOf(entry)) ?? -1;
  return (list: readonly Entry[], entry: Entry, rank: number): Entry[] => {
    ranks.current.set(keyOf(entry), rank);
    const later = list.findIndex((other) => rankOf(other) > rank);
    return putBack(list, later === -1 ? list.length : later, entry);
  };
}

export const putBack = <Entry>(list: readonly Entry[], index: number, entry: Entry): Entry[] => [
  ...list.slice(0, index),
  entry,
  ...list.slice(index),
];
