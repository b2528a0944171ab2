import type { Editor, JSONContent } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';
import type { BrowserServices } from '#clients/browser/firebase-auth.ts';
import { toObjectAddress } from '#core/media/object-address.ts';
import { m } from '#words/messages.js';
import { parseFileName } from '../../../products/file-name.ts';
import { adoptPicture, mediaKinds, readFileType, toObjectName } from '../uploads/media.ts';
import { type Upload, useUploads } from '../uploads/use-uploads.ts';
import { insertBlocks } from './blocks.tsx';

/** File types that can be uploaded into a text, and the blocks that they become. */
const sent = {
  pictures: {
    takes: (file: File) => readFileType(file).startsWith('image/'),
    toBlock: async ({ path }: Upload): Promise<JSONContent> => {
      const { url, width, height, variants = [] } = await adoptPicture(path);
      return { type: 'picture', attrs: { url, width, height, alt: '', variants } };
    },
  },
  files: {
    takes: () => true,
    toBlock: async ({ path, fileName }: Upload, bucket: string): Promise<JSONContent> => {
      const type = parseFileName(fileName).isSound ? 'recording' : 'document';
      return { type, attrs: { url: toObjectAddress(bucket, path), fileName, title: '' } };
    },
  },
};

/** Uploads files and inserts each where it was dropped. The position follows edits made meanwhile. */
export function useTextUploads(
  editor: Editor | null,
  kind: keyof typeof sent,
  {
    services,
    takeFolder,
    place,
    reportBusy,
  }: {
    services: BrowserServices;
    takeFolder: () => string;
    place: string | null;
    reportBusy: (busy: boolean) => void;
  },
) {
  const { maxSize, refusal } = mediaKinds[kind];
  const places = useRef(new Map<string, number>());
  const [refused, setRefused] = useState<readonly string[]>([]);
  // Unfinished pictures and files of earlier visits are stored under different names.
  const toPlace = (text: string) => (kind === 'pictures' ? text : `${text}-files`);
  const uploads = useUploads({
    services,
    refusal: refusal(),
    place: place && toPlace(place),
    onArrived: insert,
    reportBusy,
  });

  async function insert(upload: Upload): Promise<void> {
    const block = await sent[kind].toBlock(upload, services.firebase.storageBucket);
    const position = places.current.get(upload.path) ?? editor?.state.selection.to ?? 0;
    places.current.delete(upload.path);
    if (editor) insertBlocks(editor, position, [block]);
  }

  useEffect(() => {
    if (!editor) return;
    const follow = ({ transaction }: { transaction: { mapping: { map(position: number): number } } }) => {
      for (const [path, position] of places.current)
        places.current.set(path, transaction.mapping.map(position));
    };
    editor.on('transaction', follow);
    return () => void editor.off('transaction', follow);
  }, [editor]);

  return {
    uploads,
    refused,
    accepted: refusal(),
    send(files: readonly File[], position = editor?.state.selection.to ?? 0) {
      const taken = files.filter((file) => sent[kind].takes(file) && file.size <= maxSize);
      setRefused(files.filter((file) => !taken.includes(file)).map(({ name }) => name));
      if (taken.length === 0) return;
      const folder = takeFolder();
      uploads.start(
        taken.map((file) => {
          const path = `${folder}/${kind}/${toObjectName(file.name || m.newsroom_picture_file())}`;
          places.current.set(path, position);
          return { file, path, place: toPlace(`${folder}/text`) };
        }),
      );
    },
  };
}
