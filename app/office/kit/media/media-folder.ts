import { useRef } from 'react';
import type { BrowserServices } from '#clients/browser/firebase-auth.ts';
import { type MediaKind, mediaKinds, toObjectName, toUnnamedObject } from '../uploads/media.ts';
import { type Upload, useUploads } from '../uploads/use-uploads.ts';
import type { ChangeDraft } from '../use-editor.ts';
import { useFolder } from './use-folder.ts';

/** What the fields of a form that has files work with. */
export type MediaFormPart<Draft extends { pathFolderId: string } = { pathFolderId: string }> = {
  draft: Draft;
  change: ChangeDraft<Draft>;
  errors: Readonly<Record<string, string[] | undefined>>;
  services: BrowserServices;
  /** Tells the editor that files are on their way: saving waits for them. */
  reportBusy: (part: string, busy: boolean) => void;
  /** Whose files they are. */
  area: 'products' | 'lessons' | 'exercises';
};

/** Uploads into one part of the folder of what is edited, which is made with the first file. */
export function useMediaFolder(
  { draft, change, services, reportBusy, area }: MediaFormPart,
  kind: MediaKind,
  onArrived: (upload: Upload) => Promise<void>,
  /** Where several fields of the form put their files there: this one's name. */
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
          // What the file of an exercise is called may be the answer.
          path: `${toFolder(folder)}/${area === 'exercises' ? toUnnamedObject(file.name) : toObjectName(file.name)}`,
          place: toPlace(folder),
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
